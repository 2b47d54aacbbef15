import { describe, expect, test } from "vitest";
import { drawPrompt } from "../../fixtures/read-and-draw.ts";

describe("things of a holiday show it", () => {
  test.each([
    "Easter card with a bunny and eggs",
    "halloween pattern with bats and ghosts",
    "Valentine's card with a heart",
  ])("%s", async (prompt) => {
    const { warned, found } = await drawPrompt(prompt);
    expect([warned, found]).toEqual(["", []]);
  });

  test("others do not", async () => {
    expect((await drawPrompt("halloween pattern with apples")).warned).toContain("halloween");
  });
});

test("unknown words before a printed thing are its purpose", async () => {
  for (const prompt of [
    "gym poster with a dumbbell",
    "real estate flyer with a house",
    "poster with the alphabet letter A",
  ])
    expect((await drawPrompt(prompt)).scene.isMainMissing, prompt).toBe(false);
  expect((await drawPrompt("christmas gift tag with a reindeer")).scene.actors).toHaveLength(1);
});

test("a text before a sign is on it", async () => {
  const { scene } = await drawPrompt('a house and a "For sale" sign in the garden');
  expect(scene.actors.find(({ subject }) => subject.id === "placard")?.lettering).toBe("For sale");
});

test("logos are on their things, and what is on a fridge is not below it", async () => {
  expect((await drawPrompt("a white mug with a leaf logo")).relations).toEqual(["leaf on hot-beverage"]);
  expect((await drawPrompt("a black cap with a star logo on the front")).relations).toEqual(["star on billed-cap"]);
  expect((await drawPrompt("business card with a fox logo")).warned).toBe("");
  expect((await drawPrompt("a fridge with magnets and a drawing on it")).relations).toEqual(["magnet on refrigerator"]);
});

test("birds of a tree sit in it, and a chick beside penguins is one of theirs", async () => {
  expect((await drawPrompt("a tree with four birds")).relations).toEqual(["bird inside deciduous-tree"]);
  const { scene } = await drawPrompt("a penguin family: two adults and a chick between them");
  expect(scene.actors.map(({ subject, count }) => `${count} ${subject.id}`)).toEqual(["2 penguin", "1 penguin"]);
});

test("parts in many colors are reported", async () => {
  expect((await drawPrompt("a zebra with colorful stripes")).warned).toContain("colorful stripes");
});

test("the middle one of a row is in the middle, and a crab that watches is no clock", async () => {
  const { scene } = await drawPrompt("three candles, the middle one is red");
  expect(scene.actors.map(({ isRow, rank }) => [isRow, rank])).toEqual([
    [true, undefined],
    [true, 2],
  ]);
  const crab = await drawPrompt("two kids on a beach while a crab watches");
  expect(crab.scene.actors.map(({ subject }) => subject.id)).toEqual(["child", "crab"]);
});

test("a lighthouse is red and white, and a nest with another egg has no eggs of its own", async () => {
  expect((await drawPrompt("a red and white striped lighthouse")).warned).toBe("");
  const { scene } = await drawPrompt("a dinosaur egg in a nest");
  expect(scene.actors.map(({ subject }) => subject.id)).toContain("empty-nest");
});

test("a bear mother is the bear, seats are as many as their sitters, and a member has the clothes of its team", async () => {
  const list = async (prompt: string) =>
    (await drawPrompt(prompt)).scene.actors.map(({ subject, count }) => `${count} ${subject.id}`);
  expect(await list("a polar bear mother with two cubs")).toEqual(["1 polar-bear", "2 polar-bear"]);
  expect(await list("a cat mother and her kittens")).toEqual(["1 cat", "3 cat"]);
  expect(await list("a king and a queen on thrones")).toContain("2 chair");
  const team = await drawPrompt("five players in green shirts, one holding a trophy");
  expect(team.scene.actors[1]?.outfit).toEqual(team.scene.actors[0]?.outfit);
});

test("relatives are men and women of their age", async () => {
  const list = async (prompt: string) => (await drawPrompt(prompt)).scene.actors.map(({ subject }) => subject.id);
  expect(await list("grandparents in a garden")).toEqual(["old-man", "old-woman"]);
  expect(await list("an old lady and her granddaughter")).toEqual(["old-woman", "girl"]);
});
