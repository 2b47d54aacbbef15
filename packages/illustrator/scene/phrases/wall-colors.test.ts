import { expect, test } from "vitest";
import { drawPrompt, read } from "../../fixtures/read-and-draw.ts";
import { removeWallColor } from "./wall-colors.ts";

test.each([
  ["a round mirror on the blue wall", "a round mirror on the wall", "blue wall"],
  ["a living room with a sofa and mint green walls", "a living room with a sofa", "mint green wall"],
  ["a cat on a chair, dark blue wall", "a cat on a chair", "dark blue wall"],
])("%s", (prompt, rest, words) => {
  expect(removeWallColor(prompt)).toEqual({ prompt: rest, wall: { color: expect.any(Array), words } });
});

test.each(["a mirror on the wall", "a cat on a stone wall", "a picture on the kitchen wall"])(
  "%s has no color",
  (prompt) => {
    expect(removeWallColor(prompt)).toEqual({ prompt, wall: null });
  },
);

test("the wall of a room has its color, and another one is named", async () => {
  const { scene, warnings } = await read("a cat on a chair, dark blue wall");
  expect([scene.wall, warnings]).toEqual([expect.any(Array), ""]);
  expect((await read("a girl in front of a yellow wall")).warnings).toContain("yellow wall");
});

test("the tulips of a bouquet with a ribbon below are seen", async () => {
  const { found } = await drawPrompt(
    "Thank you card: a bouquet of pink tulips in the middle, a ribbon below, white background",
  );
  expect(found).toEqual([]);
});

test("the goods before a stall are named, and who stands there is not", async () => {
  const { warned } = await drawPrompt("a market stall with apples and pears, a boy with a basket");
  expect(warned).toContain("apples beside market stall, pears beside market stall");
  expect(warned).not.toContain("boy beside");
});

test.each([
  ["a puppy and a kitten sleeping together in a basket", "together"],
  ["a fisherman sitting in a boat", "sitting"],
  ["a mouse holding a piece of cheese", "piece"],
])("%s: %s is not named", async (prompt, word) => {
  expect((await read(prompt)).warnings).not.toContain(word);
});
