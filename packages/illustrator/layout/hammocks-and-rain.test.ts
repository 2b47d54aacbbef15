import { expect, test } from "vitest";
import { draw, drawPrompt, read } from "../fixtures/read-and-draw.ts";
import { createRecord } from "../paint/paint-record.ts";
import { paintPicture } from "../paint/picture.ts";
import { compose } from "./compose.ts";

const size = { width: 400, height: 400, seed: 5, transparent: false };

test.each(["a hammock between two palm trees on a beach", "an orange cat sleeping in a hammock between two trees"])(
  "%s: it hangs on them",
  async (prompt) => {
    const { scene } = await read(prompt);
    const { placements } = compose(scene, size);
    const trees = placements.filter(({ subject }) => subject.id.endsWith("-tree")).map(({ x }) => x);
    const hammock = placements.find(({ subject }) => subject.id === "hammock-hung");
    if (!hammock) expect.fail();
    const half = (hammock.height * 100) / 36 / 2;
    expect(hammock.x - half).toBeCloseTo(Math.min(...trees), -1);
    expect(hammock.x + half).toBeCloseTo(Math.max(...trees), -1);
    expect(await draw(prompt)).toEqual([]);
  },
);

test("a cat lies in the middle of a hammock", async () => {
  const { scene } = await read("a cat sleeping in a hammock");
  const { placements } = compose(scene, size);
  const [cat, hammock] = ["sleeping-cat", "hammock"].map((id) => placements.find(({ subject }) => subject.id === id));
  if (!cat || !hammock) expect.fail();
  expect(Math.abs(cat.x - hammock.x)).toBeLessThan(hammock.height * 0.3);
});

test("raindrops fall on an umbrella, and around somebody with one it rains", async () => {
  const { scene } = await read("flat icon of a blue umbrella with raindrops, white background");
  const { placements } = compose(scene, size);
  const umbrella = placements.find(({ subject }) => subject.id === "umbrella");
  const drops = placements.filter(({ subject }) => subject.id === "droplet");
  expect(drops).toHaveLength(3);
  for (const { base } of drops) expect(base).toBeLessThan((umbrella?.base ?? 0) - (umbrella?.height ?? 0) * 0.9);
  const rain = await drawPrompt("a girl with an umbrella and raindrops");
  expect(rain.scene.weather).toBe("rain");
  expect(rain.warned).not.toMatch(/raindrops/);
});

test.each([
  ["an icon of an orange backpack, flat design, white background", 0],
  ["an icon of an orange backpack, white background", 100],
])("%s: gray pixels of a shadow", async (prompt, least) => {
  const { scene } = await read(prompt);
  const { data } = paintPicture(compose(scene, size), scene.style, createRecord(400, 400));
  let gray = 0;
  for (let at = 0; at < data.length; at += 4) {
    const [low, high] = [Math.min(...data.slice(at, at + 3)), Math.max(...data.slice(at, at + 3))];
    if (high - low < 24 && high < 235) gray++;
  }
  if (least === 0) expect(gray).toBeLessThan(20);
  else expect(gray).toBeGreaterThan(least);
});

test.each([
  ["a boat with a red and white striped sail on the sea", "red and white striped sail"],
  ["a sailing boat with a striped sail", "striped sail"],
])("%s", async (prompt, named) => {
  const { scene, warned, found } = await drawPrompt(prompt);
  expect(scene.actors[0]?.outfit?.parts?.sail).toMatchObject({ named, motif: { kind: "stripes" } });
  expect(warned).not.toMatch(/sail/);
  expect(found).toEqual([]);
});

test("a striped door is named, and a basket of a cyclist", async () => {
  expect((await read("a house with a striped door")).warnings).toMatch(/striped door/);
  expect((await read("a girl riding a bike with a dog in the basket")).warnings).toMatch(/basket beside bicycle/);
});

test("listed colors of frosting are those of as many cakes", async () => {
  const { scene, warnings } = await read("Three cupcakes with pink, yellow and blue frosting");
  expect(scene.actors.map(({ colorName, count }) => `${count} ${colorName}`)).toEqual(["1 pink", "1 blue", "1 yellow"]);
  expect(warnings).not.toMatch(/left out/);
});

test.each(["four cupcakes with different coloured frosting in a row", "six donuts with different colored icing"])(
  "%s",
  async (prompt) => {
    const { scene, warned } = await drawPrompt(prompt);
    expect(new Set(scene.actors.map(({ colorName }) => colorName)).size).toBe(scene.actors.length);
    expect(warned).not.toMatch(/different/);
  },
);
