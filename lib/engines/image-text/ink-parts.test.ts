import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { countPixels, findInk } from "./ink-parts.ts";

/** A row of thin letters behind a solid shape. */
function drawRow(): Raster {
  const [width, height] = [120, 40];
  const image: Raster = { width, height, channels: 3, data: new Uint8Array(width * height * 3).fill(250) };
  const fill = (left: number, right: number) => {
    for (let y = 12; y < 28; y++)
      for (let x = left; x < right; x++) image.data.fill(10, 3 * (y * width + x), 3 * (y * width + x) + 3);
  };
  fill(12, 22);
  for (const left of [30, 40, 50, 60, 70]) fill(left, left + 3);
  return image;
}

test.each([
  ["Blilil", 0],
  ["lilil", 160],
])("a solid shape in the row of %j is a drawing only if the text has no letter for it", (text, drawn) => {
  const corners = [
    [8, 9],
    [78, 9],
    [78, 31],
    [8, 31],
  ] as const;
  const parts = findInk(drawRow(), { text, corners, size: 22, ink: [10, 10, 10], paper: [250, 250, 250] });
  expect(parts && countPixels(parts.drawings)).toBe(drawn);
});
