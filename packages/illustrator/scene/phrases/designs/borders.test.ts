import { expect, test } from "vitest";
import { compose } from "../../../layout/compose.ts";
import { readScene } from "../../read.ts";

async function read(prompt: string) {
  const warnings: string[] = [];
  const scene = await readScene({ prompt, style: "none", transparent: false }, null, (text) => warnings.push(text));
  return { scene, motifs: scene.border?.motifs.map(({ subject }) => subject.label) ?? [], warnings };
}

test.each([
  ['wedding invitation with a border of eucalyptus leaves, text "Anna & Tom"', ["leafy sprig"]],
  ['birthday card with a floral border and the text "Happy Birthday"', ["blossom"]],
  ["poster with a puppy in the middle and a border of red hearts", ["red heart"]],
  ['a thank you card framed by yellow stars, text "Thank you"', ["star"]],
  ['card with the text "Thank you" surrounded by roses', ["rose"]],
  ['menu with a lemon and leaf border, "Trattoria Sole"', ["lemon", "leaf"]],
  ['thank you card with wildflowers around the edge and the words "Thank you"', ["blossom"]],
  ['invitation with small red hearts along the edges, text "Party"', ["red heart"]],
])("%s has a border", async (prompt, motifs) => {
  expect((await read(prompt)).motifs).toEqual(motifs);
});

test("the things of a border are along the edges, and everything else inside of them", async () => {
  const { scene } = await read('card with a floral border, a cat and the text "Thank you"');
  const {
    border = [],
    placements,
    captions,
    width,
    height,
  } = compose(scene, {
    width: 512,
    height: 512,
    seed: 1,
    transparent: false,
  });
  expect(border.length).toBeGreaterThan(12);
  const isAtEdge = ({ x, base, height: tall }: (typeof border)[number]) =>
    Math.min(x, width - x, base - tall / 2, height - base + tall / 2) < width * 0.09;
  expect(border.every(isAtEdge)).toBe(true);
  for (const { x, base } of placements) {
    expect(Math.abs(x - width / 2)).toBeLessThan(width * 0.35);
    expect(base).toBeLessThan(height * 0.86);
  }
  for (const { y } of captions) expect(y).toBeGreaterThan(height * 0.15);
});

test("a border is a picture without anything inside of it", async () => {
  const { motifs } = await read("wedding invitation with a border of roses and leaves");
  expect(motifs).toEqual(["rose", "leaf"]);
});

test("a long list of things is read in a moment", async () => {
  const start = performance.now();
  const { motifs } = await read(`invitation with a border of ${"roses and ".repeat(22)}leaves`);
  expect(motifs).toEqual(["rose", "rose", "rose"]);
  expect(performance.now() - start).toBeLessThan(4000);
});

test.each([
  "a cat on a rug with a border of flowers",
  "a rabbit in a picture frame",
  "poster of a castle surrounded by trees",
  "card with a fox surrounded by flowers",
])("%s has none", async (prompt) => {
  expect((await read(prompt)).motifs).toEqual([]);
});

test.each([
  ['wedding invitation with white roses and gold border, "Anna & Luca"', { name: "gold", isDouble: false }],
  ['certificate with a double navy border, text "Well done"', { name: "navy", isDouble: true }],
  ['menu with a thin black border and the text "Lunch"', { name: "black", isDouble: false }],
  ['menu with a red frame and the text "Lunch"', { name: "red", isDouble: false }],
])("%s has lines around it", async (prompt, line) => {
  const { scene, warnings } = await read(prompt);
  expect(scene.border).toMatchObject({ motifs: [], line });
  expect(warnings.join(" ")).not.toMatch(/border|frame/);
  const { lines = [] } = compose(scene, { width: 500, height: 400, seed: 1, transparent: false });
  expect(lines.length).toBe(line.isDouble ? 2 : 1);
  for (const { inset, width } of lines) expect(inset + width).toBeLessThan(40);
});

test.each([
  "a poster of a cat in a gold frame",
  "a poster of glasses with a black frame",
  "a menu with a plate with a blue border",
  "a poster of a rug with a red border",
  "a card with a black and white border and a rose",
  "a flyer with hearts on the sides and a cat in the middle",
  "a poster of a pond with lotus flowers along the edge",
])("%s: the picture has no border, and a warning names what is missing", async (prompt) => {
  const { scene, warnings } = await read(prompt);
  expect(scene.border).toBeUndefined();
  expect(scene.background).toBeUndefined();
  expect(warnings.join(" ")).toMatch(/border|frame|sides|edge/);
});

test("a frame without a color is a thing", async () => {
  expect((await read('poster with a picture frame and the text "Art"')).scene.border).toBeUndefined();
});
