import { expect, test } from "vitest";
import { readDrawn as read } from "../../fixtures/read-drawn.ts";

test.each([
  'Logo for a bakery called "Golden Crust" with a loaf of bread',
  "logo for a pet shop with a cat",
  "logo for a brewery with a beer mug",
  'Wedding invitation with two rings, roses and the names "Lisa & Tom"',
])("a purpose that the things of a design show is not reported: %s", async (prompt) => {
  expect((await read(prompt)).warned).toBe("");
});

test("a purpose that nothing shows is reported", async () => {
  expect((await read("logo for a bakery with a mountain")).warned).toContain("for bakery");
  expect((await read("wedding card with a dog")).warned).toContain("wedding");
});

test("cactus plants and a product illustration are what they say", async () => {
  expect((await read("small cactus plants in a desert")).warned).not.toContain("plants");
  expect((await read("white sneakers, product illustration on grey background")).warned).toBe("");
});
