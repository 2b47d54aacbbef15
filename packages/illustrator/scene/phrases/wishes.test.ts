import { expect, test } from "vitest";
import { readDrawn as read } from "../../fixtures/read-drawn.ts";

test("things are stacked, and the colors of a stack have their order", async () => {
  for (const [prompt, expected] of [
    ["three stacked books", ["3 lying-book"]],
    ["books stacked on the floor of a library", ["3 lying-book"]],
    ["a tower of two macarons, from bottom to top pink and green", ["pink 1 macaron", "green 1 macaron"]],
    ["a tower of two macarons, from top to bottom pink and green", ["green 1 macaron", "pink 1 macaron"]],
  ] as const) {
    const { scene, drawn, warned } = await read(prompt);
    expect(drawn).toEqual(expected);
    expect(scene.actors.every(({ isStack }) => isStack)).toBe(true);
    expect(warned).toBe("");
  }
});

test("an icon has its rounded square", async () => {
  const { scene, drawn, warned } = await read("app icon: an acorn on a mint green rounded square");
  expect([drawn, warned]).toEqual([["1 acorn"], ""]);
  expect(scene.badgeColors).toEqual({ fill: expect.any(Array), isSquare: true });
});

test("a pattern without things has shapes in its colors, and names them", async () => {
  const { scene, drawn, warned } = await read("Moroccan tile pattern, ochre and indigo, seamless");
  expect(drawn).toEqual(["indigo 1 rhombus"]);
  expect(scene.background).toBeDefined();
  expect(warned).toContain("tile (as rhombus)");
});

test("what a thing only resembles is not drawn", async () => {
  const { drawn, warned } = await read("a teapot shaped like an elephant");
  expect(drawn).toEqual(["1 teapot"]);
  expect(warned).toContain("shaped like an elephant");
});

test("an animal turns to what it watches, and a thing is to the left of somebody", async () => {
  const dog = await read("a dog watching a bird");
  expect([dog.scene.actors[0]?.gazesAt, dog.warned]).toEqual(["bird", ""]);
  const keeper = await read("a beekeeper in a white suit, hives to her left");
  expect(keeper.scene.relations).toEqual([{ type: "beside", from: 1, to: 0, side: -1 }]);
  expect(keeper.warned).toBe("");
});

test.each([
  ["a penguin couple", ["2 penguin"]],
  ["a bakery with an awning", ["1 shop"]],
  ["a mountain logo, black and white", ["1 mountain"]],
  ["a sale sign", ["1 placard"]],
])("%s draws %j", async (prompt, expected) => {
  const { drawn, warned } = await read(prompt);
  expect(drawn).toEqual(expected);
  expect(warned).not.toMatch(/couple|awning|black|sign/);
});

test.each([
  ["kids' room with a lamp", ["1 floor-lamp"], "kids'"],
  ["a farmer and the farmer's barn", ["1 farmer", "1 barn"], ""],
  ["a t-shirt with a cactus print", ["1 t-shirt", "1 cactus"], ""],
  ["a cactus in a yellow pot", ["1 cactus", "yellow 1 flower-pot"], ""],
  ["a rainy window with a cup of tea and a candle", ["1 window", "1 hot-beverage", "1 candle", "1 table"], ""],
  ["tea for two, a cookie", ["1 hot-beverage", "1 cookie"], "two"],
  ["a shelf with a vase", ["1 bookshelf", "1 vase"], "shelf full of books"],
])("%s draws %j and names %s", async (prompt, expected, named) => {
  const { drawn, warned } = await read(prompt);
  expect([...drawn].sort()).toEqual([...expected].sort());
  if (named === "") expect(warned).toBe("");
  else expect(warned).toContain(named);
});

test("a print is on its shirt, and a flag on its ship", async () => {
  const { scene } = await read("a t-shirt with a cactus print");
  expect([scene.kind, scene.relations]).toEqual(["object", [{ type: "on", from: 1, to: 0 }]]);
  const ship = await read("a ship with black smoke and a flag on the sea");
  expect(ship.scene.relations.map(({ type }) => type)).toEqual(["on"]);
});

test.each([
  ["a sushi platter with chopsticks", ["1 chopsticks", "1 plate", "1 sushi"], ""],
  ["a family of elephants", ["4 elephant"], ""],
  ["flamingos wading in a lagoon", ["3 flamingo"], ""],
  ["a cup of hot chocolate with marshmallows", ["1 hot-beverage", "3 marshmallow"], "marshmallows beside cup"],
  ["spaghetti with meatballs and basil", ["1 herb", "1 spaghetti"], "basil beside spaghetti"],
  ["a christmas tree and the window of a cabin", ["1 christmas-tree", "1 log-cabin"], ""],
])("%s: %j, %s", async (prompt, expected, named) => {
  const { scene, drawn, warned } = await read(prompt);
  expect([...drawn].sort()).toEqual(expected);
  expect(scene.place).not.toBe("room");
  expect(warned).toContain(named);
  expect(warned).not.toMatch(/platter of|family|wading|cabin/);
});

test("animals that cross a river are in its water, and a bridge that crosses it is over it", async () => {
  expect((await read("elephants crossing a river")).scene.actors[0]?.wades).toBe(true);
  expect((await read("a chicken crossing the road")).warned).toBe("");
  expect((await read("a stone bridge crossing a river")).warned).toBe("");
  expect((await read("a man crossing a desert")).warned).toContain("crossing");
});

test.each([
  ["pattern of lemons and leaves on navy, hand painted", ["3 lemon", "3 leaf"]],
  ["three stacked suitcases, the top one is yellow", ["2 luggage", "yellow 1 luggage"]],
  ["a grandfather teaching a boy to fish from a pier", ["1 old-man", "1 boy", "1 pier"]],
])("%s", async (prompt, things) => {
  expect((await read(prompt)).drawn).toEqual(things);
});

test("the last thing of a list is no verb, and a vegetable garden is a place", async () => {
  expect((await read("an office with desks, computers and plants")).drawn).toContain("3 potted-plant");
  const garden = await read("a vegetable garden with carrots");
  expect([garden.drawn, garden.scene.place]).toEqual([["3 carrot"], "garden"]);
});

test.each([
  ["a badger in a dark wood", ["1 badger"], "forest"],
  ["a blacksmith hammering glowing iron", ["1 person"], "meadow"],
  ["a bedroom with a globe", ["1 globe-showing-europe-africa", "1 bed"], "room"],
  ["a chess board with a white king", ["1 chess-board", "white 1 chess-king"], null],
  ["japanese woodblock print of a ferry in the sea", ["1 ferry"], "sea"],
])("%s", async (prompt, things, place) => {
  const { drawn, scene } = await read(prompt);
  expect([drawn, scene.place]).toEqual([things, place]);
});

test("a bowl is on the table of what is beside it", async () => {
  const { scene } = await read("a cup with a spoon, two cookies and a flower on a white table");
  expect(scene.relations).toContainEqual({ type: "on", from: 0, to: 4 });
});
