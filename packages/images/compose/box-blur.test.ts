import { expect, test } from "vitest";
import { boxBlur, boxBlurrer } from "./box-blur.ts";

const plane = (width: number, height: number, seed: number) =>
  Float32Array.from({ length: width * height }, (_, i) => ((i * 7919 + seed) % 101) / 101);

/** The definition: the mean of the window, cut at the edges. */
function windowMean(values: Float32Array, width: number, height: number, radius: number, x: number, y: number): number {
  let sum = 0;
  let count = 0;
  for (let v = Math.max(0, y - radius); v <= Math.min(height - 1, y + radius); v++)
    for (let u = Math.max(0, x - radius); u <= Math.min(width - 1, x + radius); u++, count++)
      sum += values[v * width + u];
  return sum / count;
}

test.each([
  [40, 30, 2],
  [40, 30, 20],
  [9, 5, 8],
  [5, 9, 12],
  [1, 7, 1],
  [6, 6, 0],
])("a %i × %i plane blurred by %i is the mean of each window", (width, height, radius) => {
  const values = plane(width, height, 3);
  const blurred = boxBlur(values, width, height, radius);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      expect(blurred[y * width + x]).toBeCloseTo(windowMean(values, width, height, radius, x, y), 5);
});

test("blurring several planes with shared memory, or in place, changes nothing", () => {
  const blur = boxBlurrer(40, 30, 3);
  for (const seed of [1, 2, 3]) {
    const values = plane(40, 30, seed);
    const expected = boxBlur(values, 40, 30, 3);
    expect(blur(values)).toEqual(expected);
    expect(blur(values, values)).toEqual(expected);
  }
});
