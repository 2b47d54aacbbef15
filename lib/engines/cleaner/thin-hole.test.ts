import { cropped, decodeImage, fillThinHole } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { beforeAll, expect, test } from "vitest";
import { proof } from "../../../test/helpers/proof.ts";
import { defaultCacheDirectory, ensureWeights } from "../../models/install-weights.ts";
import { fillHoles } from "../onnx/hole-filler.ts";
import type { EngineContext } from "../ports/index.ts";
import { onnxUpscaler } from "../upscaler/upscaler.ts";
import { createCleaner } from "./create-cleaner.ts";

const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2 };
const context: EngineContext = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
const [width, height] = [160, 120];

beforeAll(() => ensureWeights(["migan"], { cacheDirectory: settings.cacheDirectory }));

/** A wave, a diagonal and a vertical line of a thickness in pixels. */
function lines(thickness: number): Mask {
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const [x, y] = [(at % width) + 0.5, Math.floor(at / width) + 0.5];
    const wave = Math.abs(y - 60 - 25 * Math.sin(x / 30));
    const diagonal = Math.abs(x - y * 1.1 - 20) / 1.49;
    return Math.min(wave, diagonal, Math.abs(x - 130)) < thickness / 2 ? 255 : 0;
  });
  return { width, height, data };
}

function psnr(a: Raster, b: Raster, { data }: Mask): number {
  const count = 3 * data.filter(Boolean).length;
  let sum = 0;
  for (let at = 0; at < a.data.length; at++)
    if (data[Math.floor(at / 3)]) sum += ((a.data[at] ?? 0) - (b.data[at] ?? 0)) ** 2;
  return 10 * Math.log10(255 ** 2 / (sum / count));
}

proof("in the same holes, lines of 2 and 4 pixels are filled at least 1 dB better than by the network", async () => {
  const cleaner = createCleaner(settings, { upscaler: onnxUpscaler(settings) });
  for (const name of ["chelsea.png", "coffee.png"]) {
    const sample = await decodeImage({ path: `public/samples/${name}` });
    const image = cropped(sample, 100, 60, width, height);
    for (const thickness of [2, 4]) {
      const mask = lines(thickness);
      const network = await fillHoles(image, mask, settings, context.signal, () => {});
      const marks = { mask, boxes: [], points: [], objects: [], denoise: "off" as const };
      const ours = await cleaner.clean({ image, ...marks, maskGrow: 0 }, context);
      const gain = psnr(image, ours.image, mask) - psnr(image, network, mask);
      expect(gain, `${name} ${thickness}`).toBeGreaterThanOrEqual(1);
    }
  }
});

test("a thin hole continues a gradient, and nothing outside of it changes", () => {
  const data = Uint8Array.from({ length: width * height * 3 }, (_, at) => 40 + (Math.floor(at / 3) % width));
  const image: Raster = { width, height, channels: 3, data };
  const mask = lines(3);
  const painted = { ...image, data: data.map((value, at) => (mask.data[Math.floor(at / 3)] ? 255 : value)) };
  const filled = fillThinHole(painted, mask);
  expect(Math.max(...filled.data.map((value, at) => Math.abs(value - (data[at] ?? 0))))).toBeLessThanOrEqual(4);
  expect(filled.data.every((value, at) => mask.data[Math.floor(at / 3)] || value === painted.data[at])).toBe(true);
});
