import { join } from "node:path";
import { parseArgs } from "node:util";
import { decodeImage, encodeImage } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { createStudio } from "@atelier/product-studio";
import { onnxBackgroundRemover } from "../../lib/engines/background-remover/background-remover.ts";
import { defaultCacheDirectory, ensureWeights } from "../../lib/models/install-weights.ts";
import { compareTimes, inTemporaryDirectory, peakMemoryBytes, reportPeakMemory } from "../measures/measure.ts";
import { type BenchOptions, reportCase } from "../measures/table.ts";

const bench = "product-photo";
const MEMORY_GOAL_BYTES = 2e9;
const scenes = ["white", "gradient", "marble", "wood", "concrete", "fabric", "outdoor"] as const;
type Scene = (typeof scenes)[number];
const sample = new URL("../../public/samples/coffee.png", import.meta.url).pathname;
const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2, bestBackground: false };
const context = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
const remover = onnxBackgroundRemover(settings);
const studio = createStudio({ remover });

/** A product photo from file to PNG. Baseline: decoding, background removal and encoding of a picture of the same size. */
export async function run(options: BenchOptions): Promise<void> {
  await ensureWeights(["u2net"], settings);
  await inTemporaryDirectory(async (directory) => {
    const path = join(directory, "product.jpg");
    await sharp(sample).resize(1500, 1000).jpeg({ quality: 92 }).toFile(path);
    for (const scene of scenes) await measureTime(path, scene, 1200, options);
    await measureTime(path, "marble", 2400, options);
    const large = join(directory, "50mp.jpg");
    await sharp(sample).resize(8660, 5773, { kernel: "linear", fit: "fill" }).jpeg({ quality: 85 }).toFile(large);
    await measureMemory(path, "1500×1000 at 1200×1200", 1200, options);
    await measureMemory(path, "1500×1000 at 4096×4096", 4096, options);
    await measureMemory(large, "50 MP at 1200×1200", 1200, options);
  });
}

async function measureTime(path: string, scene: Scene, side: number, options: BenchOptions): Promise<void> {
  const photo = await takePhoto(path, scene, side);
  const { baselineMs, oursMs } = await compareTimes(
    2,
    async () => {
      await remover.removeBackground({ image: await decodeImage({ path }), mode: "best" }, context);
      await encodeImage(photo, { format: "png" });
    },
    async () => encodeImage(await takePhoto(path, scene, side), { format: "png" }),
  );
  const baseline = { name: "decode + background removal + encode", value: baselineMs };
  const name = `time ${scene} at ${side}×${side}, reflected`;
  reportCase({ bench, case: name, baseline, ours: oursMs, ratio: oursMs / baselineMs, unit: "ms" }, options);
}

async function measureMemory(path: string, name: string, side: number, options: BenchOptions): Promise<void> {
  const bytes = await peakMemoryBytes(import.meta.filename, ["--once", path, "--side", String(side)]);
  const baseline = { name: "2 GB", value: MEMORY_GOAL_BYTES / 1e6 };
  reportCase(
    { bench, case: `memory ${name}`, baseline, ours: bytes / 1e6, ratio: bytes / MEMORY_GOAL_BYTES, unit: "MB" },
    options,
  );
}

async function takePhoto(path: string, scene: Scene, side: number): Promise<Raster> {
  const { image } = await studio.photograph(
    {
      image: await decodeImage({ path }),
      backdrop: { kind: "scene", scene },
      shadow: "soft",
      reflection: true,
      light: "left",
      padding: { top: 0.1, right: 0.1, bottom: 0.1, left: 0.1 },
      width: side,
      height: side,
    },
    context,
  );
  return image;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { once: { type: "string" }, side: { type: "string" } } });
  if (values.once) {
    await encodeImage(await takePhoto(values.once, "marble", Number(values.side)), { format: "png" });
    await reportPeakMemory();
  }
}
