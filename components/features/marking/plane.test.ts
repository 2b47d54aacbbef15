import { expect, test } from "vitest";
import { canvasSize, combined, markedShare, tinted, toAlpha, toBrightness } from "./plane.ts";

const plane = (...values: number[]) => Uint8ClampedArray.from(values);

test("a tinted plane keeps its values in the alpha channel", () => {
  expect(toAlpha(tinted(plane(0, 128, 255), [1, 2, 3]))).toEqual(plane(0, 128, 255));
  expect([...tinted(plane(200), [1, 2, 3])]).toEqual([1, 2, 3, 200]);
});

test("a mask file is read by brightness and alpha", () => {
  expect(toBrightness(plane(255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 0))).toEqual(plane(255, 0, 0));
});

test("marks are added and removed", () => {
  expect(combined(plane(0, 255, 100), plane(255, 0, 50), "add")).toEqual(plane(255, 255, 100));
  expect(combined(plane(255, 255, 100), plane(255, 0, 50), "remove")).toEqual(plane(0, 255, 100));
});

test("the marked share counts pixels that are at least half marked", () => {
  expect(markedShare(plane(255, 200, 127, 0))).toBe(0.5);
  expect(markedShare(plane())).toBe(0);
});

test("the canvas keeps the aspect ratio of the image and limits its longest side", () => {
  expect(canvasSize({ width: 600, height: 400 })).toEqual({ width: 600, height: 400 });
  expect(canvasSize({ width: 5600, height: 2800 })).toEqual({ width: 1400, height: 700 });
  expect(canvasSize({ width: 10_000, height: 1 })).toEqual({ width: 1400, height: 1 });
});
