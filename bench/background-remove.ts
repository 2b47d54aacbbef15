import { join } from "node:path";
import { parseArgs } from "node:util";
import { decodeImage, encodeImage, resizePlane } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { findSubject, onnxBackgroundRemover } from "../lib/engines/background-remover/background-remover.ts";
import { floatTensor, withModel } from "../lib/engines/onnx/session.ts";
import { defaultCacheDirectory, ensureWeights } from "../lib/models/install-weights.ts";
import { alphaError, composites } from "./known-alpha.ts";
import { compareTimes, inTemporaryDirectory, peakMemoryBytes, reportPeakMemory } from "./measure.ts";
import { type BenchOptions, reportCase } from "./table.ts";

const sizes = [
  [512, 512],
  [1500, 1000],
  [3000, 2000],
  [6000, 4000],
] as const;
const MEMORY_GOAL_BYTES = 1.2e9;
const sample = new URL("../public/samples/astronaut.png", import.meta.url).pathname;
const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2, bestBackground: false };
const context = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };

/** Background removal from file to PNG. Baseline: decoding, one run of the model and encoding. */
export async function run(options: BenchOptions): Promise<void> {
  await ensureWeights(["u2net"], settings);
  await inTemporaryDirectory(async (directory) => {
    for (const [width, height] of sizes) {
      const path = join(directory, `${width}.jpg`);
      await sharp(sample).resize(width, height, { fit: "cover" }).jpeg({ quality: 92 }).toFile(path);
      await measure(path, `${width}×${height}`, options);
    }
  });
  await compareEdges(options);
}

/** The error of the refined alpha against the error of the model's mask. Less than 1 means that the refinement helps. */
async function compareEdges(options: BenchOptions): Promise<void> {
  const errors = { refined: 0, unrefined: 0, best: 0 };
  const remover = onnxBackgroundRemover(settings);
  const errorOf = async (image: Raster, mode: "balanced" | "best", alpha: Uint8Array) => {
    const cut = (await remover.removeBackground({ image, mode }, context)).image;
    return alphaError(
      Uint8Array.from(alpha, (_, pixel) => cut.data[pixel * 4 + 3] ?? 0),
      alpha,
    );
  };
  const references = await composites();
  for (const { name, image, alpha } of references) {
    const coarse = await findSubject(image, "balanced", settings);
    const plain = Uint8Array.from(resizePlane(coarse.data, coarse, image), (share) => Math.round(share * 255));
    const unrefined = alphaError(plain, alpha);
    const refined = await errorOf(image, "balanced", alpha);
    errors.best += (await errorOf(image, "best", alpha)) / references.length;
    errors.refined += refined / references.length;
    errors.unrefined += unrefined / references.length;
    reportError(name, unrefined, refined, options);
  }
  reportError(`all ${references.length}`, errors.unrefined, errors.refined, options);
  reportError(`all ${references.length}, best`, errors.unrefined, errors.best, options);
}

function reportError(name: string, unrefined: number, refined: number, options: BenchOptions): void {
  const baseline = { name: "the model's mask enlarged", value: unrefined };
  reportCase(
    {
      bench: "background-remove",
      case: `alpha error, ${name}`,
      baseline,
      ours: refined,
      ratio: refined / unrefined,
      unit: "of 255",
    },
    options,
  );
}

async function measure(path: string, size: string, options: BenchOptions): Promise<void> {
  const cutout = await removeBackgroundOf(path);
  const tensor = await floatTensor(new Float32Array(3 * 320 * 320).fill(0.5), [1, 3, 320, 320]);
  const { baselineMs, oursMs } = await compareTimes(
    5,
    async () => {
      await decodeImage({ path });
      await withModel("u2net", settings, (model) => model.run({ "input.1": tensor }, ["1959"]));
      await encodeImage(cutout, { format: "png" });
    },
    async () => encodeImage(await removeBackgroundOf(path), { format: "png" }),
  );
  const time = { name: "decode + bare session.run + encode", value: baselineMs };
  const bench = "background-remove";
  reportCase(
    { bench, case: `time ${size}`, baseline: time, ours: oursMs, ratio: oursMs / baselineMs, unit: "ms" },
    options,
  );
  const bytes = await peakMemoryBytes(import.meta.filename, ["--once", path]);
  const memory = { name: "1.2 GB", value: MEMORY_GOAL_BYTES / 1e6 };
  reportCase(
    {
      bench,
      case: `memory ${size}`,
      baseline: memory,
      ours: bytes / 1e6,
      ratio: bytes / MEMORY_GOAL_BYTES,
      unit: "MB",
    },
    options,
  );
}

async function removeBackgroundOf(path: string) {
  const { image } = await onnxBackgroundRemover(settings).removeBackground(
    { image: await decodeImage({ path }), mode: "balanced" },
    context,
  );
  return image;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { once: { type: "string" } } });
  if (values.once) {
    await encodeImage(await removeBackgroundOf(values.once), { format: "png" });
    await reportPeakMemory();
  }
}
