import { expect, test } from "vitest";
import type { Mask } from "../raster.ts";
import { featherMask, growByThickness } from "./grow-by-thickness.ts";
import { growMask } from "./regions.ts";

function getMask(width: number, height: number, inside: (x: number, y: number) => boolean): Mask {
  const data = Uint8Array.from({ length: width * height }, (_, at) =>
    inside(at % width, Math.floor(at / width)) ? 255 : 0,
  );
  return { width, height, data };
}

const computeColumns = ({ width, data }: Mask, row: number) =>
  Array.from({ length: width }, (_, x) => x).filter((x) => data[row * width + x] > 0);

test("each part grows by a share of its own thickness within the bounds", () => {
  // A stroke of 2 pixels and a square of 40.
  const mask = getMask(200, 100, (x, y) => (x >= 20 && x < 22) || (x >= 100 && x < 140 && y >= 30 && y < 70));
  const grown = growByThickness(mask, { share: 0.1, min: 2, max: 9 });
  const columns = computeColumns(grown, 50);
  expect(columns.filter((x) => x < 60)).toEqual([18, 19, 20, 21, 22, 23]);
  expect([columns.find((x) => x > 60), columns.at(-1)]).toEqual([96, 143]);
  const bounded = growByThickness(mask, { share: 1, min: 2, max: 9 });
  expect([computeColumns(bounded, 50).find((x) => x > 60), computeColumns(bounded, 50).at(-1)]).toEqual([91, 148]);
});

test("a ring of ink is a thin part, however large it is", () => {
  const ring = getMask(120, 120, (x, y) => Math.abs(Math.hypot(x - 60, y - 60) - 40) < 1.5);
  const grown = growByThickness(ring, { share: 0.1, min: 2, max: 9 });
  expect(grown.data[60 * 120 + 60]).toBe(0);
  expect(computeColumns(grown, 60).length).toBeLessThan(16);
});

/** Squares of 2, 4, 6 … pixels in a row, with gaps that their growth does not close. */
const SIDES = Array.from({ length: 30 }, (_, index) => 2 * (index + 1));
const LEFT = SIDES.map((_, index) => SIDES.slice(0, index).reduce((sum, side) => sum + side + 12, 12));

test("many parts of different thickness are each grown as a part alone", () => {
  const square = (index: number) => (x: number, y: number) =>
    x >= LEFT[index] && x < LEFT[index] + SIDES[index] && y >= 3 && y < 3 + SIDES[index];
  const size = [1_400, 300] as const;
  const squares = SIDES.map((_, index) => getMask(...size, square(index)));
  const all = getMask(...size, (x, y) => SIDES.some((_, index) => square(index)(x, y)));
  const options = { share: 0.1, min: 0, max: 40 };
  const expected = new Uint8Array(all.data.length);
  for (const [index, alone] of squares.entries()) {
    const growth = Math.round(0.1 * SIDES[index]);
    for (const [at, value] of growMask(alone, growth).data.entries()) if (value) expected[at] = 255;
  }
  expect(growByThickness(all, options).data).toEqual(expected);
});

test("a feathered mask is whole inside and falls off outside", () => {
  const soft = featherMask(
    getMask(20, 3, (x) => x >= 8 && x < 12),
    2,
  );
  expect([...soft.data.subarray(20, 40)]).toEqual([
    0, 0, 0, 0, 0, 0, 85, 170, 255, 255, 255, 255, 170, 85, 0, 0, 0, 0, 0, 0,
  ]);
});

test("an empty mask stays empty", () => {
  expect(
    growByThickness(
      getMask(9, 9, () => false),
      { share: 1, min: 2, max: 4 },
    ).data.some(Boolean),
  ).toBe(false);
});
