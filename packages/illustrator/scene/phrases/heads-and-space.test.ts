import { expect, test } from "vitest";
import { readScene } from "../read.ts";

async function read(prompt: string) {
  const warnings: string[] = [];
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, (text) => warnings.push(text));
  return { scene, drawn: scene.actors.map(({ subject }) => subject.id), warned: warnings.join(" ") };
}

test("white space of a design is its background, and space with planets stays", async () => {
  const { scene, warned } = await read("a wedding invitation with eucalyptus leaves, lots of white space");
  expect([scene.place, scene.background]).toEqual([null, expect.anything()]);
  expect(warned).not.toContain("white space");
  expect((await read("a planet in space")).scene.place).toBe("space");
  expect((await read("a spaceship in open space")).scene.place).toBe("space");
});

test.each([
  "product photo of a matte black bottle on a rock",
  "minimal line logo of a heron standing in water",
  "a small cube of cheese in front of a large green bottle",
])("the main thing of %s is not its photo, its line or its cube", async (prompt) => {
  const { scene, warned } = await read(prompt);
  expect(scene.isMainMissing).toBe(false);
  expect(warned).not.toContain("main subject");
});

test.each([
  ["product photo of a thermos on a beach", "scene"],
  ["product photo of a thermos on a rock, soft morning fog", "scene"],
  ["product photo of a thermos, soft daylight", "object"],
  ["product photo of a thermos on a gray background, morning light", "object"],
  ["certificate with a lighthouse at sunset", "scene"],
  ['label for a honey jar: a bee, "Wild Honey"', "object"],
])("%s is drawn as a %s", async (prompt, kind) => {
  expect((await read(prompt)).scene.kind).toBe(kind);
});

test("what is drawn beside its owner is named as such, and not as unchanged", async () => {
  const { warned } = await read("a doughnut with blueberries");
  expect(warned).toContain("blueberries beside");
  expect(warned).not.toContain("with blueberries");
});

test("what a part looks like is named and not drawn beside its owner", async () => {
  const { drawn, warned } = await read("a snail whose shell is a tiny cottage, at night");
  expect(drawn).toEqual(["snail"]);
  expect(warned).toContain("whose shell is a tiny cottage");
});

test("a dune buggy is a car, and a second rainbow is named", async () => {
  expect((await read("a dune buggy in the desert")).drawn).toEqual(["sport-utility-vehicle"]);
  expect((await read("a farm with a double rainbow")).warned).toContain("double");
  expect((await read("a farm with a rainbow")).warned).not.toContain("rainbow");
});

test("a thermos is one, and the letters of an invitation are no envelopes", async () => {
  const { scene } = await read("a thermos on a rock");
  expect(scene.actors.map(({ count }) => count)).toEqual([1, 1]);
  const { drawn, warned } = await read("a wedding invitation with flowers and elegant letters");
  expect(drawn).not.toContain("envelope");
  expect(warned).toContain("letters");
});
