import { expect, test } from "vitest";
import { drawPrompt, read } from "../../fixtures/read-and-draw.ts";
import { compose } from "../../layout/compose.ts";

const size = { width: 400, height: 400, seed: 5, transparent: false };

/** The placements of a prompt by the ids of their pictures. */
async function place(prompt: string) {
  const { scene } = await read(prompt);
  const { placements } = compose(scene, size);
  return (id: RegExp) => {
    const found = placements.filter(({ subject }) => id.test(subject.id));
    if (found.length === 0) expect.fail(`no ${id.source} among ${placements.map(({ subject }) => subject.id).join()}`);
    return found;
  };
}

test.each([
  "a boy jumping in a puddle",
  "a girl with a yellow raincoat jumping in a puddle",
  "a cat jumping in the snow",
  "three kids jumping on a bed",
  "a dolphin jumping out of the sea at sunset",
  "a whale jumping out of the water",
])("%s: it is above its shadow, and no warning names it", async (prompt) => {
  const { scene, warned, found } = await drawPrompt(prompt);
  expect(warned).not.toMatch(/jumping|out|water/);
  expect(found).toEqual([]);
  const jumper = compose(scene, size).placements.find(({ leap }) => (leap ?? 0) > 0);
  expect(jumper?.sunk).toBe(0);
});

test.each(["a fox jumping in the snow", "a frog jumping over a log", "a squirrel jumping in a park"])(
  "%s: an animal that sits does not jump",
  async (prompt) => {
    expect((await read(prompt)).warnings).toMatch(/jumping/);
  },
);

test.each(["a horse jumping over a fence", "a sheep jumping over a fence"])("%s: it is above", async (prompt) => {
  expect((await read(prompt)).warnings).not.toMatch(/jumping/);
  const find = await place(prompt);
  const [jumper, hurdle] = [find(/^(?:horse|ewe)$/)[0], find(/^fence/)[0]];
  expect(jumper?.base).toBeLessThan(hurdle?.base ?? 0);
  expect(jumper?.height).toBeGreaterThan((hurdle?.height ?? 0) * 0.9);
});

test.each(["a logo of a jumping fox", "a pattern of jumping frogs"])("%s: a design shows no jump", async (prompt) => {
  expect((await read(prompt)).warnings).toMatch(/jumping/);
});

test.each([
  "two children playing with a red ball in a park",
  "a boy and a girl playing with a beach ball",
  "two dogs playing with a ball on the beach",
])("%s: the ball is in the air between them", async (prompt) => {
  expect((await drawPrompt(prompt)).warned).not.toMatch(/playing/);
  const find = await place(prompt);
  const [ball] = find(/ball$/);
  const players = find(/^(?:child|boy|girl|dog)$/).map(({ x }) => x);
  if (!ball) expect.fail();
  expect(Math.min(...players)).toBeLessThan(ball.x);
  expect(Math.max(...players)).toBeGreaterThan(ball.x);
  expect(ball.leap).toBeGreaterThan(0);
});

test("a football is before the feet of who plays, and yarn before the paws of a cat", async () => {
  for (const prompt of ["a boy playing football in the park", "a cat playing with a ball of yarn"]) {
    const find = await place(prompt);
    const [ball, player] = [find(/^(?:soccer-ball|yarn)$/)[0], find(/^(?:boy|cat)$/)[0]];
    expect(ball?.base).toBeCloseTo(player?.base ?? 0, 0);
  }
});

test.each([
  ["an old man fishing from a pier", ["1 old-man", "1 pier", "1 fishing-pole"]],
  ["two friends fishing on a lake", ["2 person", "2 fishing-pole"]],
  ["a girl feeding a horse", ["1 girl", "1 horse", "1 carrot"]],
  ["a woman watering flowers in her garden", ["1 woman", "3 blossom", "1 watering-can"]],
])("%s: they have what they need for it", async (prompt, things) => {
  const { drawn, warned, found } = await drawPrompt(prompt);
  expect(drawn).toEqual(things);
  expect(warned).not.toMatch(/fishing|feeding|watering/);
  expect(found).toEqual([]);
});

test.each(["a mother feeding her baby", "a dog feeding in a garden"])("%s: it is still named", async (prompt) => {
  expect((await read(prompt)).warnings).toMatch(/feeding/);
});

test("a fishing boat fishes nothing", async () => {
  expect((await drawPrompt("a fishing boat in a harbor")).drawn).not.toContain("1 fishing-pole");
});

test("two who fish hold their rods away from each other", async () => {
  const find = await place("two friends fishing on a lake");
  const rods = find(/^fishing-pole$/).map(({ x }) => x);
  const people = find(/^person$/).map(({ x }) => x);
  expect(Math.min(...rods)).toBeLessThan(Math.min(...people));
  expect(Math.max(...rods)).toBeGreaterThan(Math.max(...people));
});

test.each(["a panda eating bamboo", "a boy eating a sandwich", "a girl eating an ice cream in the park"])(
  "%s: the food is before the middle of the body",
  async (prompt) => {
    const { scene, warned, found } = await drawPrompt(prompt);
    expect(warned).not.toMatch(/eating/);
    expect(found).toEqual([]);
    const { placements } = compose(scene, size);
    const [eater, food] = [placements[0], placements[1]];
    expect(Math.abs((eater?.x ?? 0) - (food?.x ?? 0))).toBeLessThan((eater?.height ?? 0) * 0.15);
  },
);

test("three bears that have a picnic are around its blanket", async () => {
  const find = await place("three bears having a picnic on a checkered blanket");
  const [blanket, bears] = [find(/^picnic$/)[0]?.x ?? 0, find(/^bear$/).map(({ x }) => x)];
  expect(Math.min(...bears)).toBeLessThan(blanket);
  expect(Math.max(...bears)).toBeGreaterThan(blanket);
});

test.each(["a cowboy riding a white horse", "a boy riding an elephant", "a man riding a camel"])(
  "%s: the back of the animal is before the legs",
  async (prompt) => {
    const find = await place(prompt);
    const [rider, animal] = [find(/^(?:cowboy|boy|man)$/)[0], find(/^(?:horse|elephant|camel)$/)[0]];
    expect(rider?.order).toBeLessThan(animal?.order ?? 0);
    expect((await drawPrompt(prompt)).found).toEqual([]);
  },
);

test("a ball is thrown to the dog, and above the heads of three children", async () => {
  const thrown = await place("a boy throwing a ball to a dog");
  const [ball, boy, dog] = [/ball$/, /^boy$/, /^dog$/].map((id) => thrown(id)[0]?.x ?? 0);
  expect(((ball ?? 0) - (boy ?? 0)) * ((ball ?? 0) - (dog ?? 0))).toBeLessThan(0);
  const played = await place("children playing football in a park");
  const tops = played(/^child$/).map(({ base, height }) => base - height);
  expect(played(/^soccer-ball$/)[0]?.base).toBeLessThanOrEqual(Math.min(...tops) + 1);
});

test.each([
  ["a boy with a fishing rod by a lake", "1 fishing-pole"],
  ["a plate of biscuits", "3 cookie"],
  ["a delivery van in a street", "1 delivery-truck"],
])("%s is drawn", async (prompt, thing) => {
  expect((await drawPrompt(prompt)).drawn).toContain(thing);
});

test.each(["a deer among trees", "a rabbit sitting among tulips", "a cabin among pine trees in winter"])(
  "%s: they are around it",
  async (prompt) => {
    const { relations, warned, found } = await drawPrompt(prompt);
    expect(relations[0]).toMatch(/ around /);
    expect(warned).not.toMatch(/among/);
    expect(found).toEqual([]);
  },
);

test.each(["a boy fishing in the river with the old man", "a man fishing in a lake with his dog"])(
  "%s: the rod is inside the picture",
  async (prompt) => {
    const { scene, warned, found } = await drawPrompt(prompt);
    expect(warned).not.toMatch(/fishing/);
    expect(found).toEqual([]);
    const { placements } = compose(scene, size);
    const rod = placements.find(({ subject }) => subject.id === "fishing-pole");
    if (!rod) expect.fail();
    expect(Math.abs(rod.x - 200) + rod.height * 0.35).toBeLessThan(204);
  },
);
