import { expect, test } from "vitest";
import { readScene } from "../read.ts";

async function read(prompt: string) {
  const warnings: string[] = [];
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, (text) => warnings.push(text));
  const relations = scene.relations.map(
    ({ type, from, to }) => `${scene.actors[from]?.subject.id} ${type} ${scene.actors[to]?.subject.id}`,
  );
  return { scene, relations, warned: warnings.join(" ") };
}

test.each([
  "a round blue badge with a gold ring and a white star in the center",
  "a blue circle icon of a white star with a gold border",
  "an app icon of a white star on a blue background with a gold rim",
])("a badge has the colors of its ground and its ring: %s", async (prompt) => {
  const { scene, warned } = await read(prompt);
  expect(warned).toBe("");
  expect(scene.isBadge).toBe(true);
  expect(scene.actors.map(({ subject, colorName }) => `${colorName} ${subject.id}`)).toEqual(["white star"]);
  const [red = 0, , blue = 0] = scene.badgeColors?.fill ?? [];
  const [gold = 0, , dark = 0] = scene.badgeColors?.ring ?? [];
  expect([blue > red, gold > dark]).toEqual([true, true]);
});

test("a seal on a letter is no badge", async () => {
  const { scene } = await read("a letter with a red seal");
  expect(scene.isBadge).toBeUndefined();
});

test("the bank of a river is its shore, and a wedge of cheese a cheese", async () => {
  const bank = await read("a fisherman on the bank of a river");
  expect([bank.scene.place, bank.warned]).toEqual(["river", ""]);
  const { relations, warned } = await read("a mouse behind a wedge of cheese");
  expect([relations, warned]).toEqual([["mouse behind cheese-wedge"], ""]);
});

test("what is on top of a thing is on it, and a hat on a head is worn once", async () => {
  expect((await read("a stack of five books with an apple on top")).relations).toEqual([
    "red-apple on stack-of-5-books",
  ]);
  expect((await read("a dog with a hat on its head")).relations).toEqual(["dog wearing top-hat"]);
});

test("who is on a telephone holds it, and an easel is no place to stand", async () => {
  expect((await read("a woman talking on the phone")).relations).toEqual(["woman holding telephone"]);
  expect((await read("a painter painting a picture on an easel")).relations).toEqual(["artist beside easel"]);
});

test("what is next to a container is not in it", async () => {
  expect((await read("a bucket of water next to a mop")).relations).toEqual(["bucket beside broom"]);
  expect((await read("a plate with a sandwich and a glass of milk next to it")).relations).toEqual([
    "sandwich on plate",
    "glass-of-milk beside plate",
  ]);
});

test.each([
  ["a living room with a lit floor lamp beside a sofa", ["floor-lamp"]],
  ["a cottage with glowing windows in the snow", ["cottage"]],
  ["a house at night with lit windows", ["house"]],
  ["a street lamp beside a shining lighthouse", ["lighthouse"]],
  ["a burning candle and a lantern", ["candle"]],
])("lamps and windows are lit: %s", async (prompt, lit) => {
  const { scene, warned } = await read(prompt);
  expect(warned).toBe("");
  expect(scene.actors.filter(({ isLit }) => isLit).map(({ subject }) => subject.id)).toEqual(lit);
});

test("who does something to an animal or a large thing does not hold it", async () => {
  expect((await read("a snail racing a turtle")).relations).toEqual(["snail beside turtle"]);
  expect((await read("a carpenter building a chair")).relations).toEqual(["person beside chair"]);
  expect((await read("a grandmother knitting a red scarf")).relations).toEqual(["old-woman holding scarf"]);
});

test("what is in a window is on its sill", async () => {
  expect((await read("a cat in a window")).relations).toEqual(["cat on windowsill"]);
});

test("tea is poured, and the teapot is not in the cup", async () => {
  const { relations, warned } = await read("a woman pouring tea from a teapot into a cup");
  expect(relations).toEqual(["woman holding hot-beverage"]);
  expect(warned).toContain("into tea");
});

test("people who dance in the moonlight are outside", async () => {
  const { scene } = await read("a couple dancing in the moonlight");
  expect([scene.place, scene.time]).toEqual(["meadow", "night"]);
});

test("who climbs a far mountain is far away, and a tree before far mountains is not", async () => {
  expect((await read("a person climbing a mountain in the distance")).scene.actors[0]?.distance).toBe(-1);
  expect((await read("a tree and mountains in the distance")).scene.actors[0]?.distance).toBeUndefined();
});

test("things of a row stand in a row", async () => {
  expect((await read("a row of five trees")).scene.actors[0]?.isRow).toBe(true);
});

test("what thunder is over is not the main subject", async () => {
  const { scene, warned } = await read("thunder over the plains");
  expect([scene.isMainMissing, warned.includes("over"), warned.includes("plains")]).toEqual([false, false, true]);
  expect((await read("seismographs on a hill")).scene.isMainMissing).toBe(true);
});

test("what is with a desk is on it", async () => {
  expect((await read("a desk with a glowing lamp, a laptop and a mug")).relations).toEqual([
    "table-lamp on table",
    "laptop on table",
    "hot-beverage on table",
  ]);
});

test("a bowl of salad with a fork behind it has the fork behind the bowl", async () => {
  expect((await read("a bowl of salad with a fork next to it")).relations).toEqual([
    "fork-and-knife beside green-salad",
  ]);
  expect((await read("a vase with a cup behind it")).relations).toEqual(["hot-beverage behind vase"]);
});

test("what a teacher writes on a blackboard is on it, and the teacher beside it", async () => {
  const { scene, relations } = await read('a teacher writing "2 + 2 = 4" on a blackboard');
  expect(relations).toEqual(["teacher beside blackboard"]);
  expect(scene.actors.map(({ lettering }) => lettering)).toEqual([undefined, "2 + 2 = 4"]);
  expect(scene.lettering).toEqual([]);
});
