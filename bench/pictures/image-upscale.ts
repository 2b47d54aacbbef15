import { parseArgs } from "node:util";
import { cropped, decodeImage, encodeImage, resizeRaster } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { floatTensor, withModel } from "../../lib/engines/onnx/session.ts";
import { planarFloats } from "../../lib/engines/onnx/tensors.ts";
import { type Enlarger, stageGrid, upscalePlan } from "../../lib/engines/upscaler/upscale-plan.ts";
import { onnxUpscaler } from "../../lib/engines/upscaler/upscaler.ts";
import { defaultCacheDirectory, ensureWeights } from "../../lib/models/install-weights.ts";
import { meanDifference, structuralSimilarity } from "../measures/image-measures.ts";
import { compareTimes, inTemporaryDirectory, peakMemoryBytes, reportPeakMemory } from "../measures/measure.ts";
import { type BenchOptions, reportCase } from "../measures/table.ts";

interface Case {
  width: number;
  height: number;
  factor: number;
  mode: "fast" | "quality";
}

const timed: readonly Case[] = [
  { width: 512, height: 512, factor: 2, mode: "fast" },
  { width: 512, height: 512, factor: 4, mode: "fast" },
  { width: 300, height: 200, factor: 2, mode: "quality" },
  { width: 180, height: 120, factor: 4, mode: "quality" },
];
const largest: Case = { width: 1024, height: 1024, factor: 4, mode: "quality" };
const MEMORY_GOAL_BYTES = 1.5e9;
const bench = "image-upscale";
const sample = new URL("../../public/samples/chelsea.png", import.meta.url).pathname;
const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2 };
const context = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };

/** Photographs that are reduced and upscaled again, so that the true result is known. */
const restored: readonly Pick<Case, "factor" | "mode">[] = [
  { factor: 2, mode: "fast" },
  { factor: 2, mode: "quality" },
  { factor: 4, mode: "fast" },
];
const RESTORED_SIDE = 512;

/** Upscaling from file to file. Baseline: decoding, runs of the model over the same tiles, and encoding. */
export async function run(options: BenchOptions): Promise<void> {
  await ensureWeights(["x4fast", "x2", "x4plus"], settings);
  for (const testCase of restored) await measureFidelity(testCase, options);
  await inTemporaryDirectory(async (directory) => {
    for (const testCase of [...timed, largest]) {
      const { width, height, factor, mode } = testCase;
      const path = `${directory}/${width}x${height}.png`;
      await sharp(sample).resize(width, height, { fit: "cover" }).png().toFile(path);
      const label = `${width}×${height} ×${factor} ${mode}`;
      if (testCase === largest) await measureMemory(path, testCase, label, options);
      else await measureTime(path, testCase, label, options);
    }
  });
}

/**
 * The structural similarity with the original (goal ≥ 1 × Lanczos'), and the mean difference in levels of 255 between the
 * source and the result scaled back down (goal ≤ 1.5).
 */
async function measureFidelity({ factor, mode }: Pick<Case, "factor" | "mode">, options: BenchOptions): Promise<void> {
  const original = await resizeRaster(await decodeImage({ path: sample }), RESTORED_SIDE, RESTORED_SIDE);
  const source = await resizeRaster(original, RESTORED_SIDE / factor, RESTORED_SIDE / factor);
  const lanczos = structuralSimilarity(await resizeRaster(source, RESTORED_SIDE, RESTORED_SIDE), original);
  const target = { width: RESTORED_SIDE, height: RESTORED_SIDE };
  const { image } = await onnxUpscaler(settings).upscale({ image: source, ...target, mode }, context);
  const ours = structuralSimilarity(image, original);
  const label = `×${factor} ${mode}`;
  const baseline = { name: "Lanczos", value: lanczos };
  reportCase(
    { bench, case: `similarity ${label} (goal ≥ 1)`, baseline, ours, ratio: ours / lanczos, unit: "SSIM" },
    options,
  );
  const reduced = await resizeRaster(image, source.width, source.height);
  const levels = meanDifference(reduced, source);
  const goal = { name: "1.5 levels", value: 1.5 };
  reportCase(
    {
      bench,
      case: `consistency ${label} (goal ≤ 1)`,
      baseline: goal,
      ours: levels,
      ratio: levels / 1.5,
      unit: "levels",
    },
    options,
  );
}

async function measureTime(path: string, { factor, mode }: Case, label: string, options: BenchOptions): Promise<void> {
  const upscaled = await enlarge(path, factor, mode);
  const tiles = await prepareTiles(await decodeImage({ path }), factor, mode);
  const { baselineMs, oursMs } = await compareTimes(
    5,
    async () => {
      await decodeImage({ path });
      await bareRuns(tiles);
      await encodeImage(upscaled, { format: "png" });
    },
    async () => encodeImage(await enlarge(path, factor, mode), { format: "png" }),
  );
  const baseline = { name: "decode + bare session.run over the same tiles + encode", value: baselineMs };
  reportCase({ bench, case: `time ${label}`, baseline, ours: oursMs, ratio: oursMs / baselineMs, unit: "ms" }, options);
}

async function measureMemory(
  path: string,
  { factor, mode }: Case,
  label: string,
  options: BenchOptions,
): Promise<void> {
  const bytes = await peakMemoryBytes(import.meta.filename, [
    "--once",
    path,
    "--factor",
    String(factor),
    "--mode",
    mode,
  ]);
  const baseline = { name: "1.5 GB", value: MEMORY_GOAL_BYTES / 1e6 };
  reportCase(
    { bench, case: `memory ${label}`, baseline, ours: bytes / 1e6, ratio: bytes / MEMORY_GOAL_BYTES, unit: "MB" },
    options,
  );
}

/** Runs the model over the real tiles, because its speed depends on their values. */
async function bareRuns({ enlarger, tiles }: PreparedTiles): Promise<void> {
  await withModel(enlarger.weight, settings, async (model) => {
    for (const tile of tiles) await model.run({ [enlarger.input]: tile }, ["output"]);
  });
}

interface PreparedTiles {
  enlarger: Enlarger;
  tiles: Awaited<ReturnType<typeof floatTensor>>[];
}

async function prepareTiles(image: Raster, factor: number, mode: Case["mode"]): Promise<PreparedTiles> {
  const { stages } = upscalePlan(image, { width: image.width * factor, height: image.height * factor }, mode);
  const [stage] = stages;
  if (!stage || stages.length > 1) throw new Error("Only cases of one stage can be compared with bare runs.");
  const { width, height, left, top } = stageGrid(image, stage.enlarger);
  const tiles = top.flatMap((y) => left.map((x) => planarFloats(cropped(image, x, y, width, height))));
  return {
    enlarger: stage.enlarger,
    tiles: await Promise.all(tiles.map((tile) => floatTensor(tile, [1, 3, height, width]))),
  };
}

async function enlarge(path: string, factor: number, mode: Case["mode"]): Promise<Raster> {
  const image = await decodeImage({ path });
  const target = { width: image.width * factor, height: image.height * factor };
  return (await onnxUpscaler(settings).upscale({ image, ...target, mode }, context)).image;
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: { once: { type: "string" }, factor: { type: "string" }, mode: { type: "string" } },
  });
  if (values.once) {
    const image = await enlarge(values.once, Number(values.factor), values.mode === "quality" ? "quality" : "fast");
    await encodeImage(image, { format: "png" });
    await reportPeakMemory();
  }
}
