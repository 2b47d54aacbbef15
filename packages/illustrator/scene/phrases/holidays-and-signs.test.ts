import { describe, expect, test } from "vitest";
import { drawScene } from "../../draw-scene.ts";
import { readScene } from "../read.ts";

/** A prompt's scene, its relations and warnings, and what its painted picture shows differently. */
async function draw(prompt: string) {
  const warnings: string[] = [];
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, (text) => warnings.push(text));
  const relations = scene.relations.map(
    ({ type, from, to }) => `${scene.actors[from]?.subject.id} ${type} ${scene.actors[to]?.subject.id}`,
  );
  const { findings } = drawScene(scene, { width: 512, height: 512, seed: 1, transparent: false, variant: 0 });
  return {
    scene,
    relations,
    warned: warnings.join(" "),
    found: [...findings.hidden, ...findings.absent, ...findings.air],
  };
}

describe("things of a holiday show it", () => {
  test.each([
    "Easter card with a bunny and eggs",
    "halloween pattern with bats and ghosts",
    "Valentine's card with a heart",
  ])("%s", async (prompt) => {
    const { warned, found } = await draw(prompt);
    expect([warned, found]).toEqual(["", []]);
  });

  test("others do not", async () => {
    expect((await draw("halloween pattern with apples")).warned).toContain("halloween");
  });
});

test("unknown words before a printed thing are its purpose", async () => {
  for (const prompt of [
    "gym poster with a dumbbell",
    "real estate flyer with a house",
    "poster with the alphabet letter A",
  ])
    expect((await draw(prompt)).scene.isMainMissing, prompt).toBe(false);
  expect((await draw("christmas gift tag with a reindeer")).scene.actors).toHaveLength(1);
});

test("a text before a sign is on it", async () => {
  const { scene } = await draw('a house and a "For sale" sign in the garden');
  expect(scene.actors.find(({ subject }) => subject.id === "placard")?.lettering).toBe("For sale");
});

test("logos are on their things, and what is on a fridge is not below it", async () => {
  expect((await draw("a white mug with a leaf logo")).relations).toEqual(["leaf on hot-beverage"]);
  expect((await draw("a black cap with a star logo on the front")).relations).toEqual(["star on billed-cap"]);
  expect((await draw("business card with a fox logo")).warned).toBe("");
  expect((await draw("a fridge with magnets and a drawing on it")).relations).toEqual(["magnet on refrigerator"]);
});

test("birds of a tree sit in it, and a chick beside penguins is one of theirs", async () => {
  expect((await draw("a tree with four birds")).relations).toEqual(["bird inside deciduous-tree"]);
  const { scene } = await draw("a penguin family: two adults and a chick between them");
  expect(scene.actors.map(({ subject, count }) => `${count} ${subject.id}`)).toEqual(["2 penguin", "1 penguin"]);
});

test("parts in many colors are reported", async () => {
  expect((await draw("a zebra with colorful stripes")).warned).toContain("colorful stripes");
});

test("the middle one of a row is in the middle, and a crab that watches is no clock", async () => {
  const { scene } = await draw("three candles, the middle one is red");
  expect(scene.actors.map(({ isRow, rank }) => [isRow, rank])).toEqual([
    [true, undefined],
    [true, 2],
  ]);
  const crab = await draw("two kids on a beach while a crab watches");
  expect(crab.scene.actors.map(({ subject }) => subject.id)).toEqual(["child", "crab"]);
});

test("a lighthouse is red and white, and a nest with another egg has no eggs of its own", async () => {
  expect((await draw("a red and white striped lighthouse")).warned).toBe("");
  const { scene } = await draw("a dinosaur egg in a nest");
  expect(scene.actors.map(({ subject }) => subject.id)).toContain("empty-nest");
});

test("a bear mother is the bear, seats are as many as their sitters, and a member has the clothes of its team", async () => {
  const list = async (prompt: string) =>
    (await draw(prompt)).scene.actors.map(({ subject, count }) => `${count} ${subject.id}`);
  expect(await list("a polar bear mother with two cubs")).toEqual(["1 polar-bear", "2 polar-bear"]);
  expect(await list("a cat mother and her kittens")).toEqual(["1 cat", "3 cat"]);
  expect(await list("a king and a queen on thrones")).toContain("2 chair");
  const team = await draw("five players in green shirts, one holding a trophy");
  expect(team.scene.actors[1]?.outfit).toEqual(team.scene.actors[0]?.outfit);
});

test("relatives are men and women of their age", async () => {
  const list = async (prompt: string) => (await draw(prompt)).scene.actors.map(({ subject }) => subject.id);
  expect(await list("grandparents in a garden")).toEqual(["old-man", "old-woman"]);
  expect(await list("an old lady and her granddaughter")).toEqual(["old-woman", "girl"]);
});
