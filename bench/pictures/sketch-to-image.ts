import { parseArgs } from "node:util";
import { createColorist } from "@atelier/colorist";
import { drawSketch } from "@atelier/colorist/fixtures/pencil";
import { matchesColorName, seenAt } from "@atelier/colorist/fixtures/seen";
import { type SketchCase, sketches } from "@atelier/colorist/fixtures/sketches";
import { encodeImage } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { compareTimes, peakMemoryBytes, reportPeakMemory } from "../measures/measure.ts";
import { type BenchOptions, reportCase } from "../measures/table.ts";

const TIME_GOAL_MS = 3000;
const MEMORY_GOAL_BYTES = 700e6;
const colorist = createColorist();
const bench = "sketch-to-image";

/** The time for coloring a sketch of 1024² against sharp's encoding of the picture, the memory, and the colors of the thirty sketches. */
export async function run(options: BenchOptions): Promise<void> {
  for (const name of ["house", "landscape", "wireframe"]) await measureTime(name, options);
  const bytes = await peakMemoryBytes(import.meta.filename, ["--once"]);
  const memory = { name: "700 MB", value: MEMORY_GOAL_BYTES / 1e6 };
  reportCase(
    { bench, case: "memory 1 MP", baseline: memory, ours: bytes / 1e6, ratio: bytes / MEMORY_GOAL_BYTES, unit: "MB" },
    options,
  );
  let correct = 0;
  let requested = 0;
  for (const [index, sketch] of sketches.entries()) {
    const image = await color(drawSketch(sketch.strokes, sketch.medium, index + 1), sketch);
    requested += sketch.expect.length;
    correct += sketch.expect.filter(([x, y, name]) => matchesColorName(seenAt(image, x, y), name)).length;
  }
  const suite = { name: "colors asked for", value: requested };
  reportCase(
    { bench, case: "colors in place", baseline: suite, ours: correct, ratio: correct / requested, unit: "colors" },
    options,
  );
}

async function measureTime(name: string, options: BenchOptions): Promise<void> {
  const { sketch, image } = await atOneMegapixel(name);
  const colored = await color(image, sketch);
  const { baselineMs, oursMs } = await compareTimes(
    3,
    () => encodeImage(colored, { format: "png" }),
    async () => encodeImage(await color(image, sketch), { format: "png" }),
  );
  const baseline = { name: "sharp writing the picture", value: baselineMs };
  reportCase({ bench, case: `time ${name}`, baseline, ours: oursMs, ratio: oursMs / baselineMs, unit: "ms" }, options);
  const goal = { name: "3 s", value: TIME_GOAL_MS };
  reportCase(
    { bench, case: `goal ${name}`, baseline: goal, ours: oursMs, ratio: oursMs / TIME_GOAL_MS, unit: "ms" },
    options,
  );
}

async function atOneMegapixel(name: string): Promise<{ sketch: SketchCase; image: Raster }> {
  const sketch = sketches.find((candidate) => candidate.name === name);
  if (!sketch) throw new Error(`The sketch "${name}" does not exist.`);
  const { width, height, data } = drawSketch(sketch.strokes, sketch.medium, 1);
  const enlarged = sharp(Buffer.from(data), { raw: { width, height, channels: 3 } }).resize(1024, 1024);
  return { sketch, image: { width: 1024, height: 1024, channels: 3, data: await enlarged.raw().toBuffer() } };
}

async function color(image: Raster, { prompt }: SketchCase): Promise<Raster> {
  const context = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
  return (await colorist.color({ image, prompt, style: "none", controlStrength: 0.7 }, context)).image;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { once: { type: "boolean" } } });
  if (values.once) {
    const { sketch, image } = await atOneMegapixel("landscape");
    await encodeImage(await color(image, sketch), { format: "png" });
    await reportPeakMemory();
  }
}
