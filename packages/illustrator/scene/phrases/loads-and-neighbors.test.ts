import { describe, expect, test } from "vitest";
import { findHiddenParts } from "../../check/colors.ts";
import { drawPrompt } from "../../fixtures/read-and-draw.ts";
import { compose } from "../../layout/compose.ts";
import { readScene } from "../read.ts";

describe("loads are seen in what they are in", () => {
  test.each([
    ["a wheelbarrow full of flowers", "blossom inside wheelbarrow"],
    ["a pickup truck loaded with pumpkins", "pumpkin inside pickup-truck"],
    ["a truck loaded with logs", "wood inside pickup-truck"],
    ["a hand holding a red heart", "hand-with-fingers-splayed holding red-heart"],
    ["a stack of three suitcases with a hat on top", "top-hat on luggage"],
  ])("%s: %s", async (prompt, relation) => {
    const { relations, found } = await drawPrompt(prompt);
    expect(relations).toContain(relation);
    expect(found).toEqual([]);
  });
});

describe("what is between two things has one at each side", () => {
  test.each([
    "a hedgehog on the left and a snail on the right, a mushroom between them",
    "two cats with a ball between them",
    "a man and a woman with a dog between them",
  ])("%s", async (prompt) => {
    const { warned, found } = await drawPrompt(prompt);
    expect([warned, found]).toEqual(["", []]);
  });
});

test("water and a rainbow behind things are there", async () => {
  expect((await drawPrompt("a bench on a beach, sea behind")).warned).toBe("");
  expect((await drawPrompt("a house with a rainbow behind")).warned).toBe("");
});

test("glasses and hats that fit no head are reported", async () => {
  expect((await drawPrompt("a shark wearing sunglasses")).found).toEqual(["shark wearing sunglasses"]);
  expect((await drawPrompt("a crocodile wearing a top hat")).found).toEqual(["crocodile wearing top hat"]);
  expect((await drawPrompt("a dog wearing sunglasses")).found).toEqual([]);
});

test("a reef has corals, tables have their cloths, and food before a muzzle covers no head", async () => {
  expect((await drawPrompt("a turtle in a coral reef")).relations).toEqual([]);
  expect((await drawPrompt("two tables with red tablecloths")).warned).toBe("");
  expect((await drawPrompt("a donkey eating watermelons")).found).toEqual([]);
});

test("ships on land and eggs on their edge are reported", async () => {
  expect((await drawPrompt("an island with a palm tree, a ship in front of it")).found).toEqual(["ship on the water"]);
  expect((await drawPrompt("pancakes with a fried egg on top")).found).toEqual(["fried egg on pancakes"]);
  expect((await drawPrompt("a boat on a river")).found).toEqual([]);
  expect((await drawPrompt("a basket with mangos, pears and bananas on wooden table")).found).toEqual([]);
});

test("what is listed with a bowl on a table is on it, also after an unknown word", async () => {
  const milk = "glass-of-milk on table";
  expect((await drawPrompt("a table with a bowl of cherries, a banana and a glass of milk")).relations).toContain(milk);
  expect((await drawPrompt("a table with a bowl of cereal, a banana and a glass of milk")).relations).toContain(milk);
});

test("a castle on a hill behind a bridge is far away, and hills behind a barn are there", async () => {
  const bridge = "a bridge over a river with a castle on a hill behind";
  const scene = await readScene({ prompt: bridge, style: "none", transparent: false }, null, () => {});
  expect(scene.actors.at(-1)).toMatchObject({ subject: { id: "castle" }, distance: -1 });
  expect((await drawPrompt("a barn with hills behind")).warned).toBe("");
});

test("a door that other things hide is reported", async () => {
  const prompt = "a yellow house with a green door";
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, () => {});
  const record = {
    owner: new Int16Array(100),
    shapes: [{ placement: { outfit: scene.actors[0]?.outfit }, area: 100 }],
  };
  const canvas = (color: readonly number[]) => ({
    data: Uint8Array.from({ length: 400 }, (_, at) => color[at % 4] ?? 0),
  });
  const find = (color: readonly number[]) => findHiddenParts(record as never, canvas(color) as never, scene);
  expect(find([230, 190, 40, 255])).toEqual(["green door"]);
  expect(find([60, 160, 70, 255])).toEqual([]);
});

test("a toy on a cloud holds its balloons, a ship is at sea, and a mat without things on it is seen", async () => {
  expect((await drawPrompt("a teddy bear on a cloud holding balloons")).relations).toContain(
    "teddy-bear holding balloon",
  );
  const ship = await readScene(
    { prompt: "a pirate ship and a map", style: "none", transparent: false },
    null,
    () => {},
  );
  expect(ship.place).toBe("beach");
  const mat = await readScene(
    { prompt: "yoga mat, dumbbells and a water bottle", style: "none", transparent: false },
    null,
    () => {},
  );
  const { placements } = compose(mat, { width: 512, height: 512, seed: 1, transparent: false, variant: 0 });
  expect(placements.map(({ subject }) => subject.id)).toContain("rug");
});

test("things have the sense of their place", async () => {
  const list = async (prompt: string) => (await drawPrompt(prompt)).drawn;
  expect(await list("icon for a music app: white note on a purple background")).toEqual(["1 musical-note"]);
  expect(await list("a quiet street at night with a lamp")).toEqual(["1 street-lamp"]);
  expect((await drawPrompt("a globe on a stack of books")).scene.place).not.toBe("space");
  expect((await drawPrompt("a scarecrow with a top hat in the middle")).scene.actors[0]?.side).toBe(0);
  expect((await drawPrompt("a tabby cat")).warned).toBe("");
});

describe("a reading that fits one prompt does not spoil its neighbors", () => {
  test.each([
    ["a man and a woman on a bench, a dog between them", "woman beside dog"],
    ["a boy with a kite and a girl, a dog between them", "girl beside dog"],
    ["two trucks loaded with hay", "haystack inside pickup-truck"],
  ])("%s: %s", async (prompt, relation) => {
    expect((await drawPrompt(prompt)).relations).toContain(relation);
  });

  test.each([
    ["six cats, two on a sofa", "6 cat"],
    ["a flock of birds on the ground", "9 bird"],
    ["a bird in a nest with three eggs", "1 nest-with-eggs"],
    ["two grandchildren on a swing", "2 child"],
  ])("%s: %s", async (prompt, thing) => {
    expect((await drawPrompt(prompt)).drawn).toContain(thing);
  });

  test.each([
    ["a snow globe with a penguin inside", "inside"],
    ["a donkey loaded with baskets", "loaded with"],
    ["six cats, two on a sofa", "two"],
  ])("%s reports %s", async (prompt, words) => {
    expect((await drawPrompt(prompt)).warned).toContain(words);
  });

  test("other cases", async () => {
    expect((await drawPrompt("fallen leaves on the snow in winter")).scene.season).toBe("winter");
    expect((await drawPrompt("a logo with a star symbol")).warned).not.toContain("on it");
    expect((await drawPrompt("an anchor on an island")).found).toEqual([]);
    expect((await drawPrompt("a goat on top of a mountain")).scene.place).toBe("mountains");
    expect((await drawPrompt("six weather icons on a red background")).scene.background).toBeDefined();
  });
});
