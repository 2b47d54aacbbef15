import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { filled, numbered } from "../fixtures/pictures.ts";
import { withoutStrips } from "./edge-strips.ts";

const SIDES = ["left", "top", "right", "bottom"] as const;

/** A detailed picture with a strip of a gray at the right. */
function withStrip(depth: number, light: number): Raster {
  const image = numbered(120, 80);
  for (let y = 0; y < 80; y++) image.data.fill(light, (y * 120 + 120 - depth) * 3, (y + 1) * 120 * 3);
  return image;
}

test.each([
  ["a gray strip", 8, 150],
  ["a black strip", 3, 4],
])("%s at one side is cut off with its soft edge", (_name, depth, light) => {
  const warnings: string[] = [];
  const result = withoutStrips(withStrip(depth, light), SIDES, { warn: (text) => void warnings.push(text) });
  expect([result.width, result.height, warnings]).toEqual([120 - depth - 2, 80, []]);
});

test("a named side without a strip is named", () => {
  const warnings: string[] = [];
  const result = withoutStrips(withStrip(8, 150), ["right", "bottom"], { warn: (text) => void warnings.push(text) });
  expect([result.width, result.height, warnings]).toEqual([110, 80, [expect.stringMatching(/at the bottom/)]]);
});

test.each([
  ["a picture without strips", numbered(120, 80)],
  ["a plain picture", filled(120, 80, [90, 120, 200])],
])("%s has nothing to cut off", (_name, image) => {
  expect(() => withoutStrips(image, SIDES, { warn: () => {} })).toThrow("No strip of one color");
});
