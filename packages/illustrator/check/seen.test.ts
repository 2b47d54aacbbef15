import { expect, test } from "vitest";
import { compose } from "../layout/compose.ts";
import type { Composition } from "../layout/composition.ts";
import { createRecord } from "../paint/paint-record.ts";
import { paintPicture } from "../paint/picture.ts";
import { findDye } from "../paint/recolor.ts";
import { readScene } from "../scene/read.ts";
import { findUncolored } from "./colors.ts";
import { findMissing } from "./counts.ts";
import { findAdrift } from "./ground.ts";
import { findHidden } from "./hidden.ts";
import { findIllegible } from "./lettering.ts";
import { findUnseen, findUnseenSky } from "./places.ts";
import { findUnseenAir } from "./surroundings.ts";

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
  expect((await lay("a horse and a sheep sitting on a fence")).warnings.join()).toContain("sitting");
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
  expect((await lay("a flamingo beside a lake")).scene.place).toBe("lakeside");
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

test("of a wolf that the prompt puts behind a tree, a part of the head is enough", async () => {
  const { scene, composition: side } = await lay("a wolf behind a birch tree in the snow");
  const tree = side.placements.find(({ subject }) => subject.id !== "wolf");
  const placements = side.placements.map((placement) =>
    placement.subject.id === "wolf" && tree
      ? { ...placement, x: placement.x + (tree.x - placement.x) * 0.15 }
      : placement,
  );
  const composition = { ...side, placements };
  const { record } = draw(composition);
  expect(findHidden(record, composition)).toEqual(["head of wolf"]);
  expect(findHidden(record, composition, scene)).toEqual([]);
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
  // Two other colors, each no larger than its own.
  const motley = canvas.data.slice();
  for (const [at, index] of record.owner.entries())
    if (index >= 0 && at % 10 < 6) motley.set(at % 2 === 0 ? [210, 30, 40] : [30, 70, 220], at * 4);
  expect(findUncolored(record, { ...canvas, data: motley }, scene, false)).toEqual(["yellow duck"]);
});

test.each([
  ["a lake under a full moon", []],
  ["a yellow sun and a crescent moon over a lake", ["crescent moon"]],
  ["the sun and three planets in space", []],
  ["a cat beside a window at night, full moon", []],
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
  expect(findUnseenSky(draw(covered).record, covered, scene)).toEqual(["full moon"]);
});

test.each(["kite", "sock"])("all parts of a green %s are green", async (word) => {
  const { composition } = await lay(`a green ${word}`);
  const [thing] = composition.placements;
  if (!thing?.color) throw new Error("A green thing was expected.");
  expect(findDye(thing, false, thing.color).share).toBeGreaterThan(0.75);
});

test("a red bus has a red body, and stars in a pattern make no night", async () => {
  const { composition } = await lay("a red bus on a street");
  const [bus] = composition.placements;
  if (!bus?.color) throw new Error("A red bus was expected.");
  expect(findDye(bus, false, bus.color).share).toBeGreaterThan(0.5);
  expect((await lay("seamless pattern of pink hearts and stars")).scene.time).toBe("day");
});

test("what stands on water or hangs before a wall is named, and a bench beside the sea is on the beach", async () => {
  const { scene, composition, find } = await lay("a man on a bench beside the sea");
  expect([scene.place, findAdrift(draw(composition).record, composition, scene)]).toEqual(["beach", []]);
  const [bench] = find("bench");
  const placements = composition.placements.map((placement) =>
    placement === bench ? { ...placement, base: composition.horizon + 20 } : placement,
  );
  const afloat = { ...composition, placements };
  expect(findAdrift(draw(afloat).record, afloat, scene)).toEqual(["bench on the ground"]);
  const room = await lay("a refrigerator in a kitchen");
  const [refrigerator] = room.composition.placements;
  if (!refrigerator) throw new Error("A refrigerator was expected.");
  const hung = { ...room.composition, placements: [{ ...refrigerator, base: room.composition.horizon * 0.7 }] };
  expect(findAdrift(draw(hung).record, hung, room.scene)).toEqual(["refrigerator on the ground"]);
});

test("the night is seen behind a windowsill, and a hidden face of an owl is named", async () => {
  const sill = await lay("a glass jar on a windowsill at night");
  expect(findUnseenAir(sill.composition, sill.scene)).toEqual([]);
  const { scene, composition, find } = await lay("an owl and a pumpkin");
  const [owl] = find("owl");
  const pumpkin = composition.placements.find((placement) => placement !== owl);
  if (!owl || !pumpkin) throw new Error("An owl and a pumpkin were expected.");
  const before = {
    ...pumpkin,
    x: owl.x,
    height: owl.height * 0.4,
    base: owl.base - owl.height * 0.6,
    depth: 1,
    order: 9,
  };
  const covered = { ...composition, placements: [owl, before] };
  expect(findHidden(draw(covered).record, covered, scene)).toContain("head of owl");
});

test("of trees without a number, two in full view are enough", async () => {
  const { scene, composition, find } = await lay("a van under pine trees");
  const [van] = find("minibus");
  const [tree] = find("evergreen-tree").toSorted((a, b) => a.x - b.x);
  if (!van || !tree) throw new Error("A van and trees were expected.");
  const covered = {
    ...composition,
    placements: [
      ...find("evergreen-tree"),
      { ...van, x: tree.x, base: tree.base, height: tree.height * 0.7, depth: 1, order: 9 },
    ],
  };
  const { record } = draw(covered);
  expect(findHidden(record, covered, scene)).not.toContain("pine trees");
  expect(findHidden(record, covered, { ...scene, claims: [] })).toContain("pine trees");
});

test("a missing thing, a missing one of several and a hidden window are named", async () => {
  const { scene, composition } = await lay("three dogs and a cat");
  const missing = (placements: Composition["placements"]) => {
    const other = { ...composition, placements };
    return findMissing(draw(other).record, other, scene);
  };
  expect(missing(composition.placements)).toEqual([]);
  expect(missing(composition.placements.slice(1))).toEqual(["1 of 3 dogs"]);
  expect(missing(composition.placements.slice(0, 3))).toEqual(["cat"]);
  const room = await lay("a sofa and a window in a room");
  const [sofa] = room.composition.placements;
  const { record } = draw(room.composition);
  expect(findMissing(record, room.composition, room.scene)).toEqual([]);
  const [window] = record.windows;
  if (!sofa || !window) throw new Error("A sofa and a window were expected.");
  const before = { ...sofa, x: (window.left + window.right) / 2, base: window.bottom + 40, height: 260 };
  const covered = { ...room.composition, placements: [before] };
  expect(findMissing(draw(covered).record, covered, room.scene)).toEqual(["window"]);
});

test("a title covers no thing, or it is named", async () => {
  const { scene, composition } = await lay('a logo with a duck, "Bean There"');
  expect(findIllegible(draw(composition).record, composition, scene)).toEqual([]);
  const [duck] = composition.placements;
  const [caption] = composition.captions;
  if (!duck || !caption) throw new Error("A duck and a title were expected.");
  const covered = { ...composition, captions: [{ ...caption, y: duck.base - duck.height / 2 }] };
  expect(findIllegible(draw(covered).record, covered, scene)).toEqual(['the text "Bean There" beside the things']);
});

test.each([
  ["autumn in the mountains", []],
  ["a boat on the sea in autumn", ["autumn"]],
  ["a cow on a windy day", ["windy"]],
  ["a kite on a windy day", []],
])("a season or weather that the picture does not show is named: %s", async (prompt, named) => {
  const { scene, composition } = await lay(prompt);
  expect(findUnseenAir(composition, scene)).toEqual(named);
});

test.each(["a cup next to a window", "icon of a house with a heart", "a shelf with three potted plants and a clock"])(
  "everything is inside the picture and visible: %s",
  async (prompt) => {
    const { scene, composition } = await lay(prompt);
    const { record } = draw(composition);
    expect([findHidden(record, composition), findMissing(record, composition, scene)]).toEqual([[], []]);
  },
);

test("a table of another color than wood is drawn in that color", async () => {
  const { scene, composition } = await lay("a cup and an apple on a white table");
  const { record, canvas } = draw(composition);
  expect(findUncolored(record, canvas, scene, false)).toEqual([]);
});

test("the pillows of a sofa are on it, and a cabin beside a lake with a canoe is on land", async () => {
  expect((await lay("a sofa with two pillows")).scene.relations).toMatchObject([{ type: "on", from: 1, to: 0 }]);
  expect((await lay("a cabin by the lake, a canoe")).scene.place).toBe("lakeside");
});

test("a rider sits, and who sits on a carpet has crossed legs", async () => {
  expect((await lay("a cowboy riding a horse")).scene.relations).toMatchObject([{ type: "riding", isSeated: true }]);
  const { scene, warnings } = await lay("a woman sitting on a carpet");
  expect([scene.actors[0]?.outfit?.isSeated, warnings.join()]).toEqual([true, ""]);
});

test("a cat is smaller than its sofa, and a house fits on a turtle", async () => {
  const { find } = await lay("a cat on a sofa");
  expect(find("cat")[0]?.height).toBeLessThan((find("couch")[0]?.height ?? 0) * 0.8);
  const { find: findCarried } = await lay("a turtle with a tiny house on its shell");
  expect(findCarried("house")[0]?.height).toBeLessThan(findCarried("turtle")[0]?.height ?? 0);
});

test("things at a side are all in that half of the picture", async () => {
  const { find } = await lay("a crab on a beach, three palm trees on the left");
  expect(find("palm-tree").map(({ x }) => x < 256)).toEqual([true, true, true]);
});

test("what is on a sign or hangs on a door is within its front", async () => {
  for (const [prompt, outer, inner] of [
    ["a sign with a moose", "placard", "moose"],
    ["a wreath on a red door", "door", "wreath"],
  ] as const) {
    const { find } = await lay(prompt);
    const [host, thing] = [find(outer)[0], find(inner)[0]];
    if (!host || !thing) throw new Error(`The picture of "${prompt}" lacks a thing.`);
    expect(thing.base - thing.height).toBeGreaterThan(host.base - host.height);
    expect(thing.base).toBeLessThan(host.base);
  }
});

test("a text that a thing covers is named", async () => {
  const { scene, composition } = await lay('a sign that says "SLOW" and a boy');
  const [sign, boy] = [composition.placements[0], composition.placements[1]];
  if (!sign || !boy) throw new Error("The picture lacks a thing.");
  const find = () => findIllegible(draw(composition).record, composition, scene);
  Object.assign(sign, { x: 150, base: 420, height: 260, depth: 0.6 });
  Object.assign(boy, { x: 400, base: 440, height: 260, depth: 0.8 });
  expect(find()).toEqual([]);
  boy.x = sign.x;
  expect(find()).toEqual(['the text "SLOW"']);
});

test("a held thing is before the mouth of an animal, and its hat on the head", async () => {
  const { find } = await lay("a hedgehog wearing a green hat carrying a mushroom");
  const [hedgehog, hat, mushroom] = [find("hedgehog")[0], find("top-hat")[0], find("mushroom")[0]];
  expect(Math.abs((mushroom?.x ?? 0) - (hedgehog?.x ?? 0))).toBeGreaterThan((hedgehog?.height ?? 0) * 0.6);
  expect((hat?.base ?? 0) - ((hedgehog?.base ?? 0) - (hedgehog?.height ?? 0))).toBeGreaterThan(
    (hedgehog?.height ?? 0) * 0.2,
  );
});
