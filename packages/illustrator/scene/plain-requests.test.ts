import { describe, expect, test } from "vitest";
import { drawPrompt } from "../fixtures/read-and-draw.ts";

describe("a part of a body without an owner is a thing", () => {
  test.each([
    ["pattern with feathers", ["3 feather"]],
    ["seamless pattern of eyes", ["3 eye"]],
    ["pattern with wings", ["3 wing"]],
    ["a parrot with feathers", ["1 parrot"]],
    ["pattern with owls with big eyes", ["3 owl"]],
  ])("%s", async (prompt, things) => expect((await drawPrompt(prompt)).drawn).toEqual(things));
});

test("a pattern without things is named", async () => {
  expect((await drawPrompt("pattern with grass")).warned).toContain("pattern");
  expect((await drawPrompt("pattern with rain")).drawn).toEqual(["1 droplet"]);
});

test.each([
  ["New Year's Eve", ["3 firework"]],
  ["Halloween", ["2 jack-o-lantern", "1 bat", "1 ghost"]],
  ["Christmas Eve", ["1 christmas-tree", "3 wrapped-gift"]],
  ["Valentine's Day", ["1 red-heart", "2 rose"]],
  ["Mother's Day", ["1 bouquet", "1 red-heart"]],
])("a holiday shows what is seen on it: %s", async (prompt, things) => {
  const { drawn, warned } = await drawPrompt(prompt);
  expect(drawn).toEqual(things);
  expect(warned).toBe("");
});

test("a wish for a holiday is a text", async () => {
  expect((await drawPrompt("Happy New Year")).scene.lettering).toEqual(["Happy New Year"]);
});

describe("each container of a list has its own content", () => {
  test.each([
    ["a jar of pickles and a jar of olives", ["cucumber inside jar", "olive inside jar"]],
    ["a bowl of apples and a bowl of oranges", ["red-apple inside bowl", "tangerine inside bowl"]],
    ["a basket of apples and a basket of pears", ["red-apple inside basket", "pear inside basket"]],
  ])("%s", async (prompt, expected) => {
    const { relations, scene, found } = await drawPrompt(prompt);
    expect(relations.filter((text) => text.includes("inside"))).toEqual(expected);
    expect(new Set(scene.relations.filter(({ type }) => type === "inside").map(({ to }) => to)).size).toBe(2);
    expect(found).toEqual([]);
  });
});

test("all jars of a list stand on the shelf, even if a content is not drawn", async () => {
  const { relations } = await drawPrompt("a jar of honey and a jar of jam on a shelf");
  expect(relations).toEqual(["honey-pot on bookshelf", "jar on bookshelf"]);
});

test("a rolled up thing stays in the list of what is on a bench", async () => {
  const { relations, warned } = await drawPrompt("a pair of boots and a rolled up map on a bench");
  expect(relations).toEqual(["hiking-boot on bench", "world-map on bench"]);
  expect(warned).toContain("rolled up");
});

test.each([
  ["a couple holding mugs", ["woman holding hot-beverage", "man holding hot-beverage"]],
  ["a boy and a girl holding balloons", ["girl holding balloon", "boy holding balloon"]],
])("several people hold a thing each: %s", async (prompt, expected) => {
  const { relations } = await drawPrompt(prompt);
  expect(relations.filter((text) => text.includes("holding"))).toEqual(expected);
});

test("the star of a Christmas tree is in its picture", async () => {
  for (const prompt of ["a decorated fir tree with a yellow star", "a christmas tree with a golden star on top"])
    expect((await drawPrompt(prompt)).drawn).toEqual(["1 christmas-tree"]);
});

test("cups and headphones of a desk with a laptop are on it", async () => {
  const { relations } = await drawPrompt("a man at a table, laptop, headphones, a mug");
  expect(relations).toEqual(expect.arrayContaining(["headphone on table", "hot-beverage on table"]));
});

test.each(["a ladybug on a sunflower", "a ladybug on a daisy", "a spider on a rose"])(
  "an insect on a flower is found there: %s",
  async (prompt) => expect((await drawPrompt(prompt)).found).toEqual([]),
);

test("stars that a dark room's window shows are not missing", async () => {
  expect((await drawPrompt("a bedroom at night, outside the window stars")).found).toEqual([]);
});

test.each([
  ["two wooden stalls with snow on the roofs, snowflakes falling", /wooden|roofs|falling/],
  ["a red mixer on the left, a bowl of eggs in the middle and a teapot on the right on a table", /middle/],
  ["seamless pattern: cacti and pink flowers between them", /between/],
])("words that the picture shows are not named: %s", async (prompt, words) => {
  expect((await drawPrompt(prompt)).warned).not.toMatch(words);
});

test("a stone street and a window outdoors are named", async () => {
  const { warned, drawn } = await drawPrompt("a black cat in the window, stone street, rain");
  expect(warned).toContain("cobblestone");
  expect(warned).toContain("in the window");
  expect(drawn.join()).not.toContain("stone");
});

test("a bowl of cherries is full of them", async () => {
  expect((await drawPrompt("a bowl of cherries")).drawn).toEqual(["1 bowl", "3 cherries"]);
  expect((await drawPrompt("a bowl with two cherries")).drawn).toEqual(["1 bowl", "1 cherries"]);
});

test("olives beside their branch are named", async () => {
  expect((await drawPrompt("an olive branch with five black olives")).warned).toContain("olives beside olive branch");
});

test("a couple in a list stands together", async () => {
  expect((await drawPrompt("a stall, a tree, a couple holding mugs")).relations).toContain("man beside woman");
  expect((await drawPrompt("a fountain, a couple on a bench")).relations).not.toContain("man beside woman");
});

test("a rabbit holds a carrot, and no big pumpkin", async () => {
  const { relations } = await drawPrompt("two rabbits with carrots and a big pumpkin");
  expect(relations).toEqual(["rabbit holding carrot"]);
});

test.each([
  ["Header picture for a cooking blog", ["1 pot-of-food"]],
  ["a decorated pine tree in the snow", ["1 christmas-tree"]],
  ["six oranges on a table", ["6 tangerine", "1 table"]],
])("%s", async (prompt, things) => expect((await drawPrompt(prompt)).drawn).toEqual(things));
