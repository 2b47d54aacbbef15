import { expect, test } from "vitest";
import { drawScene } from "../draw-scene.ts";
import { drawPrompt, read } from "../fixtures/read-and-draw.ts";
import { compose } from "./compose.ts";

const size = { width: 400, height: 400, seed: 5, transparent: false };

test.each([1, 2, 3, 4, 5])("a dog that chases a butterfly is on the ground and looks to it (seed %i)", async (seed) => {
  const { scene } = await read("a brown dog chasing a blue butterfly across a lawn");
  const { placements, horizon } = compose(scene, { ...size, seed });
  const [dog, butterfly] = ["dog", "butterfly"].map((id) => placements.find(({ subject }) => subject.id === id));
  if (!dog || !butterfly) expect.fail();
  expect(dog.base).toBeGreaterThan(horizon);
  expect(butterfly.base).toBeLessThan(dog.base);
  const looks = dog.subject.facing * (dog.flip ? -1 : 1);
  expect(Math.sign(butterfly.x - dog.x)).toBe(looks);
});

test("an animal stands before a tent, and not in its roof", async () => {
  const { scene } = await read("a bear in a tent in the forest");
  const { placements } = compose(scene, size);
  const [bear, tent] = ["bear", "tent"].map((id) => placements.find(({ subject }) => subject.id.startsWith(id)));
  if (!bear || !tent) expect.fail();
  expect(bear.order).toBeGreaterThan(tent.order);
  expect(bear.base).toBeGreaterThanOrEqual(tent.base - tent.height * 0.1);
});

test.each([
  ["a turtle beside a jellyfish", "underwater"],
  ["a seal and an octopus", "underwater"],
  ["a turtle and a frog", "lake"],
  ["a cat and an octopus", "room"],
])("%s: %s", async (prompt, place) => {
  const { scene } = await read(prompt);
  if (place === "room") expect(scene.place).not.toBe("underwater");
  else expect(scene.place).toBe(place);
});

test("a campsite with a tent is drawn, and so is the shell of a turtle", async () => {
  expect((await drawPrompt("a campsite in the forest with a tent")).found).toEqual([]);
  expect((await drawPrompt("a turtle with a green shell beside a pink jellyfish")).found).toEqual([]);
});

test.each(["a white rabbit in a red jacket", "a rabbit in a red jacket"])("%s has the jacket", async (prompt) => {
  const { scene } = await read(prompt);
  const { canvas } = drawScene(scene, { ...size, variant: 0 });
  let red = 0;
  for (let at = 0; at < canvas.data.length; at += 4)
    if (canvas.data[at] > 150 && canvas.data[at + 1] < 90 && canvas.data[at + 2] < 90) red++;
  expect(red).toBeGreaterThan(1500);
});
