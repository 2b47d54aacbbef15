import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { measureLeadingBox, withoutStart } from "./leading-box.ts";

const [WIDTH, HEIGHT] = [240, 30];

/** A white line with black rectangles. */
function draw(...bars: [left: number, top: number, right: number, bottom: number][]): Raster {
  const data = new Uint8Array(WIDTH * HEIGHT * 3).fill(255);
  for (const [left, top, right, bottom] of bars)
    for (let y = top; y < bottom; y++) data.fill(0, 3 * (y * WIDTH + left), 3 * (y * WIDTH + right));
  return { width: WIDTH, height: HEIGHT, channels: 3, data };
}

const box: [number, number, number, number][] = [
  [4, 7, 20, 9],
  [4, 21, 20, 23],
  [4, 7, 6, 23],
  [18, 7, 20, 23],
];
const stem: [number, number, number, number] = [26, 7, 29, 23];

test("a box to tick before the text of a line is not a part of it, also if it is ticked", () => {
  expect(Math.round(measureLeadingBox(draw(...box, stem)) * WIDTH)).toBe(23);
  expect(measureLeadingBox(draw(...box, [8, 14, 14, 16], stem))).toBeGreaterThan(0);
});

test("letters at the start of a line are not taken for a box", () => {
  const [top, bottom, left, right] = box as [(typeof box)[0], (typeof box)[0], (typeof box)[0], (typeof box)[0]];
  // Such as H, C and a word whose letters touch.
  expect(measureLeadingBox(draw(left, right, [4, 14, 20, 16], stem))).toBe(0);
  expect(measureLeadingBox(draw(left, top, bottom, stem))).toBe(0);
  expect(measureLeadingBox(draw([4, 7, 60, 9], [4, 21, 60, 23], left, [58, 7, 60, 23], [66, 7, 69, 23]))).toBe(0);
});

test("a capital that looks like a box belongs to a text that begins with it, unless the text is further away", () => {
  const near: [number, number, number, number] = [24, 7, 27, 23];
  expect(measureLeadingBox(draw(...box, near), "Book a place")).toBe(0);
  expect(measureLeadingBox(draw(...box, near), "I agree")).toBeGreaterThan(0);
  expect(measureLeadingBox(draw(...box, [30, 7, 33, 23]), "Do not call me")).toBeGreaterThan(0);
});

test("a share of a line is taken from its start", () => {
  const corners = [
    [0, 0],
    [100, 50],
    [95, 60],
    [-5, 10],
  ] as const;
  expect(withoutStart(corners, 0.2)).toEqual([[20, 10], corners[1], corners[2], [15, 20]]);
});
