import { expect, test } from "vitest";
import { readScene } from "./read.ts";

async function read(prompt: string) {
  const warnings: string[] = [];
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, (text) => warnings.push(text));
  const house = scene.actors.find(({ subject }) => /house|cottage|cabin/.test(subject.id));
  return { house, warned: warnings.join(" ") };
}

test.each([
  "a cottage with no smoke from the chimney",
  "a house with a chimney but no smoke",
  "a factory chimney with smoke beside a house",
  "a steam train with smoke from its chimney next to a cottage",
])("%s: no chimney of a house smokes", async (prompt) => {
  const { house } = await read(prompt);
  expect(house?.subject.id).toMatch(/house|cottage/);
  expect(house?.smokes).toBeUndefined();
});

test("the smoke of something else is still reported", async () => {
  expect((await read("a factory chimney with smoke beside a house")).warned).toContain("smoke");
});

test.each([
  "a house with no lights in the windows at night",
  "a house with dark windows, a glowing lantern in front",
  "a house with a light blue window",
  "a house with light green windows",
  "a house with a window, lights on the tree",
  "a christmas tree with lights near the window of a house",
])("%s: no window is lit", async (prompt) => {
  const { house } = await read(prompt);
  expect(house?.subject.id).toBe("house");
  expect(house?.isLit).toBeUndefined();
});

test.each([
  "a house with light in its windows",
  "a cabin with warm light glowing from the windows",
  "a house whose windows are lit",
  "a house with warm glowing windows",
])("%s: its windows are lit", async (prompt) => {
  expect((await read(prompt)).house?.isLit).toBe(true);
});
