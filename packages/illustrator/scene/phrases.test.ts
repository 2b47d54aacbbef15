import { expect, test } from "vitest";
import { readScene } from "./read.ts";

/** The parts of a scene and its warnings. */
async function read(prompt: string) {
  const warnings: string[] = [];
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, (message) =>
    warnings.push(message),
  );
  const things = scene.actors.map(({ count, subject, aloft }) => `${count} ${subject.id}${aloft ? " aloft" : ""}`);
  return { ...scene, things, warnings: warnings.join() };
}

test.each([
  ["black and white sketch of a sailing ship", "line_art"],
  ["a sketch of an old castle", "line_art"],
  ["a black and white cat on a sofa", "none"],
])("%s has the style %s", async (prompt, style) => {
  const { actors, ...scene } = await read(prompt);
  expect(scene.style).toBe(style);
  if (style !== "none")
    expect([actors.filter(({ color }) => color), scene.warnings]).toEqual([[], expect.not.stringContaining("black")]);
});

test.each([
  ["a black and white photo of a bridge", true],
  ["a mountain lake in black and white", true],
  ["a black and white cat on a sofa", false],
])("%s is a gray picture: %s", async (prompt, isGray) => {
  expect((await read(prompt)).isGray ?? false).toBe(isGray);
});

test('"in the sky" puts the birds in the sky, and the house on the ground', async () => {
  const { place, things } = await read("blue house with a big tree and two birds in the sky");
  expect([place, things]).toEqual(["hills", ["1 house", "1 deciduous-tree", "2 flying-bird aloft"]]);
});

test("a reader under a tree is outdoors", async () => {
  expect((await read("a robot reading a book under a tree")).place).toBe("meadow");
});

test("the members of a family that are named are the family", async () => {
  const { things } = await read("a happy family having a picnic, mother father and two children");
  expect(things).toEqual(["1 picnic", "1 woman", "1 man", "2 child"]);
  expect((await read("a family with two children")).things).toEqual(["1 man", "1 woman", "2 child"]);
  expect((await read("a happy family on a beach")).things).toHaveLength(4);
});

test("the noun of a quoted text is no thing", async () => {
  const { lettering, warnings } = await read('poster with the headline "SUMMER SALE" and palm trees on a beach');
  expect([lettering, warnings]).toEqual([["SUMMER SALE"], expect.not.stringContaining("headline")]);
});
