import { type ImageLine, textOfRuns } from "@atelier/document-model";
import { expect, test } from "vitest";
import type { DrawnText } from "./draw-letters.ts";
import { findOverlapping, isTooSmall } from "./picture-faults.ts";
import { PictureText } from "./picture-text.ts";

/** A line of ten letters, 20 pixels high. */
const line = (x: number, y: number): DrawnText => ({
  glyphs: Array.from({ length: 10 }, (_, at) => ({
    outline: "M0 0",
    matrix: `0.02 0 0 -0.02 ${x + at * 11} ${y}`,
    fill: "rgb(0,0,0)",
    units: 50,
    unitsPerEm: 1000,
  })),
  effects: null,
  scale: 1,
  size: 20,
  stroke: 0,
});

test("texts over each other are found, and lines below each other are not", () => {
  expect(findOverlapping([line(10, 100), line(14, 103), line(10, 200)])).toEqual([0, 1]);
  expect(findOverlapping([line(10, 100), line(10, 119), line(140, 100)])).toEqual([]);
  const { glyphs } = line(10, 108);
  expect(findOverlapping([{ ...line(10, 100), glyphs: [...line(10, 100).glyphs, ...glyphs] }])).toEqual([0]);
});

test("a page of tiny letters is too small, and a chart with small labels is not", () => {
  const labels = (coarse: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ text: "Some text", isCoarse: at < coarse }));
  const ask = (coarse: number, count: number) => isTooSmall(labels(coarse, count));
  expect([ask(54, 54), ask(40, 54), ask(12, 12)]).toEqual([true, false, false]);
});

test("many letters take the time of their lines", () => {
  const page = Array.from({ length: 400 }, (_, at) => line(10 + (at % 4) * 200, 20 + Math.floor(at / 4) * 24));
  expect(findOverlapping(page)).toEqual([]);
});

/** The faults of lines below each other, of which each has a measured look, after they are translated. */
async function findFaults(looks: readonly Pick<ImageLine, "mass" | "likeness" | "size" | "losesSerifs">[]) {
  const picture = { width: 800, height: 500, data: new Uint8Array(800 * 500 * 3).fill(240) };
  const lines = looks.map(({ size, ...look }, row): ImageLine => {
    const [y, right] = [100 + 110 * row, 40 + 7 * size];
    const corners = [
      [40, y - size],
      [right, y - size],
      [right, y],
      [40, y],
    ] as const;
    const style = { family: "sans", bold: false, serif: false, italic: false } as const;
    const colors = { ink: [10, 10, 10], paper: [240, 240, 240] } as const;
    return { text: `Language ${row}`, start: [40, y], end: [right, y], corners, size, ...style, ...colors, ...look };
  });
  const text = new PictureText(picture, lines);
  for (const block of text.blocks)
    block.write([{ kind: "text", text: textOfRuns(block.runs).replace("Language", "Idioma"), style: 0 }]);
  return (await text.layOut({ language: "es", direction: "ltr" }))?.findFaults(picture);
}

test("strokes are named if those of most lines of a look changed, and large letters of another typeface are", async () => {
  const small = (mass: number) => ({ size: 18, mass, likeness: 0.95 });
  expect((await findFaults([small(0.74), small(0.95), small(0.96)]))?.weight).toEqual([]);
  expect((await findFaults([small(0.74), small(0.75), small(0.96)]))?.weight).toEqual(["Language 0", "Language 1"]);
  const faults = await findFaults([
    { size: 70, mass: 1, likeness: 0.82 },
    { size: 18, mass: 1, likeness: 0.82 },
    { size: 40, mass: 1, likeness: 0.84 },
    { size: 40, mass: 1, likeness: 0.88 },
  ]);
  expect(faults?.typeface).toEqual(["Language 0", "Language 2"]);
});

test("letters that lose their serifs have another typeface", async () => {
  const [slab, plain] = [true, undefined].map((losesSerifs) => ({ size: 40, mass: 1, likeness: 0.9, losesSerifs }));
  expect((await findFaults([slab, plain].flatMap((look) => look ?? [])))?.typeface).toEqual(["Language 0"]);
});

/** The faults of a text with a word in another look, of which the translation has only the words in `style`. */
async function findLostWords(part: Partial<ImageLine>, styles: readonly number[]) {
  const picture = { width: 800, height: 300, data: new Uint8Array(800 * 300 * 3).fill(240) };
  const corners = [
    [40, 70],
    [440, 70],
    [440, 100],
    [40, 100],
  ] as const;
  const line: ImageLine = {
    text: "Plenty of bread",
    start: [40, 100],
    end: [440, 100],
    corners,
    size: 30,
    family: "sans",
    bold: false,
    serif: false,
    italic: false,
    ink: [10, 10, 10],
    paper: [240, 240, 240],
  };
  const parts: ImageLine[] = [
    { ...line, text: "Plenty of", end: [300, 100] },
    { ...line, text: "bread", start: [310, 100], ...part },
  ];
  const text = new PictureText(picture, [{ ...line, parts }]);
  const words = ["Mucho ", "pan"];
  for (const block of text.blocks)
    block.write(styles.map((style, index) => ({ kind: "text", text: words[index] ?? "", style })));
  return (await text.layOut({ language: "es", direction: "ltr" }))?.findFaults(picture).words;
}

test.each([
  ["color", { ink: [190, 20, 60] }],
  ["bold letters", { bold: true }],
] as const)("words that lost their %s are named, and words that keep them are not", async (_, part) => {
  const look = "ink" in part ? { ink: [...part.ink] as ImageLine["ink"] } : part;
  expect(await findLostWords(look, [0, 0])).toEqual(["bread"]);
  expect(await findLostWords(look, [0, 1])).toEqual([]);
});
