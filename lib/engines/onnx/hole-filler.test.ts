import { expect, test } from "vitest";
import { combined, computeSpread } from "./hole-filler.ts";

const [width, height] = [40, 20];
/** Planes in which one half is darker from a column on. */
const planes = (light: number, from = width, dark = light) =>
  Uint8Array.from({ length: 3 * width * height }, (_, at) => (at % width < from ? light : dark));
const crop = {
  left: 0,
  top: 0,
  width,
  height,
  pixels: planes(0),
  keep: new Uint8Array(width * height),
};

test("the edges of a thing that only one view of a hole shows do not stay in the fill", () => {
  const fill = combined([planes(150, 20, 40), planes(150), planes(150), planes(150)], crop);
  const row = [...fill.subarray(10 * width, 11 * width)];
  expect(Math.max(...row) - Math.min(...row)).toBeLessThan(12);
});

test("fine detail of the first view stays where the views agree", () => {
  const first = planes(150).map((value, at) => value + (at % 2 === 0 ? 8 : -8));
  const fill = combined([first, planes(150), planes(150), planes(150)], crop);
  expect((fill[10 * width + 20] ?? 0) - (fill[10 * width + 21] ?? 0)).toBeGreaterThan(10);
});

test("the spread of the views is large where they show different things", () => {
  const same = [planes(150), planes(151), planes(150), planes(149)];
  const other = [planes(40), planes(200), planes(90), planes(160)];
  expect(computeSpread(same, combined(same, crop), crop)).toBeLessThan(2);
  expect(computeSpread(other, combined(other, crop), crop)).toBeGreaterThan(30);
});
