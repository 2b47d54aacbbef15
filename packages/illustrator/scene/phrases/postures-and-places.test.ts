import { expect, test } from "vitest";
import { readScene } from "../read.ts";

async function read(prompt: string) {
  const warnings: string[] = [];
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, (text) => warnings.push(text));
  const name = (index: number) => scene.actors[index]?.subject.id;
  const relations = scene.relations.map(({ type, from, to }) => `${name(from)} ${type} ${name(to)}`);
  return { scene, relations, warned: warnings.join(" ") };
}

test.each([
  ["a white dog sleeping in front of a fireplace", "sleeping-dog in front of fireplace"],
  ["a cat sitting behind a barrel", "cat-face behind barrel"],
  ["a van with a box on its roof", "box on minibus"],
  ["a cat on the roof of a house", "cat on house"],
  ["a duck in a puddle", "duck on puddle"],
  ["lanterns reflected in a puddle", "lantern beside puddle"],
])("%s: %s", async (prompt, relation) => {
  const { relations, warned } = await read(prompt);
  expect(relations).toEqual([relation]);
  expect(warned).not.toMatch(/did not change the picture: (?:front|roof)/);
});

test.each([
  ["a bakery with a scooter parked in front and a cat on the roof", "cat on shop"],
  ["a red house with two birds on the roof", "bird on house"],
  ["a camper with two surfboards on the roof", "surfboard on"],
  ["a birdhouse on a birch tree, a robin on the roof", "bird on birdhouse"],
])("%s: %s", async (prompt, relation) => {
  expect((await read(prompt)).relations.join("; ")).toContain(relation);
});

test.each(["a cat and a dog on the roof", "a shooting star above a cabin, snow on the roof"])(
  "%s: no thing is on another, and the roof is reported",
  async (prompt) => {
    const { relations, warned } = await read(prompt);
    expect(relations.join()).not.toContain(" on ");
    expect(warned).toContain("roof");
  },
);

test("only what can be above a thing is above it", async () => {
  const { relations } = await read("a kitchen with a yellow fridge, two chairs and a window above the sink");
  expect(relations).toEqual(["window over sink"]);
});

test("a thing at a side that the prompt names is not reported as beside its owner", async () => {
  expect((await read("a bowl of strawberries with a spoon to the left of it")).warned).toBe("");
});

test("the moon is behind the thing in front of it", async () => {
  const { scene, warned } = await read("a wolf in front of a full moon");
  expect([scene.actors[0]?.isBacklit, scene.sky, warned]).toEqual([true, ["moon"], ""]);
});

test("rainbow stripes are no rainbow", async () => {
  const { scene, warned } = await read("a hat with rainbow stripes");
  expect(scene.sky).toEqual([]);
  expect(warned).toContain("rainbow stripes");
});

test("the color of a beard is not that of the next thing", async () => {
  const { scene } = await read("an old man with a white beard on a pier");
  expect(scene.claims?.filter(({ is }) => is === "color")).toEqual([]);
});
