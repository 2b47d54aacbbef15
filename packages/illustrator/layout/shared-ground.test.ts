import { expect, test } from "vitest";
import { drawPrompt } from "../fixtures/read-and-draw.ts";
import { readDrawn } from "../fixtures/read-drawn.ts";
import { compose } from "./compose.ts";

async function place(prompt: string) {
  const { scene } = await readDrawn(prompt);
  const composition = compose(scene, {
    width: 512,
    height: 512,
    seed: 5,
    transparent: false,
  });
  const find = (id: string) => composition.placements.filter(({ subject }) => subject.id === id);
  return { composition, find };
}

test.each([
  ["A penguin family standing on an ice floe, one adult and two chicks", "penguin", "iceberg"],
  ["a bear with two cubs on a cliff", "bear", "cliff"],
  ["an owl with two chicks on a branch", "owl", "branch"],
])("young animals stand with their parents, and are smaller: %s", async (prompt, animal, ground) => {
  const { find } = await place(prompt);
  const [grown, first, second] = find(animal);
  const [base] = find(ground);
  for (const young of [first, second]) {
    expect(young?.height).toBeLessThan((grown?.height ?? 0) * 0.75);
    expect(young?.base).toBeLessThan((base?.base ?? 0) - 10);
  }
});

test("a thing beside a windowsill stands on it", async () => {
  const { find } = await place("a cat sitting on the windowsill next to a vase of tulips");
  const [cat, vase] = [find("cat-face")[0] ?? find("cat")[0], find("vase")[0]];
  expect(Math.abs((cat?.base ?? 0) - (vase?.base ?? 99))).toBeLessThan(15);
  expect((await drawPrompt("a cat sitting on the windowsill next to a vase of tulips")).found).toEqual([]);
});

test("water lilies are in the water of a pond", async () => {
  const { find } = await place("three yellow ducks swimming in a pond with water lilies");
  expect(find("lotus").map(({ shadow }) => shadow)).toEqual(["water", "water", "water"]);
});

test("tall buildings are the tallest ones, behind the road on which a taxi is", async () => {
  const { composition, find } = await place("a yellow taxi in front of tall buildings on a rainy night");
  expect(composition.bands.map(({ form }) => form)).not.toContain("village");
  const [taxi] = find("taxi");
  for (const { base } of find("skyscraper")) expect(base).toBeLessThan((taxi?.base ?? 0) - 30);
});

test("a fruit before a dish is its flavor, and a dish carries what has a topping", async () => {
  const { drawn, scene, warned } = await readDrawn(
    "a stack of blueberry pancakes with butter and syrup on a white plate",
  );
  expect(drawn).toEqual(["5 plain-pancake", "1 butter", "white 1 plate"]);
  expect(scene.relations).toContainEqual({ type: "on", from: 0, to: 2 });
  expect(warned).toContain("blueberry");
});
