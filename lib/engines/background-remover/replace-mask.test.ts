import type { CoarseMask } from "@atelier/images";
import { expect, test } from "vitest";
import { leavesOutGaps, showsWhole, withSureRegions } from "./replace-mask.ts";

const SIDE = 60;
type Shape = (x: number, y: number) => number;
const plane = (value: Shape) =>
  Float32Array.from({ length: SIDE * SIDE }, (_, at) => value(at % SIDE, Math.floor(at / SIDE)));
const mask = (value: Shape): CoarseMask => ({ width: SIDE, height: SIDE, data: plane(value) });
const isIn = (x: number, y: number, from: number, to: number) => x >= from && x < to && y >= from && y < to;

const block = mask((x, y) => (isIn(x, y, 10, 50) ? 0.98 : 0));
const bars = plane((x, y) => (isIn(x, y, 10, 50) && (x % 4 < 2 || y < 16) ? 1 : 0));

test("bars within the same bounds replace a mask that fills the gaps between them", () => {
  expect(leavesOutGaps(block, bars, 0.95)).toBe(true);
});

test.each([
  ["with a low score", bars, 0.9],
  ["of only a part of the subject", plane((x, y) => (isIn(x, y, 10, 35) ? 1 : 0)), 0.99],
  ["of nearly the same area", plane((x, y) => (isIn(x, y, 11, 50) ? 1 : 0)), 0.99],
  ["outside of the first one", plane((x, y) => (isIn(x, y, 10, 50) ? 0 : 1)), 0.99],
])("a mask %s does not replace the first one", (_, second, score) => {
  expect(leavesOutGaps(block, second, score)).toBe(false);
});

const unsure = mask((x, y) => (isIn(x, y, 20, 40) ? 0.9 : isIn(x, y, 10, 50) ? 0.3 : 0));

test("the whole subject replaces a mask that is certain of a part and unsure of the rest", () => {
  expect(
    showsWhole(
      unsure,
      plane((x, y) => (isIn(x, y, 10, 50) ? 1 : 0)),
      0.98,
    ),
  ).toBe(true);
});

test.each([
  ["where the first mask shows nothing", plane((x, y) => (isIn(x, y, 0, 58) ? 1 : 0)), 0.99],
  ["with a low score", plane((x, y) => (isIn(x, y, 10, 50) ? 1 : 0)), 0.9],
  ["beside the certain part", plane((x, y) => (x < 20 && y < 50 ? 1 : 0)), 0.99],
])("a mask %s does not count as the whole subject", (_, second, score) => {
  expect(showsWhole(unsure, second, score)).toBe(false);
});

test("a thick region that the first mask is sure of stays, and thin gaps go", () => {
  const clock = plane((x, y) => (isIn(x, y, 10, 50) && !isIn(x, y, 20, 40) ? 1 : 0));
  const face = withSureRegions(block, clock);
  expect(face.data[30 * SIDE + 30]).toBeCloseTo(0.98);
  expect(face.kept).toBeCloseTo(400 / 1600);

  const gaps = withSureRegions(block, bars);
  expect(gaps.data).toEqual(bars);
  expect(gaps.kept).toBe(0);
});

test("a thick region that the first mask is unsure of goes", () => {
  const doubtful = mask((x, y) => (isIn(x, y, 20, 40) ? 0.85 : isIn(x, y, 10, 50) ? 0.98 : 0));
  const hollow = plane((x, y) => (isIn(x, y, 10, 50) && !isIn(x, y, 20, 40) ? 1 : 0));
  expect(withSureRegions(doubtful, hollow).data[30 * SIDE + 30]).toBe(0);
});
