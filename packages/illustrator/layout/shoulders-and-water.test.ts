import { expect, test } from "vitest";
import { findHidden } from "../check/hidden.ts";
import { draw, read } from "../fixtures/read-and-draw.ts";
import { createRecord } from "../paint/paint-record.ts";
import { paintPicture } from "../paint/picture.ts";
import { compose } from "./compose.ts";

const size = { width: 400, height: 400, seed: 5, transparent: false };

test.each([
  ["a pirate with an eye patch and a parrot on his shoulder", "parrot"],
  ["a man with a monkey on his shoulder", "monkey"],
  ["a wizard with a cat on his shoulder in front of a castle", "cat"],
])("%s: it is beside the face", async (prompt, id) => {
  const { scene } = await read(prompt);
  const composition = compose(scene, size);
  const record = createRecord(400, 400);
  paintPicture(composition, scene.style, record);
  expect(findHidden(record, composition, scene)).toEqual([]);
  const owner = composition.placements.find(({ subject }) => /^(?:pirate|man|mage)$/.test(subject.id));
  const pet = composition.placements.find(({ subject }) => subject.id === id);
  if (!owner || !pet) expect.fail();
  expect(pet.x - owner.x).toBeGreaterThan(owner.height * 0.14);
  expect(await draw(prompt)).toEqual([]);
});

test("fish beside a submarine swim at several heights", async () => {
  const { scene } = await read("a yellow submarine under water with five orange fish");
  const fish = compose(scene, size).placements.filter(({ subject }) => subject.id === "fish");
  expect(fish).toHaveLength(5);
  expect(fish.every(({ shadow }) => shadow === "none")).toBe(true);
  const bases = fish.map(({ base }) => base);
  expect(Math.max(...bases) - Math.min(...bases)).toBeGreaterThan(40);
});

test.each(["a blue boat near a lighthouse", "a fishing boat next to a lighthouse"])(
  "%s: on the water",
  async (prompt) => {
    const { scene } = await read(prompt);
    const boat = compose(scene, size).placements.find(({ subject }) => subject.family === "transport-water");
    expect(boat?.shadow).toBe("water");
  },
);

test("a waterfall stands on no branch", async () => {
  const { scene } = await read("a parrot on a branch in the jungle with a waterfall");
  expect(scene.relations.map(({ from, type }) => `${scene.actors[from]?.subject.id} ${type}`)).toEqual(["parrot on"]);
});
