import { expect, test } from "vitest";
import { getExtension, haveSameShape } from "./output-image.ts";

test("uses the common file extension of a type", () => {
  expect(["image/png", "image/jpeg", "unknown"].map(getExtension)).toEqual(["png", "jpg", "bin"]);
});

test("compares aspect ratios with a small tolerance", () => {
  expect(haveSameShape({ width: 600, height: 400 }, { width: 1200, height: 801 })).toBe(true);
  expect(haveSameShape({ width: 600, height: 400 }, { width: 400, height: 400 })).toBe(false);
});
