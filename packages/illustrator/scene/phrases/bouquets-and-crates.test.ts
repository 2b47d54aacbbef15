import { describe, expect, test } from "vitest";
import { draw, read } from "../../fixtures/read-and-draw.ts";

const list = ({ scene }: Awaited<ReturnType<typeof read>>) => [
  ...scene.actors.map(({ count, subject, colorName }) => `${count} ${subject.id}${colorName ? ` (${colorName})` : ""}`),
  ...scene.relations.map(
    ({ type, from, to }) => `${scene.actors[from]?.subject.id} ${type} ${scene.actors[to]?.subject.id}`,
  ),
];

describe("flowers of a bouquet", () => {
  test.each([
    ["a bouquet of pink roses", ["5 rose (pink)", "1 bouquet-paper", "rose inside bouquet-paper"]],
    [
      "a bunch of white tulips and red roses",
      ["3 tulip (white)", "3 rose (red)", "1 bouquet-paper", "tulip inside bouquet-paper", "rose inside bouquet-paper"],
    ],
    ["a bouquet of tulips in a vase", ["5 tulip", "1 vase", "tulip inside vase"]],
    ["a still life of a vase with a bouquet of tulips", ["5 tulip", "1 vase", "tulip inside vase"]],
    [
      "a bouquet of red roses, yellow tulips and white daisies",
      [
        "2 rose (red)",
        "2 tulip (yellow)",
        "2 blossom (white)",
        "1 bouquet-paper",
        "rose inside bouquet-paper",
        "tulip inside bouquet-paper",
        "blossom inside bouquet-paper",
      ],
    ],
  ])("%s", async (prompt, things) => {
    expect(list(await read(prompt)).toSorted()).toEqual(things.toSorted());
    expect(await draw(prompt)).toEqual([]);
  });

  test("one that someone carries has their color, and the flowers are named", async () => {
    const carried = await read("a woman holding a bouquet of red roses");
    expect(list(carried)).toEqual(["1 woman", "1 bouquet (red)", "woman holding bouquet"]);
    expect(carried.warnings).toContain("of red roses");
  });
});

test.each([
  "a basket with apples, bananas and oranges",
  "a crate of apples, pears and oranges",
  "a vase with three sunflowers and two red roses on a table",
  "a steaming cup of coffee",
  "a red sailboat with a yellow sail on a lake",
  "two small planets and a rocket in dark purple space",
])("all things of %s are seen", async (prompt) => {
  expect(await draw(prompt)).toEqual([]);
});

test.each([
  ["five colorful birds on a branch", 5],
  ["colorful houses by the sea", 4],
])("%s have different colors", async (prompt, count) => {
  const { scene, warnings } = await read(prompt);
  expect(new Set(scene.actors.flatMap(({ colorName }) => colorName ?? [])).size).toBe(count);
  expect(warnings).toBe("");
});

test.each([
  "an elephant with a red balloon, nursery poster, soft colors",
  "a fox in the forest, children's book illustration",
  "an icon set of four seasons: a flower, a sun, a leaf and a snowflake",
  "three cupcakes with pink frosting",
  "a chef holding a pizza, smiling",
  "a rocket in dark purple space",
])("no word of %s is named", async (prompt) => {
  const { scene, warnings } = await read(prompt);
  expect(warnings).toBe("");
  expect(scene.actors.some(({ subject }) => subject.id === "framed-picture")).toBe(false);
});

test("a Christmas card is of the winter", async () => {
  expect((await read("a fox with a scarf, Christmas card, soft colors")).scene.season).toBe("winter");
});

test("a listed name and the line below a title are no lettering of the thing before them", async () => {
  const logo = await read('a coffee shop logo with a steaming cup and the name "Bean There"');
  expect([logo.scene.lettering, logo.scene.actors[0]?.lettering]).toEqual([["Bean There"], undefined]);
  const poster = await read('Poster: carrots in a box, title "Farmers Market", below "Every Saturday"');
  expect(poster.scene.lettering).toEqual(["Farmers Market", "Every Saturday"]);
  const mug = await read('a mug with the text "Hi"');
  expect(mug.scene.actors[0]?.lettering).toBe("Hi");
});

test.each([
  ["pattern of dinosaurs, green and orange on beige", ["1 sauropod (green)", "1 t-rex (orange)"]],
  ["logo with a fish and a boat, blue and yellow on white", ["1 fish (blue)", "1 sailboat (yellow)"]],
  ["pattern of stars in gold and silver on navy blue", ["1 star (gold)", "1 star (silver)"]],
  ["a pattern of anchors, navy and white", ["3 anchor (navy)"]],
])("the kinds of %s have a color each", async (prompt, things) => {
  const { scene } = await read(prompt);
  expect(list({ scene, warnings: "" })).toEqual(things);
  expect(scene.background).toBeDefined();
});

test("painted eggs have different colors", async () => {
  const { scene, warnings } = await read("a basket with painted eggs");
  expect(new Set(scene.actors.flatMap(({ colorName }) => colorName ?? [])).size).toBe(3);
  expect(warnings).toBe("");
});

test.each([
  ["a cat, a dog, a card", /card/],
  ["a magician, playing card", /card/],
  ["a table with a laptop, business card", /business card/],
  ["a puppy, paw print", /paw/],
])("a clause that names a thing is no remark: %s", async (prompt, warning) => {
  expect((await read(prompt)).warnings).toMatch(warning);
});

test.each(["a cat and a dog, greeting card", "a lighthouse on a cliff, vintage postcard"])(
  "a clause that names the whole picture is one: %s",
  async (prompt) => {
    const { scene, warnings } = await read(prompt);
    expect(scene.actors.some(({ subject }) => /card|envelope/.test(subject.id))).toBe(false);
    expect(warnings).toBe("");
  },
);
