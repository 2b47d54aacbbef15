import { expect, test } from "vitest";
import { readDrawn as read } from "../../fixtures/read-drawn.ts";

test.each([
  ["a bench under a cherry tree in bloom", ["1 bench", "pink 1 deciduous-tree"]],
  ["a white apple tree in full blossom", ["white 1 deciduous-tree"]],
  ["a bouquet of sunflowers in a blue vase", ["5 sunflower", "blue 1 vase", "1 table"]],
  ["a cat in flower pots", ["1 cat", "3 flower-pot"]],
  ["a girl with a bouquet of tulips", ["1 girl", "1 bouquet"]],
  ["a bowl of fruit with bananas and grapes", ["1 bowl", "3 banana", "1 grapes"]],
  ["a bowl of fruit: bananas and grapes", ["1 bowl", "3 banana", "1 grapes"]],
  ["three animals: a cat, a dog and a horse", ["1 cat", "1 dog", "1 horse"]],
  ["a plate with three vegetables", ["1 plate", "1 carrot", "1 tomato", "1 broccoli"]],
])("%s: %s", async (prompt, drawn) => {
  expect((await read(prompt)).drawn).toEqual(drawn);
});

test.each([
  ["a pizza with mushrooms and olives", ["1 whole-pizza"]],
  ["a pizza with mushrooms and olives on a wooden board", ["1 whole-pizza", "1 cutting-board"]],
  ["a pizza next to three tomatoes", ["1 whole-pizza", "3 tomato"]],
  ["a slice of pizza", ["1 pizza"]],
  ["a wedding cake with three tiers", ["1 cake-with-3-tiers"]],
  ["a pair of green rubber boots by the door", ["green 1 rubber-boots", "1 door"]],
  ["a blacksmith hammering on an anvil", ["1 person", "1 anvil"]],
  ["a person at a bus stop", ["1 person", "1 bus-stop"]],
])("%s: %s", async (prompt, drawn) => {
  expect((await read(prompt)).drawn).toEqual(drawn);
});

test("four fruits are four, and their number is not reported", async () => {
  const { drawn, warned } = await read("icon set of four fruits");
  expect(drawn).toHaveLength(4);
  expect(warned).not.toContain("four");
});

test("the red curtains of a stage are its own", async () => {
  expect((await read("a singer on a stage with red curtains")).drawn).toEqual(["1 singer"]);
});

test("the sun of a logo is behind the thing before it", async () => {
  const { scene } = await read("logo of a mountain with a sun behind it");
  expect(scene.relations).toEqual([{ type: "behind", from: 1, to: 0 }]);
});

test("a window stands on no table", async () => {
  expect((await read("two cups on a table by a window")).scene.kind).toBe("scene");
});
