import { expect, test } from "vitest";
import { compose } from "../layout/compose.ts";
import type { Composition } from "../layout/composition.ts";
import { createRecord } from "../paint/paint-record.ts";
import { paintPicture } from "../paint/picture.ts";
import { findDye } from "../paint/recolor.ts";
import { readScene } from "../scene/read.ts";
import { findUncolored } from "./colors.ts";
import { findHidden } from "./hidden.ts";
import { findUnseen, findUnseenSky } from "./places.ts";

async function lay(prompt: string) {
  const warnings: string[] = [];
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, (words) => warnings.push(words));
  const composition = compose(scene, { width: 512, height: 512, seed: 7, transparent: false, variant: 0 });
  const find = (id: string) => composition.placements.filter(({ subject }) => subject.id === id);
  return { scene, composition, find, warnings };
}

function draw(composition: Composition) {
  const record = createRecord(composition.width, composition.height);
  const canvas = paintPicture(composition, "none", record);
  return { record, canvas };
}

test("each child holds its kite by a string, beside its head", async () => {
  const { find } = await lay("two children flying kites on a hill");
  const [children, kites] = [find("child"), find("kite")];
  expect(kites).toHaveLength(2);
  for (const kite of kites) {
    expect(children).toContain(kite.heldBy);
    const holder = kite.heldBy;
    expect(kite.x - (holder?.x ?? 0)).toBeGreaterThan((holder?.height ?? 0) * 0.2);
  }
});

test("a person sits on a seat with hanging legs, and a pose that no picture has is named", async () => {
  const { find } = await lay("a man sitting on a bench");
  const [man, bench] = [find("man")[0], find("bench")[0]];
  expect((await lay("a grandma in an armchair")).scene.relations).toMatchObject([{ type: "on", isSeated: true }]);
  const seat = (bench?.base ?? 0) - (bench?.height ?? 0) * 0.5;
  expect((man?.base ?? 0) - seat).toBeGreaterThan((man?.height ?? 0) * 0.1);
  expect((await lay("a cat sitting on a fence")).warnings.join()).toContain("sitting");
});

test("a chair is seen although somebody sits on it", async () => {
  const { composition } = await lay("a woman sitting on a chair");
  expect(findHidden(draw(composition).record, composition)).toEqual([]);
});

test("what stands in a lake is in its water, and trees beside the sea stand on a beach", async () => {
  const { scene, find } = await lay("three flamingos standing in a lake");
  expect(scene.place).toBe("lake");
  for (const flamingo of find("flamingo")) expect([flamingo.shadow, flamingo.sunk > 0.1]).toEqual(["water", true]);
  const { scene: boating, find: findAfloat } = await lay("a bear in a canoe on a lake");
  expect([boating.place, findAfloat("canoe")[0]?.shadow]).toEqual(["lake", "water"]);
  expect((await lay("a flamingo beside a lake")).scene.place).toBe("river");
  expect((await lay("a surfer on the waves, palm trees")).scene.place).toBe("beach");
});

test("the small things of a table with several things are on it, side by side", async () => {
  const { find } = await lay("a kitchen table with a teapot, two apples and a plate");
  const [table] = find("table");
  const things = ["teapot", "red-apple", "plate"].flatMap((id) => find(id)).toSorted((a, b) => a.x - b.x);
  expect(things).toHaveLength(4);
  for (const [index, { x, base }] of things.entries()) {
    expect(Math.abs(x - (table?.x ?? 0))).toBeLessThan((table?.height ?? 0) * 1.2);
    expect(base).toBeLessThan((table?.base ?? 0) - (table?.height ?? 0) * 0.5);
    expect(x - (things[index - 1]?.x ?? -99)).toBeGreaterThan(10);
  }
});

test("a head that another thing covers is named", async () => {
  const { composition } = await lay("a man and a soccer ball");
  expect(findHidden(draw(composition).record, composition)).toEqual([]);
  const [man, ball] = ["man", "soccer-ball"].map((id) =>
    composition.placements.find(({ subject }) => subject.id === id),
  );
  if (!man || !ball) throw new Error("A man and a ball were expected.");
  const high = man.height * 0.42;
  const before = { ...ball, x: man.x, height: high, base: man.base - man.height + high, depth: 1, order: 9 };
  const covered = { ...composition, placements: [man, before] };
  expect(findHidden(draw(covered).record, covered)).toEqual(["head of man"]);
});

test("a small thing beside large ones is large enough to be seen", async () => {
  const { composition } = await lay("a castle, a whale and an ant");
  expect(Math.min(...composition.placements.map(({ height }) => height))).toBeGreaterThan(512 * 0.06);
});

test("a place behind the first one of which nothing is visible is named", async () => {
  const { scene, composition } = await lay("a meadow with a mountain range in the distance");
  expect(findUnseen(draw(composition).record, composition, scene)).toEqual([]);
  const bands = composition.bands.filter(({ form }) => form !== "mountains");
  const bare = { ...composition, bands };
  expect(findUnseen(draw(bare).record, bare, { beyond: ["mountains"] })).toEqual(["mountains"]);
});

test("an animal has no second color as large as the one of the prompt", async () => {
  const { scene, composition } = await lay("a yellow duck");
  const { record, canvas } = draw(composition);
  expect(findUncolored(record, canvas, scene, false)).toEqual([]);
  const green = canvas.data.slice();
  for (const [at, index] of record.owner.entries()) if (index >= 0 && at % 3 > 0) green.set([40, 170, 60], at * 4);
  expect(findUncolored(record, { ...canvas, data: green }, scene, false)).toEqual(["yellow duck"]);
});

test.each([
  ["a lake under a full moon", []],
  ["a yellow sun and a crescent moon over a lake", ["crescent"]],
  ["the sun and three planets in space", []],
  ["a cat beside a window at night, full moon", ["moon"]],
])("a light of the sky is in the picture, or named: %s", async (prompt, named) => {
  const { scene, composition } = await lay(prompt);
  expect(findUnseenSky(draw(composition).record, composition, scene)).toEqual(named);
});

test("a moon that a thing hides is named", async () => {
  const { scene, composition } = await lay("a castle under a full moon");
  const [castle] = composition.placements;
  const { disc } = composition;
  if (!castle || !disc) throw new Error("A castle and a moon were expected.");
  const covered = { ...composition, placements: [{ ...castle, x: disc.x, base: disc.y + castle.height / 2 }] };
  expect(findUnseenSky(draw(covered).record, covered, scene)).toEqual(["moon"]);
});

test("a red bus has a red body, and stars in a pattern make no night", async () => {
  const { composition } = await lay("a red bus on a street");
  const [bus] = composition.placements;
  if (!bus?.color) throw new Error("A red bus was expected.");
  expect(findDye(bus, false, bus.color).share).toBeGreaterThan(0.5);
  expect((await lay("seamless pattern of pink hearts and stars")).scene.time).toBe("day");
});
