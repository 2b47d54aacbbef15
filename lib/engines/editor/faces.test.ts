import { decodeImage, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { beforeAll, expect, test } from "vitest";
import { proof } from "../../../test/helpers/proof.ts";
import { everyThird } from "../../../test/helpers/short-form.ts";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import { findHead } from "./faces.ts";
import { findFaces, findSkinBeside } from "./find-faces.ts";

const samples = new URL("../../../public/samples/", import.meta.url).pathname;
const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2 };
let astronaut: Raster;

beforeAll(async () => {
  await ensureWeights(["coco-ssd", "sam2-encoder", "sam2-decoder"], settings);
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

test("the head of a person who stands is at most a quarter of the height", () => {
  const block = (width: number, height: number) => ({ width, height, data: new Uint8Array(width * height).fill(255) });
  expect(findHead(block(40, 300), [0, 0, 40, 300])).toEqual([0, 0, 40, 48]);
  expect(findHead(block(40, 150), [0, 0, 40, 150])).toBeNull();
});

test("the box and the mask cover the face and not the suit", async () => {
  const found = await findFaces(astronaut, settings);
  const [x = 0, y = 0, width = 0, height = 0] = found?.box ?? [];
  // The face is between x 175 and 270, y 70 and 185.
  expect(Math.abs(x + width / 2 - 224)).toBeLessThan(25);
  expect(Math.abs(y + height / 2 - 125)).toBeLessThan(30);
  expect([width > 80, width < 220, height > 90, height < 230]).toEqual([true, true, true, true]);
  expect([found?.mask.data[120 * 512 + 224], found?.mask.data[400 * 512 + 150]]).toEqual([255, 0]);
});

proof("all faces are in the mask, and the box is that of the largest", async () => {
  const small = await resizeRaster(astronaut, 320, 320);
  const canvas = onCanvas(900, 520, [
    [astronaut, 0, 0],
    [small, 570, 180],
  ]);
  const found = await findFaces(canvas, settings);
  const at = (x: number, y: number) => found?.mask.data[y * 900 + x];
  expect([at(224, 120), at(570 + 140, 180 + 76), at(540, 100)]).toEqual([255, 255, 0]);
  expect((found?.box[0] ?? 999) < 400).toBe(true);
  expect(found?.each.length).toBeGreaterThanOrEqual(2);
  // The head of the person in a box alone.
  const own = await findFaces(canvas, settings, false, [570, 180, 320, 320]);
  const ownAt = (x: number, y: number) => own?.mask.data[y * 900 + x];
  expect([own?.each.length, ownAt(224, 120), ownAt(570 + 140, 180 + 76)]).toEqual([1, 0, 255]);
});

test("the head of an outline ends where it is as high as a head is for its width", () => {
  const [width, height] = [100, 200];
  // A head of 40 × 50 pixels, a neck of 16 and shoulders of 90.
  const halfAt = (y: number) => (y < 10 ? 0 : y < 60 ? 20 : y < 70 ? 8 : 45);
  const data = Uint8Array.from({ length: width * height }, (_, at) =>
    Math.abs((at % width) - 50) < halfAt(Math.floor(at / width)) ? 255 : 0,
  );
  const [x = 0, y = 0, across = 0, down = 0] = findHead({ width, height, data }, [0, 0, width, height]) ?? [];
  expect([x, y, across]).toEqual([31, 10, 39]);
  expect(Math.abs(down - 48)).toBeLessThanOrEqual(2);
});

test("an outline without a head at its top has none", () => {
  const mask = { width: 60, height: 60, data: new Uint8Array(3_600).fill(255) };
  expect(findHead(mask, [0, 0, 60, 60])).toBeNull();
});

test.each(everyThird(["coffee.png", "motorcycle_left.png", "rocket.jpg"]))("%s shows no face", async (name) => {
  expect(await findFaces(await decodeImage({ path: samples + name }), settings)).toBeNull();
});

/** A face of skin, 60 pixels wide, on a gray wall, with more skin up to this x. */
function drawFace(end: number): Raster {
  const [width, height] = [200, 160];
  const data = new Uint8Array(width * height * 3).fill(120);
  for (let y = 40; y < 120; y++) for (let x = 60; x < end; x++) data.set([205, 150, 125], (y * width + x) * 3);
  return { width, height, channels: 3, data };
}

const everywhere = { width: 200, height: 160, data: new Uint8Array(200 * 160).fill(255) };

test("the part of a face that goes on beside its ellipse is found, and a wall is not", () => {
  const beside = findSkinBeside(drawFace(140), everywhere, [60, 40, 50, 80]);
  expect([beside?.data[80 * 200 + 125], beside?.data[80 * 200 + 170], beside?.data[20 * 200 + 100]]).toEqual([
    255, 0, 0,
  ]);
  expect(findSkinBeside(drawFace(90), everywhere, [40, 15, 70, 130])).toBeNull();
  // A shelf in the color of skin is outside of the person.
  const person = { ...everywhere, data: everywhere.data.map((_, at) => (at % 200 < 104 ? 255 : 0)) };
  expect(findSkinBeside(drawFace(140), person, [60, 40, 50, 80])?.data[80 * 200 + 125]).toBe(0);
});
