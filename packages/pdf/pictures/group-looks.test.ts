import type { ImageLine } from "@atelier/document-model";
import { expect, test } from "vitest";
import { correctStrays } from "./group-looks.ts";
import type { FontMatch } from "./match-fonts.ts";

const line = (text: string, size: number, gray = 30): ImageLine => ({
  text,
  start: [0, 0],
  end: [200, 0],
  corners: [],
  size,
  bold: false,
  serif: false,
  italic: false,
  ink: [gray, gray, gray],
  paper: [255, 255, 255],
});

/** A matcher that finds these sizes by the letters of texts. */
const matcher = (sizes: Record<string, number>) => ({
  compare: async ({ text }: ImageLine): Promise<FontMatch[]> => [
    {
      style: { family: "sans", bold: false, italic: false },
      size: sizes[text] ?? 28,
      cost: 0.1,
      mass: 1,
      contrast: 1,
      gaps: 0,
      drop: 0,
      offset: 0,
      length: 200,
      width: 7,
    },
  ],
});

const rows = [line("Name and password", 30), line("Payment", 31), line("Language", 30)];

test("a line that a long tail made too large has the size of its look", async () => {
  const lines = await correctStrays([...rows, line("Questions and answers", 41)], matcher({}));
  expect(lines.map(({ size }) => size)).toEqual([30, 31, 30, 30]);
});

test.each([
  ["a heading with larger letters", line("Settings", 41), { Settings: 38 }],
  ["a line in another color", line("Settings", 41, 160), {}],
])("%s keeps its size", async (_, heading, sizes) => {
  const lines = await correctStrays([...rows, heading], matcher(sizes));
  expect(lines.at(-1)?.size).toBe(41);
});
