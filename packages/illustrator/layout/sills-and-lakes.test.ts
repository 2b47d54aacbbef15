import { expect, test } from "vitest";
import { drawPrompt, read } from "../fixtures/read-and-draw.ts";
import { compose } from "./compose.ts";

const size = { width: 400, height: 400, seed: 5, transparent: false };

test("a windowsill is in the wall, and the cat on it", async () => {
  const { scene } = await read("a cat on a windowsill");
  const { placements, horizon } = compose(scene, size);
  const [cat, sill] = ["cat", "windowsill"].map((id) => placements.find(({ subject }) => subject.id === id));
  expect(sill?.base).toBeLessThan(horizon);
  expect((cat?.base ?? 0) - (sill?.base ?? 0)).toBeLessThan(0);
  expect((await drawPrompt("a vase of tulips on a windowsill, rain outside")).found).toEqual([]);
});

test("a house at a lake stands on its near shore, before wide water", async () => {
  const { scene } = await read("a house by the lake");
  const { bands, placements } = compose(scene, size);
  const [water, shore] = [bands.find(({ form }) => form === "sea"), bands.at(-1)];
  expect((shore?.depth ?? 0) - (water?.depth ?? 1)).toBeGreaterThan(0.5);
  expect(placements[0]?.depth).toBeGreaterThan(shore?.depth ?? 1);
});

test.each([
  ["a bunch of bananas", "1 banana-bunch"],
  ["two bunches of bananas on a table", "2 banana-bunch"],
  ["a bunch of purple grapes", "1 grapes"],
  ["a cluster of green grapes on a plate", "1 grapes"],
  ["a bunch of red roses", "1 bouquet-paper"],
])("%s is one picture", async (prompt, thing) => {
  expect((await drawPrompt(prompt)).drawn).toContain(thing);
});

test("a bowl on a windowsill is in a room, and on no table", async () => {
  const { scene } = await read("a bowl of strawberries on a windowsill");
  expect([scene.kind, scene.place]).toEqual(["scene", "room"]);
});
