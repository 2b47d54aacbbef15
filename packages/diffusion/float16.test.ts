import { expect, test } from "vitest";
import { fromHalf, toHalf } from "./float16.ts";

test("every value in half precision survives the way to floats and back", () => {
  const all = Uint16Array.from({ length: 65_536 }, (_, bits) => bits).filter((bits) => (bits & 0x7c00) !== 0x7c00);
  expect(toHalf(fromHalf(all))).toEqual(all);
});

test("values between two halves round to the nearest, ties to even", () => {
  const rounded = (value: number) => fromHalf(toHalf(Float32Array.of(value)))[0];
  expect(rounded(1 + 2 ** -11)).toBe(1);
  expect(rounded(1 + 3 * 2 ** -11)).toBe(1 + 2 ** -9);
  expect(rounded(1 + 2 ** -11 + 2 ** -20)).toBe(1 + 2 ** -10);
  expect(rounded(2 ** -25)).toBe(0);
  expect(rounded(1.5 * 2 ** -25)).toBe(2 ** -24);
  expect(rounded(65_520)).toBe(Number.POSITIVE_INFINITY);
  expect(rounded(-65_504)).toBe(-65_504);
  expect(rounded(Number.NaN)).toBeNaN();
});
