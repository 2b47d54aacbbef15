import { expect, test } from "vitest";
import { drawPrompt, read } from "../../fixtures/read-and-draw.ts";
import { compose } from "../../layout/compose.ts";

const size = { width: 400, height: 400, seed: 5, transparent: false };

test.each([
  ["a sofa and a picture of a sailboat on the wall", "of a sailboat"],
  ["a living room with a painting of a ship on the wall", "of a ship"],
  ["a bed with a photo of two dogs above it", "of two dogs"],
])("%s: a framed picture hangs there", async (prompt, shown) => {
  const { drawn, warned } = await drawPrompt(prompt);
  expect(drawn).toContain("1 framed-picture");
  expect(warned).toContain(shown);
});

test("a picture of a thing that is on no wall shows the thing", async () => {
  expect((await drawPrompt("a picture of a cat on a sofa")).drawn).toContain("1 cat");
});

test("a rooster is on the roof of the barn, and a surfboard on that of its car", async () => {
  expect(
    (await drawPrompt("a red barn on the left, a tractor on the right, a rooster on the roof")).relations,
  ).toContain("rooster on barn");
  expect((await drawPrompt("a house, a car with a surfboard on the roof")).relations).toContain(
    "surfboard on automobile",
  );
});

test("a driver is seen in the window", async () => {
  const { scene, found, warned } = await drawPrompt("a farmer driving a green tractor across a wheat field");
  expect([found, warned]).toEqual([[], ""]);
  const { placements } = compose(scene, size);
  const [farmer, tractor] = ["farmer", "tractor"].map((id) => placements.find(({ subject }) => subject.id === id));
  expect(farmer?.full).toBe(false);
  expect((farmer?.base ?? 0) - (farmer?.height ?? 0)).toBeGreaterThan((tractor?.base ?? 0) - (tractor?.height ?? 0));
});

test("the things of a table stand on it in the order of their sides", async () => {
  const { scene, warnings } = await read(
    "a desk with a laptop in the center, a desk lamp on the left and a cup on the right, a window behind",
  );
  expect(warnings).not.toContain("in the center");
  const { placements } = compose(scene, size);
  const x = (id: string) => placements.find(({ subject }) => subject.id === id)?.x ?? 0;
  expect(x("table-lamp")).toBeLessThan(x("laptop"));
  expect(x("laptop")).toBeLessThan(x("hot-beverage"));
});

test("computers stand on the desks, and only the board is on the wall", async () => {
  const { scene, relations } = await drawPrompt("an office with two desks, two computers, a whiteboard on the wall");
  expect(relations).toContain("desktop-computer on table");
  expect(scene.actors.filter(({ isHung }) => isHung).map(({ subject }) => subject.id)).toEqual(["blackboard"]);
});

test.each([
  ["a rabbit eating a carrot", "eating", false],
  ["a boy eating an apple", "eating", false],
  ["a hedgehog walking through a forest", "through", false],
  ["a bus on a street in the rain, grey sky", "sky", false],
  ["a decorated Christmas tree", "decorated", false],
])("%s: whether %s is named", async (prompt, word, isNamed) => {
  expect((await read(prompt)).warnings.includes(word)).toBe(isNamed);
});

test("a parasol has its own color, and an umbrella on a beach is one", async () => {
  expect((await drawPrompt("a woman under a yellow parasol at the sea")).found).toEqual([]);
  expect((await drawPrompt("a red umbrella and two deck chairs on the beach")).drawn).toEqual([
    "1 parasol",
    "2 deck-chair",
  ]);
  expect((await drawPrompt("a woman with an umbrella on the beach")).drawn).toContain("1 umbrella");
});

test("a towel in place of a picnic blanket is named", async () => {
  expect((await drawPrompt("a cat on a picnic blanket")).warned).toContain("picnic blanket (as towel)");
});

test("a ball is no soccer ball, and a big hat no top hat", async () => {
  expect((await drawPrompt("a dog with a red ball")).drawn).toContain("1 play-ball");
  expect((await drawPrompt("a soccer ball")).drawn).toContain("1 soccer-ball");
  expect((await drawPrompt("a woman with a big hat")).drawn).toContain("1 straw-hat");
});
