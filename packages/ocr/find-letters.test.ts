import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { findLetters } from "./find-letters.ts";

test("the panel between letters and its border are not the letters", () => {
  const [width, height] = [260, 90];
  const data = new Uint8Array(3 * width * height).fill(120);
  const fill = (left: number, top: number, right: number, bottom: number, color: readonly number[]) => {
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++)
        for (let channel = 0; channel < 3; channel++) data[3 * (y * width + x) + channel] = color[channel] ?? 0;
  };
  fill(16, 12, 244, 78, [100, 32, 45]);
  fill(20, 18, 240, 72, [221, 75, 49]);
  for (let letter = 0; letter < 8; letter++) {
    const left = 36 + 24 * letter;
    fill(left, 28, left + 5, 62, [100 + letter * 4, 32, 45]);
    fill(left + 11, 28, left + 16, 62, [100 + letter * 4, 32, 45]);
    fill(left, 42, left + 16, 47, [100 + letter * 4, 32, 45]);
  }
  const image: Raster = { width, height, channels: 3, data };
  const letters = findLetters(image, {
    center: [130, 45],
    width: 226,
    height: 62,
    angle: 0,
  });
  expect(letters?.color[0]).toBeLessThan(140);
});
