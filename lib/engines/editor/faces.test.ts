import { decodeImage, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { beforeAll, expect, test } from "vitest";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import { findFaces } from "./faces.ts";

const samples = new URL("../../../public/samples/", import.meta.url).pathname;
const cacheDirectory = defaultCacheDirectory();
let astronaut: Raster;

beforeAll(async () => {
  await ensureWeights(["blazeface-graph", "blazeface-weights"], { cacheDirectory });
  astronaut = await decodeImage({ path: `${samples}astronaut.png` });
}, 300_000);

/** Places pictures on a white canvas. */
function onCanvas(width: number, height: number, placed: readonly (readonly [Raster, number, number])[]): Raster {
  const data = new Uint8Array(width * height * 3).fill(255);
  for (const [image, left, top] of placed)
    for (let y = 0; y < image.height; y++)
      data.set(image.data.subarray(y * image.width * 3, (y + 1) * image.width * 3), ((top + y) * width + left) * 3);
  return { width, height, channels: 3, data };
}

test("the box and the mask cover the face and not the suit", async () => {
  const found = await findFaces(astronaut, cacheDirectory);
  const [x = 0, y = 0, width = 0, height = 0] = found?.box ?? [];
  // The face is between x 175 and 270, y 70 and 185.
  expect(Math.abs(x + width / 2 - 224)).toBeLessThan(25);
  expect(Math.abs(y + height / 2 - 125)).toBeLessThan(30);
  expect([width > 80, width < 220, height > 90, height < 230]).toEqual([true, true, true, true]);
  expect([found?.mask.data[120 * 512 + 224], found?.mask.data[400 * 512 + 150]]).toEqual([255, 0]);
});

test("all faces are in the mask, small ones too, and the box is that of the largest", async () => {
  const small = await resizeRaster(astronaut, 170, 170);
  const canvas = onCanvas(900, 520, [
    [astronaut, 0, 0],
    [small, 700, 300],
  ]);
  const found = await findFaces(canvas, cacheDirectory);
  const at = (x: number, y: number) => found?.mask.data[y * 900 + x];
  expect([at(224, 120), at(700 + 75, 300 + 41), at(600, 100)]).toEqual([255, 255, 0]);
  expect((found?.box[0] ?? 999) < 400).toBe(true);
});

test.each(["coffee.png", "motorcycle_left.png", "rocket.jpg"])("%s shows no face", async (name) => {
  expect(await findFaces(await decodeImage({ path: samples + name }), cacheDirectory)).toBeNull();
});
