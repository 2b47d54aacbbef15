import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { splitCells } from "./split-cells.ts";

const [WIDTH, HEIGHT] = [600, 42];

/** A level line with upright strokes: where each word begins, its number of strokes, and their width. */
function draw(words: readonly { at: number; strokes: number; width: number }[], rule?: number): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(230);
  const paint = (left: number, width: number, top: number, bottom: number) => {
    for (let y = top; y < bottom; y++) data.fill(30, 3 * (y * WIDTH + left), 3 * (y * WIDTH + left + width));
  };
  for (const { at, strokes, width } of words)
    for (let stroke = 0; stroke < strokes; stroke++) paint(at + 8 * stroke, width, 10, 32);
  if (rule !== undefined) paint(rule, 2, 0, HEIGHT);
  return { width: WIDTH, height: HEIGHT, channels: 3, data };
}

const countCells = (line: Raster) => splitCells(line).length;

test("a bold label and its value are cells of their own", () => {
  const label = { at: 10, strokes: 8, width: 5 };
  const value = { at: 92, strokes: 12, width: 3 };
  const [first, second] = splitCells(draw([label, value]));
  expect(first?.to).toBeLessThan(92 / WIDTH);
  expect(second?.from).toBeGreaterThan((10 + 61) / WIDTH);
});

test("words of one sentence stay together, also where its spaces are wide", () => {
  expect(countCells(draw([10, 110, 210, 310].map((at) => ({ at, strokes: 10, width: 3 }))))).toBe(1);
});

test("a gap that no sentence has separates cells", () => {
  const words = [10, 80, 150].map((at) => ({ at, strokes: 7, width: 3 }));
  expect(countCells(draw([...words, { at: 400, strokes: 7, width: 3 }]))).toBe(2);
});

test("a rule separates cells, and belongs to none of them", () => {
  const words = [10, 110].map((at) => ({ at, strokes: 10, width: 3 }));
  const cells = splitCells(draw(words, 98));
  expect(cells).toHaveLength(2);
  expect(countCells(draw(words))).toBe(1);
});

test("a single narrow letter does not show the weight of its word", () => {
  // The gaps between the letters of a font of equal widths are wide, so that each letter is a run of its own.
  const letters = (at: number, widths: readonly number[]) =>
    widths.map((width, index) => ({ at: at + 12 * index, strokes: 1, width }));
  const [first, second] = [letters(10, [4, 4, 4, 4, 4, 4]), letters(98, [3, 4, 4, 4, 4, 4, 4])];
  expect(countCells(draw([...first, ...second]))).toBe(1);
});

test("a gap wider than all others of a line with narrow gaps separates a time from its place", () => {
  const letters = (at: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({ at: at + 14 * index, strokes: 1, width: 8 }));
  // A word gap of the line is 20 pixels wide, and that between its columns 35.
  expect(countCells(draw([...letters(10, 5), ...letters(109, 6), ...letters(207, 4)]))).toBe(2);
});

test("figures with broader strokes than the letters before them are no cell of their own", () => {
  expect(
    countCells(
      draw([
        { at: 10, strokes: 9, width: 3 },
        { at: 100, strokes: 6, width: 4 },
      ]),
    ),
  ).toBe(1);
});
