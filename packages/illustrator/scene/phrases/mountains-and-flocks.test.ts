import { findColor } from "@atelier/vocabulary";
import { describe, expect, test } from "vitest";
import { drawPrompt } from "../../fixtures/read-and-draw.ts";

describe("a mountain is a thing where something is on it or it has a color", () => {
  test.each([
    ["a castle on a mountain", ["castle on mountain"]],
    ["a goat on top of a mountain", ["goat on mountain"]],
    ["a hiker with a backpack on a mountain", ["scout beside backpack", "scout on mountain", "backpack on mountain"]],
  ])("%s", async (prompt, expected) => {
    const { relations, found } = await drawPrompt(prompt);
    expect(relations).toEqual(expected);
    expect(found).toEqual([]);
  });

  test("a red mountain is red, and mountains are land", async () => {
    const { scene, warned } = await drawPrompt("a desert with a red mountain");
    expect(scene.actors).toMatchObject([{ subject: { id: "mountain" }, colorName: "red" }]);
    expect(warned).toBe("");
    expect((await drawPrompt("a lake with mountains")).drawn).toEqual([]);
  });
});

describe("birds in the air fly", () => {
  test.each(["a bird flying over a lake", "a flock of birds over the sea", "two birds in the sky above a house"])(
    "%s",
    async (prompt) => {
      const { drawn, scene, warned } = await drawPrompt(prompt);
      expect(drawn[0]).toContain("flying-bird");
      expect(scene.place).not.toBe("sky");
      expect(warned).toBe("");
    },
  );

  test("an animal whose picture does not fly is reported, and one on a branch sits", async () => {
    expect((await drawPrompt("a goose flying over a lake")).warned).toContain("flying");
    expect((await drawPrompt("a bird on a branch")).drawn).toEqual(["1 bird", "1 branch"]);
  });

  test("each of several birds on a fence has a post", async () => {
    expect((await drawPrompt("four seagulls on a fence")).found).toEqual([]);
  });
});

test("a number without a noun is that of the thing before it", async () => {
  const { drawn, relations } = await drawPrompt("tacos, three on a plate");
  expect([drawn, relations]).toEqual([["3 taco", "1 plate"], ["taco on plate"]]);
  expect((await drawPrompt("a cat and three birds, two on a wire")).drawn).toEqual(["1 cat", "3 bird"]);
  expect((await drawPrompt("cupcakes on a tray and two on the table")).warned).toContain("two");
});

test("each member of a family that rides bicycles rides one", async () => {
  const { drawn } = await drawPrompt("a family of four riding bicycles");
  expect(drawn).toEqual(["1 man-biking", "1 woman-biking", "1 man-biking", "1 woman-biking"]);
});

test("autumn leaves on the ground are things, and the color before silhouettes is no color of the next thing", async () => {
  expect((await drawPrompt("a park with autumn leaves on the ground")).drawn).toEqual(["3 fallen-leaf"]);
  const { scene, warned } = await drawPrompt("blue silhouettes and a dog");
  expect(scene.actors).toMatchObject([{ colorName: undefined }]);
  expect(warned).toContain("blue silhouettes");
});

test("the last color of a pattern of several things is that of its ground", async () => {
  const { scene } = await drawPrompt("pattern with turkeys, pumpkins and maple leaves, beige");
  expect(scene.background).toEqual(findColor("beige"));
  expect(scene.actors.map(({ colorName }) => colorName)).toEqual([undefined, undefined, undefined]);
});

test("what a printed thing is for is neither drawn nor its main thing", async () => {
  expect((await drawPrompt("web banner for a vet clinic: a dog and a cat")).drawn).toEqual(["1 dog", "1 cat"]);
  for (const prompt of [
    "Valentine's card with two bears",
    "travel poster of Japan with Mount Fuji",
    "skyline of New York with the moon and reflections in the water",
  ])
    expect((await drawPrompt(prompt)).scene.isMainMissing, prompt).toBe(false);
});

test("a drop above a caterpillar on a leaf is above both, and a lamp for a desk is on it", async () => {
  expect((await drawPrompt("a caterpillar on a leaf, a drop of water above it")).relations).toContain(
    "droplet over bug",
  );
  expect((await drawPrompt("a desk with a laptop and a desk lamp")).relations).toContain("table-lamp on table");
});
