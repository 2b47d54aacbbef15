import { expect, test } from "vitest";
import { readScene } from "../read.ts";

async function read(prompt: string) {
  const warnings: string[] = [];
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, (text) => warnings.push(text));
  const name = (index: number) => scene.actors[index]?.subject.id;
  const relations = scene.relations.map(({ type, from, to }) => `${name(from)} ${type} ${name(to)}`);
  return { scene, ids: scene.actors.map(({ subject }) => subject.id), relations, warned: warnings.join(" ") };
}

test.each(["a red car in front of a diner", "a dog waiting outside a bakery"])(
  "%s is in the street",
  async (prompt) => {
    const { scene, ids } = await read(prompt);
    expect([scene.place, ids.at(-1)]).toEqual(["street", "shop"]);
  },
);

test.each([
  ["a woman at a cafe", "cafe"],
  ["a woman sitting at a cafe", "cafe"],
  ["a woman studying at a cafe", "cafe"],
  ["a woman in front of a classroom", "classroom"],
])("%s: the place is around her", async (prompt, place) => {
  const { scene, ids } = await read(prompt);
  expect([scene.place, ids]).toEqual([place, ["woman"]]);
});

test.each([
  ["a cake with strawberries", ["strawberry on whole-cake"]],
  ["pancakes with syrup and blueberries", ["blueberries on pancakes"]],
  ["a plate with a burger, a glass of cola on the right", ["hamburger on plate"]],
  [
    "tea with milk and cookies on a tray",
    ["hot-beverage beside glass-of-milk", "cookie on plate", "hot-beverage on plate"],
  ],
])("%s: %s", async (prompt, expected) => {
  expect((await read(prompt)).relations).toEqual(expected);
});

test("a croissant is beside a cup, and a fork is no topping", async () => {
  expect((await read("a cup of coffee with a croissant")).warned).toBe("");
  expect((await read("pancakes with blueberries, a fork on the left")).warned).not.toContain("fork beside");
});

test("the fire in a living room is in a fireplace", async () => {
  expect((await read("an armchair by the fire")).ids).toEqual(["armchair", "fireplace"]);
  expect((await read("a fire in the forest")).ids).toEqual(["fire"]);
  expect((await read("two chairs by a fire on the beach")).ids).toEqual(["chair", "fire"]);
  expect((await read("a bed on fire")).ids).toEqual(["bed", "fire"]);
});

test("a logo inside a circle is a round badge with its colors and its text", async () => {
  const { scene } = await read('logo for a roastery, a cup inside a circle, brown and cream, text "Bean"');
  expect([scene.isBadge, scene.lettering, scene.badgeColors?.ring !== undefined]).toEqual([true, ["Bean"], true]);
});

test("a circle of things is no badge", async () => {
  const { scene, warned } = await read("logo of an owl in a circle of stars");
  expect(scene.isBadge).toBeUndefined();
  expect(warned).toContain("in a circle");
});

test("a lighthouse is red and white by itself", async () => {
  const { scene, warned } = await read("a red and white lighthouse");
  expect([scene.actors[0]?.colorName, warned]).toEqual([undefined, ""]);
});
