import { describe, expect, test } from "vitest";
import { drawScene } from "../../draw-scene.ts";
import { readScene } from "../read.ts";

async function read(prompt: string) {
  const warnings: string[] = [];
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, (text) => warnings.push(text));
  const relations = scene.relations.map(
    ({ type, from, to }) => `${scene.actors[from]?.subject.id} ${type} ${scene.actors[to]?.subject.id}`,
  );
  const { findings } = drawScene(scene, { width: 256, height: 256, seed: 1, transparent: false, variant: 0 });
  const found = [...findings.hidden, ...findings.absent, ...findings.air, ...findings.uncolored];
  return { scene, relations, warned: warnings.join(" "), found };
}

describe("what is with a thing belongs to the right one", () => {
  test.each([
    ["a waiter holding a tray with three glasses of red wine", "wine-glass on plate"],
    ["a bear carrying a basket of honey jars", "jar inside basket"],
    ["a man walking along a pier with a brown dog", "dog on pier"],
    ["a fisherman on a pier with a bucket", "bucket on pier"],
    ["a cat sleeping in a red armchair", "sleeping-cat on armchair"],
    ["a ladder beside a tree with red apples", "red-apple inside deciduous-tree"],
    ["a red mug with a white heart on a table", "white-heart on hot-beverage"],
    ["a girl holding a blue umbrella and a yellow bag", "girl holding handbag"],
    ["a green frog on a lily pad with a golden crown", "frog wearing crown"],
    ["a boy on a rock with a banana", "boy holding banana"],
    ["a penguin without a scarf holding a balloon", "penguin holding balloon"],
    ["a waitress with a tray of cupcakes", "cupcake on plate"],
    ["a knight in silver armor riding a brown horse", "knight riding horse"],
  ])("%s: %s", async (prompt, relation) => {
    const { relations, found } = await read(prompt);
    expect(relations).toContain(relation);
    expect(found).toEqual([]);
  });

  test("each of two plates has its spaghetti", async () => {
    const { scene } = await read("a waitress carrying two plates of spaghetti");
    expect(scene.actors.map(({ subject, count }) => `${count} ${subject.id}`)).toContain("2 spaghetti");
  });

  test("a color of a part is no thing beside its whole", async () => {
    const bus = await read("a yellow bus with blue wheels on a bridge");
    expect(bus.relations).toEqual(["bus on stone-bridge"]);
    expect(bus.warned).toContain("blue wheels");
    expect(bus.scene.isPartial).toBe(true);
    expect((await read("a yellow bus with wheels")).warned).toBe("");
  });
});

describe("nothing is reported that the picture shows", () => {
  test.each([
    "a dog with a red ball in its mouth",
    "a black and white cow in a meadow",
    "a sandcastle with a small flag on top",
    "three red balloons and two blue balloons above a house",
    "a red apple in front of a green bottle",
    "a birthday cake with five lit candles",
    "a chef in a white hat",
    "a robot with a silver watering can",
    "a goldfish in a round bowl on a stack of books",
    "a stack of three books with a pair of glasses on top",
    "a log cabin with a chimney",
    "a vase with three red roses on a windowsill",
    "four umbrellas standing in the sand",
    "a farmer driving a red tractor past a barn",
    "a purple hot air balloon floating over snowy mountains",
    "a man playing a violin",
    "a seal with a ball",
    "a penguin without a scarf",
  ])("%s", async (prompt) => {
    const { warned, found } = await read(prompt);
    expect([warned, found]).toEqual(["", []]);
  });

  test("a cow in a field of sunflowers is as large as a cow, and keeps its colors", async () => {
    const { scene, relations, found } = await read("a black and white cow standing in a field of sunflowers");
    expect([relations, found]).toEqual([[], []]);
    expect(scene.actors[0]?.color).toBeUndefined();
  });
});

test("a cherry tree is a tree without the color of cherries", async () => {
  const { scene } = await read("a girl under a cherry tree");
  expect(scene.actors.map(({ subject, color }) => [subject.id, color])).toContainEqual(["deciduous-tree", undefined]);
});

test("what a picture has although the prompt says no is reported", async () => {
  expect((await read("a snowman with a green scarf, no hat")).warned).toContain("no top hat");
  expect((await read("a meadow, no hat")).warned).toBe("");
});

describe("warnings use the prompt's own words", () => {
  test("for a place that a design does not show", async () => {
    const { warned } = await read("a sticker of a cat at the seaside");
    expect(warned).toContain("seaside");
    expect(warned).not.toContain("beach");
  });

  test("for weather that a room does not show", async () => {
    const { warned } = await read("a cat in a library during a blizzard");
    expect(warned).toContain("blizzard");
    expect(warned).not.toContain("snowfall");
  });

  test("once for a thing that is missing with its relation", async () => {
    const { warned, found } = await read("a pelican on a post by the sea");
    expect(warned).toContain("post");
    expect(found).toEqual([]);
  });
});

describe("the price follows what is left out", () => {
  test.each([
    ["a girl with a leash", true],
    ["a girl laughing", false],
    ["a vintage telephone", false],
    ["a red bird on a telephone wire", true],
  ])("%s is partial: %s", async (prompt, isPartial) => {
    expect((await read(prompt)).scene.isPartial).toBe(isPartial);
  });
});

test("a bowl of apples is on the table of its prompt, and the table is not on the bowl", async () => {
  const { relations, found } = await read("a piano with a vase of roses on it");
  expect([relations, found]).toEqual([["vase on piano", "rose inside vase"], []]);
  expect((await read("a rock with two birds on it")).relations).toEqual(["bird on rock"]);
});

test("a preposition whose noun is left out is not named beside it, and what is in view is no gap", async () => {
  const { warned } = await read("a lion under a baobab arch at sunset");
  expect(warned).toContain("arch");
  expect(warned).not.toMatch(/picture: under/);
  expect((await read("a lighthouse, seagulls above")).warned).toBe("");
  expect((await read("a snow globe with a small house and a tree")).warned).toBe("");
});

test("two members of a group that is at both sides of a thing have one side each", async () => {
  const { found } = await read("a windmill between two tulips, the left one yellow and the right one purple");
  expect(found).toEqual([]);
});

test("fireworks are at night, and a rocket is in space", async () => {
  const { scene } = await read("fireworks above a castle");
  expect([scene.time, scene.place]).toEqual(["night", "hills"]);
  expect((await read("a red rocket")).scene.place).toBe("space");
});

test("a list of colors after a number of things gives each its own", async () => {
  const colors = async (prompt: string) =>
    (await read(prompt)).scene.actors.map(
      ({ subject, count, colorName }) => `${count} ${subject.id} ${colorName ?? ""}`,
    );
  expect((await colors("four balloons: red, blue, yellow and green, tied to a gift box")).sort()).toEqual([
    "1 balloon blue",
    "1 balloon green",
    "1 balloon red",
    "1 balloon yellow",
    "1 wrapped-gift ",
  ]);
  expect(await colors("three roses, a red car")).toEqual(["3 rose ", "1 automobile red"]);
});

test.each([
  ["a calendar with a red circle", "red circle beside calendar"],
  ["a taco with sunglasses", "sunglasses beside taco"],
  ["a boy with a backpack", "backpack beside boy"],
  ["a mug with pencils on a desk", "pencils beside mug"],
])("%s: what is drawn beside its owner is named", async (prompt, named) => {
  expect((await read(prompt)).warned).toContain(named);
});

test("what someone puts into a thing is what goes there, and not the person", async () => {
  const { relations } = await read("a man putting a letter into a mailbox");
  expect(relations).toContain("man holding envelope");
  expect(relations.filter((relation) => /^man inside/.test(relation))).toEqual([]);
});

test("a color after a text is that of its letters, and hands that are held are no things", async () => {
  const { scene } = await read('a poster with a bicycle, the text "Ride on" in red below');
  expect([scene.actors.map(({ colorName }) => colorName), scene.ink]).toEqual([[undefined], expect.any(Array)]);
  const pair = await read("a snowman and a boy holding hands");
  expect([pair.scene.actors.length, pair.warned]).toEqual([2, expect.stringContaining("holding hands")]);
});

test("a color between commas is that of the thing before it, and a member keeps the color of its group", async () => {
  const colors = async (prompt: string) =>
    (await read(prompt)).scene.actors.map(({ subject, colorName }) => `${subject.id} ${colorName ?? ""}`);
  expect(await colors("a coffee mug, plain white, on a tablecloth")).toEqual(["hot-beverage white"]);
  expect(await colors("a cat and a man in orange diving for a ball")).toEqual(["cat ", "man orange", "play-ball "]);
  expect((await colors("five yellow ducks, the last one wearing sunglasses")).slice(0, 2)).toEqual([
    "duck yellow",
    "duck yellow",
  ]);
  expect(await colors("three balloons, the last one blue")).toEqual(["balloon ", "balloon blue"]);
});

test("what stands in shallow water wades, and a view from a drone has no drone", async () => {
  expect((await read("a heron standing in shallow water")).scene.actors[0]?.wades).toBe(true);
  const view = await read("a lake seen from a drone");
  expect([view.scene.actors, view.warned]).toEqual([[], expect.stringContaining("seen from a drone")]);
});
