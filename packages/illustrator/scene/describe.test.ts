import { expect, test } from "vitest";
import { readDrawn as read } from "../fixtures/read-drawn.ts";
import { listContents } from "./describe.ts";

test("the list has no thing and no light that the checks did not find in the picture", async () => {
  const { scene } = await read("two pancakes with butter in a garden at sunset, stars");
  expect(listContents(scene)).toContain("butter");
  const list = listContents(scene, new Set(["butter", "2 pancakes", "stars"]));
  expect(list).not.toMatch(/butter|pancake|stars/);
  expect(list).toContain("garden");
});

test("the list of a design has no surroundings", async () => {
  const { scene } = await read("logo of a saxophone at night, rain");
  expect(listContents(scene)).not.toMatch(/night|rain/);
});

test("a border is named by its things", async () => {
  const { scene } = await read("wedding invitation with a border of roses and leaves");
  expect(listContents(scene)).toBe("a rose border, a leaf border");
});
