import { cropped, decodeImage, growMask, placeOnColor, resizeRaster } from "@atelier/images";
import type { Mask, Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { engineSettings } from "../../lib/engine-health/configured/settings.ts";
import { createCleaner } from "../../lib/engines/cleaner/create-cleaner.ts";
import type { EngineContext } from "../../lib/engines/ports/index.ts";
import { onnxUpscaler } from "../../lib/engines/upscaler/upscaler.ts";
import { ensureWeights } from "../../lib/models/install-weights.ts";
import { withNoise } from "../../test/helpers/files/noise.ts";
import { outlineRatio, textureRatio, withStrokes } from "../measures/hole-measures.ts";
import { type OpenCv, openCv } from "../measures/open-cv.ts";
import { percentile } from "../measures/service.ts";
import { type BenchOptions, reportCase } from "../measures/table.ts";

const SAMPLES = ["astronaut.png", "chelsea.png", "coffee.png", "motorcycle_left.png", "rocket.jpg"];
const SIGMA = 25;
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };
const context: EngineContext = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
const noTargets = { boxes: [], points: [], objects: [] };

type Cleaner = ReturnType<typeof createCleaner>;
type Report = (name: string, baseline: string, value: number, ours: number, unit: string) => void;

/** Filling against OpenCV's Telea in the same holes, its texture and outline, lettering, denoising against the noisy picture and a median filter, and the removal of an object from 1 MP. */
export async function run(options: BenchOptions): Promise<void> {
  const settings = engineSettings();
  await ensureWeights(["migan", "sam2-encoder", "sam2-decoder", "coco-ssd", "x4fast", "x2"], settings);
  const cleaner = createCleaner(settings, { upscaler: onnxUpscaler(settings, { keepsTexture: false }) });
  const samples = await Promise.all(SAMPLES.map((name) => decodeImage({ path: `public/samples/${name}` })));
  const report: Report = (name, baseline, value, ours, unit) =>
    reportCase(
      { bench: "image-cleanup", case: name, baseline: { name: baseline, value }, ours, ratio: ours / value, unit },
      options,
    );
  await measureFill(cleaner, samples, report);
  await measureTexture(cleaner, samples, report);
  await measureStrokes(cleaner, samples, report);
  await measureDenoising(cleaner, samples, report);
  await measureRemoval(cleaner, samples[2] as Raster, report);
  report("peak memory (goal ≤ 1)", "the goal", 2048, process.resourceUsage().maxRSS / 1024, "MiB");
}

async function measureFill(cleaner: Cleaner, samples: readonly Raster[], report: Report): Promise<void> {
  const { cv } = await openCv();
  for (const [size, name] of [
    [1, "fill"],
    [2.5, "fill of large holes"],
  ] as const) {
    const fills = { telea: [] as number[], ours: [] as number[] };
    for (const [index, image] of samples.entries()) {
      for (const mask of holes(image, index, size)) {
        const { image: filled } = await cleaner.clean(
          { image, mask, ...noTargets, denoise: "off", maskGrow: 0 },
          context,
        );
        fills.ours.push(psnr(image, filled, mask));
        fills.telea.push(psnr(image, telea(cv, image, mask), mask));
      }
    }
    const label = `${name}, PSNR inside the hole (more is better; goal ≥ 1)`;
    report(label, "OpenCV Telea", mean(fills.telea), mean(fills.ours), "dB");
  }
}

/** Texture and outline of large fills, relative to those of their surroundings; the original's own are the baseline. */
async function measureTexture(cleaner: Cleaner, samples: readonly Raster[], report: Report): Promise<void> {
  const found = {
    texture: [] as number[],
    original: [] as number[],
    outline: [] as number[],
    outlineBefore: [] as number[],
  };
  for (const [index, image] of samples.entries()) {
    const [mask] = holes(image, index, 2.5);
    if (!mask) continue;
    const { image: filled } = await cleaner.clean({ image, mask, ...noTargets, denoise: "off", maskGrow: 0 }, context);
    found.texture.push(textureRatio(filled, mask));
    found.original.push(textureRatio(image, mask));
    found.outline.push(outlineRatio(filled, mask));
    found.outlineBefore.push(outlineRatio(image, mask));
  }
  const [texture, outline] = [
    "texture of a large fill / its ring (goal 0.6 to 1.2)",
    "gradient at the border / its ring (goal ≤ 1.2)",
  ];
  report(texture, "the original picture's", mean(found.original), mean(found.texture), "ratio");
  report(outline, "the original picture's", mean(found.outlineBefore), mean(found.outline), "ratio");
}

/** Lettering of 2 pixels, marked exactly: the picture under and beside it. */
async function measureStrokes(cleaner: Cleaner, samples: readonly Raster[], report: Report): Promise<void> {
  const { cv } = await openCv();
  const found = { telea: [] as number[], ours: [] as number[] };
  for (const sample of samples) {
    const image = placeOnColor(
      cropped(sample, Math.round(sample.width / 4), Math.round(sample.height / 4), 256, 200),
      WHITE,
    );
    const { painted, mask } = withStrokes(image, [235, 230, 60]);
    const near = growMask(mask, 2);
    const { image: filled } = await cleaner.clean({ image: painted, mask, ...noTargets, denoise: "off" }, context);
    found.ours.push(psnr(image, filled, near));
    found.telea.push(psnr(image, telea(cv, painted, mask), near));
  }
  report(
    "strokes of 2 px, PSNR under and beside them (goal ≥ 1)",
    "OpenCV Telea",
    mean(found.telea),
    mean(found.ours),
    "dB",
  );
}

async function measureDenoising(cleaner: Cleaner, samples: readonly Raster[], report: Report): Promise<void> {
  const noise = { noisy: [] as number[], median: [] as number[], ours: [] as number[] };
  for (const sample of samples) {
    // Only a part of each picture, because the network takes more than a minute for a megapixel.
    const image = cropped(sample, Math.round(sample.width / 4), Math.round(sample.height / 4), 200, 200);
    const noisy = withNoise(image, SIGMA);
    const { image: clean } = await cleaner.clean({ image: noisy, ...noTargets, denoise: "strong" }, context);
    noise.noisy.push(psnr(image, noisy));
    noise.median.push(psnr(image, await median(noisy)));
    noise.ours.push(psnr(image, clean));
  }
  const label = `denoise σ = ${SIGMA}, PSNR (more is better; goal`;
  report(`${label}: 3 dB more)`, "the noisy picture", mean(noise.noisy), mean(noise.ours), "dB");
  report(`${label} ≥ 1)`, "a 3 × 3 median", mean(noise.median), mean(noise.ours), "dB");
}

async function measureRemoval(cleaner: Cleaner, sample: Raster, report: Report): Promise<void> {
  const megapixel = await resizeRaster(sample, 1254, 836);
  const times: number[] = [];
  for (let round = 0; round < 4; round++) {
    const start = performance.now();
    await cleaner.clean({ image: megapixel, ...noTargets, objects: ["cup"], denoise: "off" }, context);
    if (round > 0) times.push((performance.now() - start) / 1000);
  }
  report("an object named and removed from 1 MP, warm (goal ≤ 1)", "the goal", 6, percentile(times, 0.5), "s");
}

/** Two discs per picture, at different positions in each picture. */
function holes({ width, height }: Raster, seed: number, size: number): Mask[] {
  return [0, 1].map((which) => {
    const [x, y] = [width * (0.3 + 0.13 * ((seed + which) % 4)), height * (0.35 + 0.1 * ((seed * 2 + which) % 4))];
    const radius = size * Math.min(width, height) * (0.06 + 0.03 * which);
    return {
      width,
      height,
      data: Uint8Array.from({ length: width * height }, (_, at) =>
        Math.hypot((at % width) - x, Math.floor(at / width) - y) < radius ? 255 : 0,
      ),
    };
  });
}

function psnr(a: Raster, b: Raster, mask?: Mask): number {
  let sum = 0;
  let count = 0;
  for (let pixel = 0; pixel < a.width * a.height; pixel++) {
    if (mask && (mask.data[pixel] ?? 0) === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const difference = (a.data[pixel * a.channels + channel] ?? 0) - (b.data[pixel * b.channels + channel] ?? 0);
      sum += difference * difference;
      count += 1;
    }
  }
  return 10 * Math.log10(255 ** 2 / Math.max(1e-9, sum / count));
}

async function median({ width, height, channels, data }: Raster): Promise<Raster> {
  const filtered = await sharp(data, { raw: { width, height, channels } }).median(3).raw().toBuffer();
  return { width, height, channels, data: filtered };
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function telea(cv: OpenCv, image: Raster, mask: Mask): Raster {
  const rgb = image.channels === 3 ? image.data : image.data.filter((_, index) => index % 4 !== 3);
  const [source, hole, result] = [
    cv.matFromArray(image.height, image.width, cv.CV_8UC3, rgb),
    cv.matFromArray(image.height, image.width, cv.CV_8UC1, mask.data),
    new cv.Mat(),
  ];
  cv.inpaint(source, hole, result, 5, cv.INPAINT_TELEA);
  const data = new Uint8Array(result.data);
  for (const matrix of [source, hole, result]) matrix.delete();
  return { width: image.width, height: image.height, channels: 3, data };
}
