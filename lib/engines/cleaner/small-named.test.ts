import { decodeImage, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { beforeAll, expect, test } from "vitest";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import { findNamed, findSmallNamed, isRivaled, withoutEchoes } from "./named-objects.ts";

const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2 };

beforeAll(async () => {
  await ensureWeights(["coco-ssd"], settings);
}, 600_000);

test("a small thing that the first search misses is found in a second one", async () => {
  const person = await resizeRaster(await decodeImage({ path: "public/samples/astronaut.png" }), 80, 80);
  const image: Raster = { width: 1600, height: 1200, channels: 3, data: new Uint8Array(1600 * 1200 * 3).fill(120) };
  for (let y = 0; y < 80; y++)
    for (let x = 0; x < 80; x++) {
      const from = (y * 80 + x) * person.channels;
      image.data.set(person.data.subarray(from, from + 3), ((300 + y) * image.width + 900 + x) * 3);
    }
  expect(await findNamed(image, "person", settings)).toEqual([]);
  const [found] = await findSmallNamed(image, "person", settings);
  expect(found && Math.abs(found.box[0] - 900) < 40 && Math.abs(found.box[1] - 300) < 40).toBe(true);
  expect(await findSmallNamed(image, "cat", settings)).toEqual([]);
}, 60_000);

test("a weak box that shows a part of a cup again is no second cup, and a person before another one stays", () => {
  const cup = { name: "cup", score: 0.96, box: [159, 74, 487, 543] as const };
  const lower = { name: "cup", score: 0.58, box: [53, 345, 612, 285] as const };
  const beside = { name: "cup", score: 0.58, box: [700, 345, 200, 285] as const };
  expect(withoutEchoes([cup, lower, beside])).toEqual([cup, beside]);
  const child = { ...lower, name: "person" };
  expect(withoutEchoes([{ ...cup, name: "person" }, child])).toContain(child);
});

test("a lamp that is seen as a vase has a rival in a vase of glass, and not in its own foot", () => {
  const lamp = { name: "vase", score: 0.5, box: [285, 715, 91, 105] as const };
  const glass = { name: "vase", score: 0.3, box: [754, 587, 115, 237] as const };
  const foot = { name: "vase", score: 0.4, box: [290, 760, 80, 60] as const };
  expect([isRivaled(lamp, [lamp, glass]), isRivaled(lamp, [lamp, foot])]).toEqual([true, false]);
  expect(isRivaled(lamp, [lamp, { ...glass, score: 0.26 }])).toBe(false);
});
