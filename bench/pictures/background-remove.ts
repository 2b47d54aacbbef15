import { join } from "node:path";
import { parseArgs } from "node:util";
import { decodeImage, encodeImage, resizePlane } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { findSubject, onnxBackgroundRemover } from "../../lib/engines/background-remover/background-remover.ts";
import { floatTensor, withModel } from "../../lib/engines/onnx/session.ts";
import { defaultCacheDirectory, ensureWeights } from "../../lib/models/install-weights.ts";
import { type AlphaErrors, alphaErrors, intersectionOverUnion, measures } from "../known-alpha/errors.ts";
import { composites } from "../known-alpha/index.ts";
import { compareTimes, inTemporaryDirectory, peakMemoryBytes, reportPeakMemory } from "../measures/measure.ts";
import { type BenchOptions, reportCase } from "../measures/table.ts";

const sizes = [
  [512, 512],
  [1500, 1000],
  [3000, 2000],
  [6000, 4000],
] as const;
const MEMORY_GOAL_BYTES = 1.2e9;
const sample = new URL("../../public/samples/astronaut.png", import.meta.url).pathname;
const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2, bestBackground: false };
const context = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };

/** Background removal from file to PNG. Baseline: decoding, one run of the model and encoding. */
export async function run(options: BenchOptions): Promise<void> {
  await ensureWeights(["u2net", "sam2-encoder", "sam2-decoder"], settings);
  await inTemporaryDirectory(async (directory) => {
    for (const [width, height] of sizes) {
      const path = join(directory, `${width}.jpg`);
      await sharp(sample).resize(width, height, { fit: "cover" }).jpeg({ quality: 92 }).toFile(path);
      await measure(path, `${width}×${height}`, options);
    }
  });
  await measureMatting(options);
  await compareAlpha(options);
}

interface Results {
  count: number;
  plain: AlphaErrors;
  refined: AlphaErrors;
  balancedOverlap: number;
  bestOverlap: number;
  /** The largest loss of overlap by the mode "best" on one picture. */
  worstLoss: number;
}

/** A mask with less overlap shows another object or a part, which is the network's error and not the edge's. */
const MIN_FOUND = 0.75;

/**
 * The errors of alpha against those of the model's mask, and the overlap of both modes, on the pictures that no parameter
 * was chosen on. Errors count only pictures whose subject the model found.
 */
async function compareAlpha(options: BenchOptions): Promise<void> {
  const results = new Map<string, Results>();
  for await (const picture of composites("reporting")) {
    const { kind, image, alpha } = picture;
    const coarse = await findSubject(image, "balanced", settings);
    const plain = Uint8Array.from(resizePlane(coarse.data, coarse, image), (share) => Math.round(share * 255));
    const [balanced, best] = [await readAlpha(image, "balanced"), await readAlpha(image, "best")];
    const overlaps = [plain, balanced, best].map((item) => intersectionOverUnion(item, alpha));
    const group = results.get(kind) ?? emptyResults();
    results.set(kind, group);
    group.balancedOverlap += overlaps[1] ?? 0;
    group.bestOverlap += overlaps[2] ?? 0;
    group.worstLoss = Math.max(group.worstLoss, (overlaps[1] ?? 0) - (overlaps[2] ?? 0));
    group.count++;
    if ((overlaps[0] ?? 0) < MIN_FOUND) continue;
    addErrors(group.plain, alphaErrors(plain, alpha, image.width));
    addErrors(group.refined, alphaErrors(balanced, alpha, image.width));
  }
  for (const [kind, result] of results) reportResults(kind, result, options);
}

const emptyErrors = (): AlphaErrors => ({ sad: 0, mse: 0, gradient: 0 });
const emptyResults = (): Results => ({
  count: 0,
  plain: emptyErrors(),
  refined: emptyErrors(),
  balancedOverlap: 0,
  bestOverlap: 0,
  worstLoss: 0,
});

function addErrors(sum: AlphaErrors, one: AlphaErrors): void {
  for (const measure of measures) sum[measure] += one[measure];
}

async function readAlpha(image: Raster, mode: "balanced" | "best"): Promise<Uint8Array> {
  const { data } = (await onnxBackgroundRemover(settings).removeBackground({ image, mode }, context)).image;
  return Uint8Array.from({ length: data.length / 4 }, (_, pixel) => data[pixel * 4 + 3] ?? 0);
}

function reportResults(kind: string, result: Results, options: BenchOptions): void {
  const bench = "background-remove";
  if (kind === "soft" || kind === "hard")
    for (const measure of measures) {
      const [plain, ours] = [result.plain[measure], result.refined[measure]];
      const baseline = { name: "the model's mask enlarged", value: plain };
      const name = `alpha ${measure}, ${kind} subjects`;
      reportCase({ bench, case: name, baseline, ours, ratio: ours / plain, unit: "sum" }, options);
    }
  const [balanced, best] = [result.balancedOverlap / result.count, result.bestOverlap / result.count];
  const baseline = { name: "the mode balanced", value: balanced };
  const name = `best overlap, ${kind} subjects`;
  reportCase({ bench, case: name, baseline, ours: best, ratio: best / balanced, unit: "IoU" }, options);
  const allowed = { name: "an allowed loss of 0.01", value: 0.01 };
  const [loss, ratio] = [result.worstLoss, result.worstLoss / 0.01];
  reportCase(
    { bench, case: `best worst loss, ${kind} subjects`, baseline: allowed, ours: loss, ratio, unit: "IoU" },
    options,
  );
}

/** Times of pictures whose soft edges need matting, against the inference of the mode "balanced". */
async function measureMatting(options: BenchOptions): Promise<void> {
  await inTemporaryDirectory(async (directory) => {
    for await (const { name, image } of composites("reporting", ["soft"])) {
      if (!/^(animal|portrait)/.test(name)) continue;
      const path = join(directory, `${name.split(" ")[0]}.png`);
      await sharp(image.data, { raw: image }).png().toFile(path);
      for (const mode of ["balanced", "best"] as const)
        await measureTime(path, `matting ${mode}, ${name}`, mode, options);
    }
  });
}

async function measureTime(path: string, name: string, mode: Mode, options: BenchOptions): Promise<void> {
  const cutout = await cutOut(path, mode);
  const tensor = await floatTensor(new Float32Array(3 * 320 * 320).fill(0.5), [1, 3, 320, 320]);
  const { baselineMs, oursMs } = await compareTimes(
    5,
    async () => {
      await decodeImage({ path });
      await withModel("u2net", settings, (model) => model.run({ "input.1": tensor }, ["1959"]));
      await encodeImage(cutout, { format: "png" });
    },
    async () => encodeImage(await cutOut(path, mode), { format: "png" }),
  );
  const baseline = { name: "decode + bare session.run + encode", value: baselineMs };
  reportCase(
    { bench: "background-remove", case: name, baseline, ours: oursMs, ratio: oursMs / baselineMs, unit: "ms" },
    options,
  );
}

async function measure(path: string, size: string, options: BenchOptions): Promise<void> {
  await measureTime(path, `time ${size}`, "balanced", options);
  const bench = "background-remove";
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

type Mode = "balanced" | "best";

async function cutOut(path: string, mode: Mode = "balanced") {
  const { image } = await onnxBackgroundRemover(settings).removeBackground(
    { image: await decodeImage({ path }), mode },
    context,
  );
  return image;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { once: { type: "string" } } });
  if (values.once) {
    await encodeImage(await cutOut(values.once), { format: "png" });
    await reportPeakMemory();
  }
}
