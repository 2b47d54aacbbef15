import { expect, test } from "vitest";
import { readScene } from "../read.ts";

async function read(prompt: string) {
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, () => {});
  const name = (index: number) => scene.actors[index]?.subject.id;
  const relations = scene.relations.map(({ type, from, to }) => `${name(from)} ${type} ${name(to)}`);
  return { scene, relations, things: scene.actors.map(({ subject }) => subject.id) };
}

test.each([
  ["a boat with dolphins", "sailboat beside dolphin"],
  ["a ship with two whales", "ship beside whale"],
  ["a sailboat with seagulls", "sailboat beside seagull"],
  ["a boat with a seal in front", "seal in front of sailboat"],
  ["a boat with a dog", "dog inside sailboat"],
])("%s: who swims or flies is no crew", async (prompt, relation) => {
  expect((await read(prompt)).relations).toEqual([relation]);
});

test.each([
  ["a village by the sea with fishing boats", "sea", ["village"]],
  ["a village at a lake with a boat", "lake", ["village"]],
  ["a city with a harbor and a ship", "harbor", ["city"]],
  ["a city with a ship", "river", ["city"]],
  ["a toy boat on a street", "street", []],
])("%s: the boat is on the water of the prompt", async (prompt, place, beyond) => {
  const { scene } = await read(prompt);
  expect([scene.place, scene.beyond]).toEqual([place, beyond]);
});

test.each(["a white cloud in a bedroom with a bed", "a cloud wearing a hat and a house"])(
  "%s: the cloud is a thing",
  async (prompt) => {
    const { scene, things } = await read(prompt);
    expect(things).toContain("cloud");
    expect(scene.sky).toEqual([]);
  },
);
