import { expect, test } from "vitest";
import type { Raster } from "../raster.ts";
import {
  alphaAsRaster,
  cropToSubject,
  placeOnColor,
  placeOnImage,
  subjectBox,
  withGroundShadow,
  withSoftShadow,
} from "./compose.ts";

const red = [200, 10, 20] as const;

test("the alpha of an image becomes a grey picture that is white at the subject", () => {
  const { channels, data } = alphaAsRaster(disc());
  expect(channels).toBe(3);
  expect([...computePixel({ ...disc(), channels: 3, data }, 50, 40)]).toEqual([255, 255, 255]);
  expect([...computePixel({ ...disc(), channels: 3, data }, 0, 0)]).toEqual([0, 0, 0]);
});

test("cropping keeps the subject and the margin around it", () => {
  expect(cropToSubject(disc(), 0)).toMatchObject({ width: 41, height: 41 });
  const withMargin = cropToSubject(disc(), 0.5);
  expect(withMargin).toMatchObject({ width: 83, height: 83 });
  expect(subjectBox(withMargin)).toEqual({ x: 21, y: 21, width: 41, height: 41 });
});

test("an image without a subject is not cropped", () => {
  const clear: Raster = { width: 30, height: 20, channels: 4, data: new Uint8Array(30 * 20 * 4) };
  expect(cropToSubject(clear, 0.1)).toMatchObject({ width: 30, height: 20 });
});

test("an opaque color behind a subject gives an opaque image without the clear pixels' color", () => {
  const placed = placeOnColor(disc(), { r: 0, g: 255, b: 0, alpha: 1 });
  expect(placed.channels).toBe(3);
  expect([...computePixel(placed, 50, 40)]).toEqual([...red]);
  expect([...computePixel(placed, 0, 0)]).toEqual([0, 255, 0]);
});

test("a half-clear color behind a subject keeps the background half clear", () => {
  const placed = placeOnColor(disc(), { r: 0, g: 255, b: 0, alpha: 0.5 });
  expect([...computePixel(placed, 0, 0)]).toEqual([0, 255, 0, 128]);
});

test("a picture behind a subject is scaled to cover and visible only around it", async () => {
  const backdrop: Raster = { width: 10, height: 40, channels: 3, data: new Uint8Array(10 * 40 * 3).fill(77) };
  const placed = await placeOnImage(disc(), backdrop);
  expect(placed).toMatchObject({ width: 100, height: 80, channels: 3 });
  expect([...computePixel(placed, 0, 0)]).toEqual([77, 77, 77]);
  expect([...computePixel(placed, 50, 40)]).toEqual([...red]);
});

test("a soft shadow falls below the subject and leaves the subject as it was", async () => {
  const shaded = await withSoftShadow(disc());
  expect(shaded).toMatchObject({ width: 100, height: 80 });
  expect([...computePixel(shaded, 50, 40)]).toEqual([...red, 255]);
  const [above, below] = [computePixel(shaded, 50, 18)[3], computePixel(shaded, 50, 62)[3]];
  expect(below).toBeGreaterThan(above);
  expect(below).toBeLessThan(128);
  expect(computePixel(shaded, 0, 0)[3]).toBe(0);
});

/** A red disc of radius 20 in the middle of 100 × 80 clear pixels. The hidden color of the clear pixels is white. */
function disc(): Raster {
  const [width, height] = [100, 80];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const inside = Math.hypot((pixel % width) - 50, Math.floor(pixel / width) - 40) <= 20;
    data.set(inside ? [...red, 255] : [255, 255, 255, 0], pixel * 4);
  }
  return { width, height, channels: 4, data };
}

function computePixel({ width, channels, data }: Raster, x: number, y: number): Uint8Array {
  const at = (y * width + x) * channels;
  return data.subarray(at, at + channels);
}

test("a shadow on the ground lies under all points at which a subject stands, and not beside it", async () => {
  const [width, height] = [60, 60];
  const raster = { width, height, channels: 4 as const, data: new Uint8Array(width * height * 4) };
  const fill = (left: number, top: number, right: number, bottom: number) => {
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) raster.data[(y * width + x) * 4 + 3] = 255;
  };
  // A seat on two legs, of which the left one is shorter.
  fill(10, 15, 50, 25);
  fill(10, 25, 15, 40);
  fill(45, 25, 50, 48);
  const { data } = await withGroundShadow(raster);
  const alpha = (x: number, y: number) => data[(y * width + x) * 4 + 3] ?? 0;
  expect(alpha(12, 41)).toBeGreaterThan(20);
  expect(alpha(47, 49)).toBeGreaterThan(20);
  expect([alpha(4, 20), alpha(56, 20), alpha(12, 50)]).toEqual([0, 0, 0]);
});
