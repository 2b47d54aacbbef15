import { describe, expect, test } from "vitest";
import { compose } from "../layout/compose.ts";
import type { Composition } from "../layout/composition.ts";
import { createRecord } from "../paint/paint-record.ts";
import { paintPicture } from "../paint/picture.ts";
import { readScene } from "../scene/read.ts";
import { findUncolored } from "./colors.ts";
import { findUndistanced } from "./distances.ts";
import { findCut, findHidden } from "./hidden.ts";
import { findMisplaced } from "./relations.ts";
import { findUnlined } from "./rows.ts";
import { restsOn } from "./shapes.ts";
import { findMisfits } from "./sizes.ts";

async function lay(prompt: string) {
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, () => undefined);
  const composition = compose(scene, { width: 512, height: 512, seed: 7, transparent: false, variant: 0 });
  const find = (id: string) => composition.placements.find(({ subject }) => subject.id === id);
  return { scene, composition, find };
}

/** The warnings about a composition, measured on its pixels. */
function draw(composition: Composition) {
  const record = createRecord(composition.width, composition.height);
  paintPicture(composition, "none", record);
  return record;
}

const hidden = (composition: Composition) => findHidden(draw(composition), composition);
type Named = Awaited<ReturnType<typeof lay>>["scene"];
const misfits = (composition: Composition, scene: Named) => findMisfits(draw(composition), composition, scene);

describe("things stand where they belong", () => {
  test("an umbrella stands on the ground or is held above the head", async () => {
    const { find } = await lay("a woman with a red umbrella");
    const [woman, umbrella] = [find("woman"), find("umbrella")];
    expect(umbrella?.base).toBeLessThan(woman?.base ?? 0);
    expect((umbrella?.base ?? 0) - (umbrella?.height ?? 0)).toBeLessThan((woman?.base ?? 0) - (woman?.height ?? 0));
    const beach = await lay("three umbrellas on a beach");
    expect(beach.find("parasol")?.base).toBeGreaterThan(beach.composition.horizon);
  });

  test("a scarf of a named color is drawn on a snowman, who has one of his own", async () => {
    expect((await lay("a snowman with a green scarf")).find("scarf")?.color).toBeDefined();
    expect((await lay("a snowman with a scarf")).find("scarf")).toBeUndefined();
  });

  test("flowers in the basket of a bicycle are in the basket", async () => {
    const { find } = await lay("a bicycle with flowers in its basket");
    const [basket, flower] = [find("basket"), find("blossom")];
    expect(Math.abs((basket?.x ?? 0) - (flower?.x ?? 999))).toBeLessThan((basket?.height ?? 0) * 0.8);
  });

  test("a crew in a boat is at sea", async () => {
    const { composition } = await lay("a man in a boat");
    expect(composition.bands.some(({ form }) => form === "sea")).toBe(true);
  });
});

test.each(["chicks behind a fence", "a child behind a fence", "five sheep behind a fence", "people behind a table"])(
  "everything looks over what it is behind: %s",
  async (prompt) => {
    const { composition, scene } = await lay(prompt);
    const [barrier, ...others] = composition.placements.toSorted(
      (first, second) => Number(isBarrier(second)) - Number(isBarrier(first)),
    );
    if (!barrier) throw new Error("Nothing was drawn.");
    const top = barrier.base - barrier.height;
    expect(others).toHaveLength(scene.actors[0]?.count ?? 0);
    for (const { base, height } of others) expect(top - (base - height)).toBeGreaterThan(height * 0.25);
    const places = others.map(({ x }) => x).toSorted((first, second) => first - second);
    for (const [index, x] of places.slice(1).entries()) expect(x - (places[index] ?? 0)).toBeGreaterThan(5);
  },
);
const isBarrier = ({ subject }: Composition["placements"][number]) => /^(fence|table)$/.test(subject.id);

test.each([
  "a small mouse beside a big cheese",
  "a tiny elephant next to a huge mouse",
  "a giant ant and a small house",
])("what is big is drawn larger than what is small: %s", async (prompt) => {
  const { composition, scene } = await lay(prompt);
  expect(misfits(composition, scene)).toEqual([]);
  const big = scene.actors.find(({ size }) => size > 1)?.subject;
  const placements = composition.placements.map((placement) =>
    placement.subject === big ? { ...placement, height: 1 } : placement,
  );
  expect(misfits({ ...composition, placements }, scene)).toHaveLength(1);
});

test("a side of the picture is kept, or named", async () => {
  const { composition, scene, find } = await lay("a cat on the right and a dog on the left");
  expect(find("cat")?.x).toBeGreaterThan(find("dog")?.x ?? 999);
  expect(misfits(composition, scene)).toEqual([]);
  const placements = composition.placements.map((placement) => ({ ...placement, x: composition.width - placement.x }));
  expect(misfits({ ...composition, placements }, scene)).toEqual(["cat on the right", "dog on the left"]);
});

test("what stands on a giraffe stands on its back", async () => {
  const { find } = await lay("a penguin on top of a giraffe");
  const [penguin, giraffe] = [find("penguin"), find("giraffe")];
  const back = ((giraffe?.base ?? 0) - (penguin?.base ?? 0)) / (giraffe?.height ?? 1);
  expect(back).toBeGreaterThan(0.4);
  expect(back).toBeLessThan(0.75);
});

test("a thing that another one or the edge hides is named", async () => {
  const { composition } = await lay("a dog and a cat");
  expect(hidden(composition)).toEqual([]);
  const [dog, cat] = composition.placements;
  if (!dog || !cat) throw new Error("Two things were expected.");
  const covered: Composition = {
    ...composition,
    placements: [
      { ...dog, depth: 0.9, order: 2 },
      { ...cat, x: dog.x, base: dog.base - dog.height * 0.25, height: dog.height * 0.4, depth: 0.5 },
    ],
  };
  expect(hidden(covered)).toEqual([cat.subject.label]);
  const cut: Composition = { ...composition, placements: [{ ...dog, x: -dog.height }] };
  expect(hidden(cut)).toEqual([dog.subject.label]);
});

test.each([
  ["a beetle on a daisy, close up", []],
  ["close-up of a bee on a sunflower", []],
  ["a hippo in a bathtub", []],
  ["an elephant in a bathtub", []],
  ["a cat sleeping in a basket", []],
  ["a rabbit inside a top hat", ["rabbit in top hat"]],
  ["a puppy in a teacup", ["puppy in teacup"]],
  ["a stack of five books with an apple on top", []],
  ["a dog with a hat on its head", []],
  ["a red mug with a white heart on it", []],
  ["a t-shirt with a cat on it", []],
  ["an astronaut riding a bicycle", ["astronaut riding bicycle"]],
  ["a bear riding a bicycle", []],
  ["a monkey eating bananas", []],
  ["a cat in a window", []],
  ["a turtle under a bridge", []],
  ["a desk with a lamp, a laptop and a mug", []],
  ["a man behind a window", ["man behind window"]],
  ["a kid in a tent", ["kid in tent"]],
  ["a turtle carrying a house on its back", []],
  ["two owls in a tree", []],
  ["a cow in a tree", ["cow in tree"]],
  ["two children flying kites", []],
  ["a girl holding a balloon", []],
  ["an octopus in a jar", []],
  ["a woman sitting on a chair with a cat on her lap", []],
  ["a man sitting on a bench reading a newspaper", []],
  ["a hedgehog carrying an apple on its back", []],
  ["a mechanic under a car", ["mechanic under car"]],
  ["a green apple to the left of a red apple", []],
  ["a green apple to the right of a red apple", []],
  ["a submarine surrounded by jellyfish", []],
  ["a cat between two dogs", []],
  ["a bear between a fox and a rabbit", []],
  ["a bear between a tree", ["bear between tree"]],
  ["three butterflies on flowers", []],
  ["a dog behind a house", []],
  ["seamless pattern of cats on chairs", ["cats on chairs"]],
  ["a cat on a chair", []],
  ["a snake under a rock", ["snake under rock"]],
  ["a witch on a broom", ["witch on broom"]],
  ["a bench under a lantern", []],
  ["a shark under a boat", []],
  ["a clown riding a horse on a beach", []],
])("a relation that the picture does not show is named: %s", async (prompt, named) => {
  const { scene, composition } = await lay(prompt);
  expect(findMisplaced(draw(composition), composition, scene)).toEqual(named);
});

test("a thing that is wider than what it is in stands behind it, and is named", async () => {
  const { scene, composition } = await lay("a hippo in a bathtub");
  const [hippo, tub] = composition.placements;
  if (!hippo || !tub) throw new Error("Two things were expected.");
  const placements = [{ ...hippo, height: tub.height * 1.3, base: tub.base }, tub];
  const wide: Composition = { ...composition, placements };
  expect(findMisplaced(draw(wide), wide, scene)).toEqual(["hippo in bathtub"]);
});

test("things that should stand in a row and do not are named", async () => {
  const { scene, composition } = await lay("a row of five trees");
  expect(findUnlined(draw(composition), composition, scene)).toEqual([]);
  const placements = composition.placements.map((placement, nth) => ({
    ...placement,
    base: placement.base - nth * 12,
  }));
  const scattered: Composition = { ...composition, placements };
  expect(findUnlined(draw(scattered), scattered, scene)).toEqual(["trees in a row"]);
});

test("a thing in the distance is small and behind the others, or it is named", async () => {
  const { scene, composition } = await lay("a castle on a hill far away, a sheep in the foreground");
  expect(findUndistanced(draw(composition), composition, scene)).toEqual([]);
  const placements = composition.placements.map((placement) =>
    placement.subject.id === "castle"
      ? { ...placement, base: composition.height, height: composition.height * 0.6 }
      : placement,
  );
  const near: Composition = { ...composition, placements };
  expect(findUndistanced(draw(near), near, scene)).toEqual(["castle in the distance", "sheep in the foreground"]);
});

test("a thing whose middle is hidden is named", async () => {
  const { composition } = await lay("a dog and a cat");
  const [dog, cat] = composition.placements;
  if (!dog || !cat) throw new Error("Two things were expected.");
  const peeking: Composition = {
    ...composition,
    placements: [
      { ...dog, depth: 0.9, order: 2 },
      { ...cat, x: dog.x, base: dog.base, height: dog.height, depth: 0.5 },
    ],
  };
  expect(hidden(peeking)).toEqual([cat.subject.label]);
});

test.each(["three black cats on a red sofa", "four owls on a fence", "two birds on a horse"])(
  "everything rests on what carries it, and a thing that floats is named: %s",
  async (prompt) => {
    const { scene, composition } = await lay(prompt);
    const { shapes } = draw(composition);
    const [things, host] = scene.actors.map((actor) =>
      shapes.filter(({ placement }) => placement.subject === actor.subject),
    );
    expect(things).toHaveLength(scene.actors[0]?.count ?? 0);
    for (const thing of things ?? []) expect(restsOn(thing, host ?? [])).toBe(true);
    const [first] = things ?? [];
    const placements = composition.placements.map((one) =>
      one === first?.placement ? { ...one, base: one.base - one.height * 1.2 } : one,
    );
    const lifted: Composition = { ...composition, placements };
    expect(findMisplaced(draw(lifted), lifted, scene)).toHaveLength(1);
  },
);

test("a thing that the edge cuts off is named", async () => {
  const { scene, composition } = await lay("a silver spoon on a blue plate");
  expect(findCut(draw(composition), composition, scene)).toEqual([]);
  const placements = composition.placements.map((placement) => ({
    ...placement,
    x: placement.x - composition.width * 0.25,
  }));
  const moved: Composition = { ...composition, placements };
  expect(findCut(draw(moved), moved, scene)).toContain("plate");
});

test("a color that the light of the scene changes is named", async () => {
  const { scene, composition } = await lay("a white sailboat on the sea");
  const uncolored = (light: Composition["light"]) => {
    const lit: Composition = { ...composition, light };
    const record = createRecord(lit.width, lit.height);
    return findUncolored(record, paintPicture(lit, "none", record), scene, false);
  };
  expect(uncolored(composition.light)).toEqual([]);
  expect(uncolored({ ...composition.light, ambient: [255, 60, 40] })).toEqual(["white sailboat"]);
});

test.each(["a huge castle on a hill", "a tiny castle on a hill", "a tiny key", "a huge key"])(
  "a single thing has the size that the prompt names, or it is named: %s",
  async (prompt) => {
    const { scene, composition } = await lay(prompt);
    expect(misfits(composition, scene)).toEqual([]);
    const factor = prompt.includes("huge") ? 0.3 : 2.2;
    const placements = composition.placements.map((placement) => ({ ...placement, height: placement.height * factor }));
    expect(misfits({ ...composition, placements }, scene)).toEqual([`the size of the ${scene.actors[0]?.word}`]);
  },
);
