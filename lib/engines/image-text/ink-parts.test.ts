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

test("letters on a label that reaches out of the line are letters, and the label is none", () => {
  const [width, height] = [120, 60];
  const image: Raster = { width, height, channels: 3, data: new Uint8Array(width * height * 3).fill(40) };
  const fill = (left: number, right: number, [top, bottom]: readonly [number, number], color: readonly number[]) => {
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) image.data.set(color, 3 * (y * width + x));
  };
  fill(48, 72, [0, 60], [140, 130, 90]);
  for (const left of [12, 22, 32, 52, 62, 80, 90, 100]) fill(left, left + 4, [20, 42], [250, 210, 90]);
  const corners = [
    [8, 17],
    [108, 17],
    [108, 45],
    [8, 45],
  ] as const;
  const line = { text: "lil il lil", corners, size: 28, ink: [250, 210, 90], paper: [40, 40, 40] } as const;
  const parts = findInk(image, { ...line, ink: [...line.ink], paper: [...line.paper] });
  const at = (x: number, y: number) => y * width + x;
  expect(parts?.letters[at(54, 30)]).toBe(255);
  expect(parts?.drawings[at(54, 30)]).toBe(0);
  expect(parts?.letters[at(50, 8)]).toBe(0);
});
