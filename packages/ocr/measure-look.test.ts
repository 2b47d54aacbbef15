import { readFile } from "node:fs/promises";
import { decodeImageBytes } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { expect, test } from "vitest";
import { measureLook } from "./measure-look.ts";

test("small letters whose found pixels lack their edges have the size of the whole letters", async () => {
  const image = await decodeImageBytes(await readFile(new URL("fixtures/small-line.png", import.meta.url)));
  const corners = [
    [48.5, 23],
    [380.5, 23],
    [380.5, 48],
    [48.5, 48],
  ] as const;
  const look = measureLook(image, corners, "I have read the rules and accept them");
  expect(look?.size).toBeCloseTo(18.9, 0);
});

test("a line whose background hides a part of its letters reaches along the detector's whole rectangle", () => {
  const [width, height] = [400, 100];
  const data = new Uint8Array(width * height * 3).fill(60);
  for (let y = 0; y < height; y++) data.fill(250, 3 * (y * width + 190), 3 * (y * width + width));
  for (let letter = 0; letter < 24; letter++)
    for (let y = 35; y < 65; y++)
      data.fill(255, 3 * (y * width + 24 + 15 * letter), 3 * (y * width + 30 + 15 * letter));
  const image: Raster = { width, height, channels: 3, data };
  const corners = [
    [18, 28],
    [382, 28],
    [382, 72],
    [18, 72],
  ] as const;
  const look = measureLook(image, corners, "l".repeat(24));
  expect(look?.start[0]).toBeLessThan(30);
  expect(look?.end[0]).toBeGreaterThan(370);
});

/** Stems of two gray pixels on white, the letters of a small line. */
function drawSmall(gray: number): Raster {
  const [width, height] = [200, 40];
  const data = new Uint8Array(3 * width * height).fill(250);
  for (let x = 20; x < 170; x += 6)
    for (let y = 14; y < 25; y++) data.fill(gray, 3 * (y * width + x), 3 * (y * width + x + 2));
  return { width, height, channels: 3, data };
}

test.each([
  [110, false],
  [10, true],
])("small stems of gray %i, which blur can have made broad and pale, are bold: %s", (gray, bold) => {
  const corners = [
    [16, 10],
    [174, 10],
    [174, 28],
    [16, 28],
  ] as const;
  const look = measureLook(drawSmall(gray), corners, "HIHIHIHIHIHIHIHIHIHIHIHIH");
  expect(look?.bold).toBe(bold);
  expect(look?.ink[0]).toBeLessThan(gray === 110 ? 80 : 11);
});
