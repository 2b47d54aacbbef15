import type { ImageLine } from "@atelier/document-model";
import { expect, test } from "vitest";
import type { FontStyle } from "../fonts/font-style.ts";
import { applyStyle } from "./apply-style.ts";
import type { FontMatch } from "./match-fonts.ts";

const style: FontStyle = { family: "sans", bold: false, italic: false };

/** The stretches of lines whose letters have these widths relative to their font. */
function findStretches(widths: readonly number[]): number[] {
  const lines = widths.map(
    (width, row): ImageLine => ({
      text: "Calendar",
      start: [0, 40 * row],
      end: [100 * width, 40 * row],
      size: 26,
      bold: false,
      serif: false,
      italic: false,
      ink: [110, 120, 120],
      paper: [255, 255, 255],
      corners: [],
    }),
  );
  const matches = new Map(
    lines.map((line, row): [ImageLine, FontMatch] => {
      const length = 100 * (widths[row] ?? 1);
      return [line, { style, size: 25, drop: 0, offset: 0, length, width: 4, cost: 0.06, mass: 1 } as FontMatch];
    }),
  );
  return applyStyle(lines, style, matches).map(([, like]) => Math.round(100 * (like.stretch ?? 1)) / 100);
}

test("usual letters keep their width beside narrow ones of their color and size", () => {
  expect(findStretches([0.82, 0.81, 0.83, 1.01, 0.97])).toEqual([0.82, 0.82, 0.82, 1, 1]);
});

test("letters of one width that was measured a little differently have one width", () => {
  expect(new Set(findStretches([0.88, 0.9, 0.93, 0.86, 0.95])).size).toBe(1);
});
