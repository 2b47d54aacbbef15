import { expect, test } from "vitest";
import { readScene } from "../read.ts";

async function read(prompt: string) {
  const warnings: string[] = [];
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, (text) => warnings.push(text));
  const drawn = scene.actors.map(({ subject, count }) => `${count} ${subject.id}`);
  return { scene, drawn, warned: warnings.join(" ") };
}

test.each([
  ["a cottage at dusk, rain on the windows and a sea behind the house", ["1 cottage"]],
  ["a bowl of ramen, chopsticks to the right of the bowl", ["1 steaming-bowl"]],
  ["a cottage with a cat at the window", ["1 cottage", "1 cat"]],
  ["a chameleon on a branch, half of it purple and half of it orange", ["1 lizard", "1 branch"]],
  ["a penguin, paper cut-out style", ["1 penguin"]],
  ["a jar of jam with a label that says Plum", ["1 jar"]],
])("%s has no second picture of a thing or of its parts", async (prompt, expected) => {
  expect((await read(prompt)).drawn).toEqual(expected);
});

test("what is not shown of a part is named", async () => {
  expect((await read("a cottage with a cat at the window")).warned).toContain("cat beside window");
  expect((await read("a turtle with a garden growing on its shell")).warned).toContain("garden on its shell");
  expect((await read("a chameleon, half of it purple and half of it orange")).warned).toMatch(/purple.*orange/);
});

test("a road through a desert has no town", async () => {
  const { scene, warned } = await read("a desert road with cacti");
  expect([scene.place, scene.beyond]).toEqual(["desert", []]);
  expect([scene.trail, warned]).toEqual(["road", ""]);
});

test("the text of a label is on its jar", async () => {
  for (const prompt of ['a jar of jam, label saying "Best"', 'Label of a jar that reads "Best"']) {
    const { scene, drawn } = await read(prompt);
    expect(drawn).toEqual(["1 jar"]);
    expect([scene.actors[0]?.lettering, scene.lettering]).toEqual(["Best", []]);
  }
});

test("a sledge is full and not the fox that pulls it, and a bird sits on top of a sign", async () => {
  const { scene } = await read("a fox pulling a sledge full of presents");
  expect(scene.relations.map(({ type, from, to }) => [type, from, to])).toContainEqual(["inside", 2, 1]);
  const sign = await read('an eagle sitting on a sign that says "Nowhere"');
  expect(sign.scene.relations).toEqual([{ type: "on", from: 0, to: 1, isAtop: true }]);
});

test.each([
  ["a fence with a cat on top and a dog in front of it", ["cat on fence", "dog in front of fence"]],
  ["lanterns, stalls and a cat on a crate", ["cat on crate"]],
])("%s: %j", async (prompt, expected) => {
  const { scene } = await read(prompt);
  const relations = scene.relations.map(
    ({ type, from, to }) => `${scene.actors[from]?.subject.id} ${type} ${scene.actors[to]?.subject.id}`,
  );
  expect(relations).toEqual(expected);
});

test.each([
  ["a doughnut with blue frosting, balloons", "blue frosting"],
  ["a castle with a rainbow bridge", "rainbow bridge"],
  ["a woman painting a portrait", "portrait"],
  ["a bottle of olive oil", "olive oil"],
])("%s names %s, which is on nothing else", async (prompt, words) => {
  const { scene, warned } = await read(prompt);
  expect(warned).toContain(words);
  expect(scene.actors.map(({ colorName }) => colorName ?? "")).not.toContain("blue");
  expect([scene.style, scene.kind]).not.toContain(words.split(" ").at(-1));
});

test("a teddy bear in a boat is on the water, and reads is no misspelled name", async () => {
  expect((await read("a teddy bear in a rowing boat")).scene.place).toBe("sea");
  expect((await read("a cat reads a newspaper")).warned).not.toContain("reeds");
});

test("the name of a business is on its menu, and the name of a person is not drawn", async () => {
  const menu = await read('menu cover for an Italian restaurant named "Da Luca", olive branch');
  expect([menu.scene.lettering, menu.warned]).toEqual([["Da Luca"], expect.not.stringContaining("Da Luca")]);
  const girl = await read('poster of a girl named "Emma" with a kite');
  expect([girl.scene.lettering, girl.warned]).toEqual([[], expect.stringContaining("the name Emma")]);
});

test("a second text is below the first one", async () => {
  const { scene, warned } = await read(
    'poster with the title "FLEA MARKET", below "Sunday 9 - 16 h", a stack of books',
  );
  expect([scene.lettering, warned]).toEqual([["FLEA MARKET", "Sunday 9 - 16 h"], ""]);
  expect((await read('poster with the text "Hello" below a tree')).warned).toContain("below");
});
