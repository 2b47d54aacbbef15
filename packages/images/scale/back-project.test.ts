import { expect, test } from "vitest";
import type { Raster } from "../raster.ts";
import { backProject } from "./back-project.ts";
import { resizeRaster } from "./resize.ts";

/** A texture of low and high frequencies. */
function texture(width: number, height: number): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 3; channel++)
        data[(y * width + x) * 3 + channel] =
          128 + 60 * Math.sin(x / 9 + channel) * Math.cos(y / 13) + 30 * Math.sin(x * 1.9) * Math.sin(y * 1.7);
  return { width, height, channels: 3, data };
}

const distance = (a: Raster, b: Raster) =>
  a.data.reduce((sum, value, at) => sum + Math.abs(value - b.data[at]), 0) / a.data.length;

test("an enlarged image that was smoothed and darkened becomes consistent with its source, and closer to the original", async () => {
  const original = texture(192, 144);
  const source = await resizeRaster(original, 96, 72);
  const smooth = await resizeRaster(await resizeRaster(source, 48, 36), 192, 144, "linear");
  const wrong: Raster = { ...smooth, data: smooth.data.map((value) => Math.max(0, value - 6)) };
  const corrected = await backProject(wrong, source, 2);
  const consistency = async (image: Raster) => distance(await resizeRaster(image, 96, 72), source);
  expect(await consistency(corrected)).toBeLessThan(0.4 * (await consistency(wrong)));
  expect(distance(corrected, original)).toBeLessThan(0.95 * distance(wrong, original));
});

test("an image that is consistent already stays as it is", async () => {
  const flat: Raster = { width: 40, height: 30, channels: 3, data: new Uint8Array(40 * 30 * 3).fill(77) };
  const source: Raster = { width: 20, height: 15, channels: 3, data: new Uint8Array(20 * 15 * 3).fill(77) };
  expect((await backProject(flat, source, 2)).data).toEqual(flat.data);
});
