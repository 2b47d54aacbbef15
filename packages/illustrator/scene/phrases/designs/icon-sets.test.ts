import { expect, test } from "vitest";
import { drawScene } from "../../../draw-scene.ts";
import { readDrawn as read } from "../../../fixtures/read-drawn.ts";
import { compose } from "../../../layout/compose.ts";

const frame = { width: 300, height: 300, seed: 5, transparent: false, variant: 0 };

test("a set of icons draws its list, with the weather as things, in the order of the prompt", async () => {
  const { drawn, warned, scene } = await read("set of four weather icons: sun, a house, rain, snow");
  expect([drawn, warned]).toEqual([["1 sun", "1 house", "1 cloud-with-rain", "1 snowflake"], ""]);
  expect([scene.kind, scene.weather, scene.season]).toEqual(["object", "clear", null]);
});

test("the icons of a set are equally large, in cells of their own", async () => {
  const { scene } = await read("icons of an ant, a castle, a ship and a key");
  const { placements } = compose(scene, frame);
  const sides = placements.map(({ height }) => height);
  expect(Math.max(...sides) / Math.min(...sides)).toBeLessThan(1.7);
  expect(new Set(placements.map(({ x }) => Math.round(x))).size).toBe(2);
  expect(drawScene(scene, frame).findings.absent).toEqual([]);
});

test.each([
  ["dark blue icons of a house and a phone", "dark blue"],
  ["icon set: a heart, a star and a bell, all in red", "red"],
])("%s has one color", async (prompt, color) => {
  const { scene, warned } = await read(prompt);
  expect(scene.actors.map(({ colorName }) => colorName)).toEqual(scene.actors.map(() => color));
  expect(warned).toBe("");
});

test("a wrong number of icons is named, and a set without a list is no grid", async () => {
  expect((await read("six icons: bread, a cupcake and an oven")).warned).toContain("six icons");
  expect((await read("an icon of a rocket")).scene.isGrid).toBeUndefined();
});

test.each(["a boy drawing icons of a cat and a dog", "a phone with app icons: a house, a car, a tree"])(
  "%s is no set of icons",
  async (prompt) => {
    const { scene, warned } = await read(prompt);
    expect(scene.isGrid).toBeUndefined();
    expect(warned).toContain("icons");
  },
);

test("a word that no icon shows is not the main subject of a set", async () => {
  const { drawn, scene } = await read("weather icons: sun, rain, snow, thick outlines, pastel");
  expect([drawn, scene.isMainMissing]).toEqual([["1 sun", "1 cloud-with-rain", "1 snowflake"], false]);
});

test("frames around icons are reported and are no icons", async () => {
  const { drawn, warned } = await read("icons: phone, envelope, map pin, clock, in blue circles");
  expect(drawn).toEqual(["1 telephone", "1 envelope", "1 location-pin", "1 mantelpiece-clock"]);
  expect(warned).toContain("in blue circles");
});

test("weather icons without a list are the usual ones", async () => {
  const { drawn, warned } = await read("a set of three weather icons in a row, blue");
  expect([drawn, warned]).toEqual([["blue 1 sun", "blue 1 cloud", "blue 1 cloud-with-rain"], ""]);
});
