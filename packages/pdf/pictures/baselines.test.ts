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

test("lines of a board that is tilted by no whole degree keep their tilt", () => {
  const tilt = (degrees: number) => Math.tan((degrees * Math.PI) / 180);
  const getTilt = (degrees: number, frame: number) => {
    const lines = [0, 1, 2, 3].map((row) => line(60 + 60 * row, tilt(degrees)));
    const [first] = lines;
    const angle = (-frame * Math.PI) / 180;
    const slope = first ? findPlaces([first], lines, { angle, height: 600 })(250, 500).slope : 0;
    return frame - (Math.atan(slope) * 180) / Math.PI;
  };
  expect([getTilt(1.36, 1), getTilt(3.63, 4), getTilt(6.3, 6)].map((value) => value.toFixed(2))).toEqual([
    "1.36",
    "3.63",
    "6.30",
  ]);
});
