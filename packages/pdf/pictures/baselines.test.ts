import type { ImageLine } from "@atelier/document-model";
import { expect, test } from "vitest";
import { findPlaces } from "./baselines.ts";

const line = (y: number, slope: number): ImageLine => ({
  text: "Sopa de pescado",
  start: [100, y],
  end: [400, y + 300 * slope],
  corners: [],
  size: 24,
  bold: false,
  serif: true,
  italic: true,
  ink: [220, 220, 220],
  paper: [40, 40, 40],
});

const slopeAt = (lines: readonly ImageLine[]) => {
  const [first] = lines;
  return first ? findPlaces([first], lines, { angle: 0, height: 600 })(250, 600 - first.start[1]).slope : 0;
};

test("small slopes that change evenly down a board are kept, and uneven ones are errors", () => {
  const even = Array.from({ length: 8 }, (_, row) => line(60 + 60 * row, 0.015 - 0.003 * row));
  expect(slopeAt(even)).toBeCloseTo(-0.015, 3);
  const uneven = [0.015, 0, 0.004, -0.003, 0.006, 0.001, 0, -0.004].map((slope, row) => line(60 + 60 * row, slope));
  expect(slopeAt(uneven)).toBe(0);
});
