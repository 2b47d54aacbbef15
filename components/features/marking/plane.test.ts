import { expect, test } from "vitest";
import { alphaOf, brightnessOf, combined, markedShare, tinted } from "./plane.ts";

const plane = (...values: number[]) => Uint8ClampedArray.from(values);

test("a tint and its alpha are each other's way back", () => {
  expect(alphaOf(tinted(plane(0, 128, 255), [1, 2, 3]))).toEqual(plane(0, 128, 255));
  expect([...tinted(plane(200), [1, 2, 3])]).toEqual([1, 2, 3, 200]);
});

test("a mask file counts by its brightness where it is visible", () => {
  expect(brightnessOf(plane(255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 0))).toEqual(plane(255, 0, 0));
});

test("marks are joined and taken away", () => {
  expect(combined(plane(0, 255, 100), plane(255, 0, 50), "add")).toEqual(plane(255, 255, 100));
  expect(combined(plane(255, 255, 100), plane(255, 0, 50), "remove")).toEqual(plane(0, 255, 100));
});

test("the share marked counts pixels that are more marked than not", () => {
  expect(markedShare(plane(255, 200, 127, 0))).toBe(0.5);
  expect(markedShare(plane())).toBe(0);
});
