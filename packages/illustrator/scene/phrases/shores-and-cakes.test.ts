import { expect, test } from "vitest";
import { read } from "../../fixtures/read-and-draw.ts";

test.each([
  ["a girl feeding ducks at the lake", "lakeside"],
  ["a red and white lighthouse with seagulls, sea", "coast"],
  ["a man and a woman in a boat on a lake", "lake"],
  ["a violin on a chair beside a window", "room"],
])("%s is at a %s", async (prompt, place) => {
  expect((await read(prompt)).scene.place).toBe(place);
});

test("candles on a cake are those of the cake", async () => {
  const { scene } = await read("five candles on a birthday cake");
  expect(scene.actors.map(({ count, subject }) => `${count} ${subject.id}`)).toEqual([
    "5 birthday-candle",
    "1 whole-cake",
  ]);
  expect(scene.relations).toMatchObject([{ type: "on", from: 0, to: 1 }]);
});

test("a cherry blossom tree is one pink tree", async () => {
  const { scene } = await read("a deer under a cherry blossom tree");
  expect(scene.actors.map(({ subject, colorName }) => [subject.id, colorName])).toEqual([
    ["deer", undefined],
    ["deciduous-tree", "pink"],
  ]);
});

test("wheels under a house and a baby that a stork carries are named", async () => {
  expect((await read("a house on wheels")).warnings).toContain("on wheels");
  const { scene, warnings } = await read("a stork carrying a baby, clouds");
  expect(scene.actors.map(({ subject }) => subject.id)).toEqual(["heron", "baby"]);
  expect(warnings).toContain("carrying baby");
});
