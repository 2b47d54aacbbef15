import { parseArgs } from "node:util";
import { decodeImage } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { sharp } from "@atelier/images/vips";
import { judgePictureInstructions } from "@atelier/photo-editor/fixtures/judge";
import { engineFor } from "../../lib/engines/index.ts";
import type { ImageEditEngine } from "../../lib/engines/ports/index.ts";
import { defaultCacheDirectory, ensureWeights } from "../../lib/models/install-weights.ts";
import {
  compareTimes,
  elapsedMs,
  inTemporaryDirectory,
  peakMemoryBytes,
  reportPeakMemory,
} from "../measures/measure.ts";
import { type BenchOptions, reportCase } from "../measures/table.ts";

const bench = "image-edit";
const PLAIN_GOAL_MS = 300;
const STYLE_GOAL_MS = 3_000;
const REMOVAL_GOAL_MS = 6_000;
const MEMORY_GOAL_BYTES = 2e9;
const SIDE = 1_000;
const settings = { cacheDirectory: defaultCacheDirectory(), threads: 2, bestBackground: false };
const context = { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} };
const sample = new URL("../../public/samples/astronaut.png", import.meta.url).pathname;

type Pipeline = ReturnType<typeof sharp>;

/** Instructions and the equivalent sharp pipeline. */
const sharpEquivalents: [instructions: string, build: (pipeline: Pipeline) => Pipeline][] = [
  ["half the size", (pipeline) => pipeline.resize(SIDE / 2, SIDE / 2)],
  ["crop to 16:9", (pipeline) => pipeline.extract({ left: 0, top: 219, width: SIDE, height: 562 })],
  ["rotate 90 degrees", (pipeline) => pipeline.rotate(90)],
  ["rotate 12 degrees", (pipeline) => pipeline.ensureAlpha().rotate(12, { background: "#0000" })],
  ["flip it", (pipeline) => pipeline.flop()],
  ["make it brighter", (pipeline) => pipeline.gamma(1.3)],
  ["more contrast", (pipeline) => pipeline.linear(1.2, -25)],
  ["more saturation", (pipeline) => pipeline.modulate({ saturation: 1.3 })],
  ["sharpen it", (pipeline) => pipeline.sharpen({ sigma: 1.1 })],
  ["blur it", (pipeline) => pipeline.blur(5)],
  ["black and white", (pipeline) => pipeline.grayscale().toColorspace("srgb")],
  ["sepia", (pipeline) => pipeline.tint("#ac895c")],
  ["invert the colors", (pipeline) => pipeline.negate({ alpha: false })],
  ["add a 10 px black border", (pipeline) => pipeline.extend({ top: 10, left: 10, bottom: 10, right: 10 })],
];

/** Simple tools without an equivalent in sharp, measured against the goal. */
const goalOnly = [
  "make it warmer",
  "+1 stop",
  "vintage",
  "duotone navy and gold",
  "add a vignette",
  "round the corners",
  "add a shadow",
  "straighten it",
  "change red to green",
  'write "Hello"',
];

const styles = ["pencil", "ink", "oil", "watercolor", "cartoon", "pixel art", "poster", "halftone"];

/** The editor's tools on one megapixel: simple tools against sharp, styles, object removal, and memory. */
export async function run(options: BenchOptions): Promise<void> {
  const verdicts = judgePictureInstructions();
  const all = { name: "fixed instructions", value: verdicts.length };
  const planned = verdicts.filter(({ verdict }) => verdict === "done").length;
  report("instructions planned as expected", all, planned, "instructions", options);
  const editor = await loadEditor();
  await inTemporaryDirectory(async (directory) => {
    const path = `${directory}/1mp.png`;
    await sharp(sample).resize(SIDE, SIDE).png().toFile(path);
    const image = await decodeImage({ path });
    for (const [instructions, build] of sharpEquivalents) {
      const { baselineMs, oursMs } = await compareTimes(
        7,
        () => withSharp(image, build),
        () => edit(editor, image, instructions),
      );
      report(`time ${instructions}`, { name: "sharp alone", value: baselineMs }, oursMs, "ms", options);
    }
    for (const instructions of goalOnly) await measureGoal(editor, image, instructions, PLAIN_GOAL_MS, 5, options);
    for (const style of styles) await measureGoal(editor, image, style, STYLE_GOAL_MS, 3, options);
    await elapsedMs(() => edit(editor, image, "remove the person"));
    await measureGoal(
      editor,
      image,
      "remove the person",
      REMOVAL_GOAL_MS,
      2,
      options,
      "time object removal at 1 MP (goal ≤ 6 s)",
    );
    const bytes = await peakMemoryBytes(import.meta.filename, ["--once", path]);
    report(
      "memory of object removal and a blurred background",
      { name: "2 GB", value: MEMORY_GOAL_BYTES / 1e6 },
      bytes / 1e6,
      "MB",
      options,
    );
  });
}

async function measureGoal(
  editor: ImageEditEngine,
  image: Raster,
  instructions: string,
  goalMs: number,
  rounds: number,
  options: BenchOptions,
  name = `time ${instructions}`,
): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await elapsedMs(() => edit(editor, image, instructions)));
  report(name, { name: `goal of ${goalMs / 1_000} s`, value: goalMs }, Math.min(...times), "ms", options);
}

function report(
  name: string,
  baseline: { name: string; value: number },
  ours: number,
  unit: string,
  options: BenchOptions,
): void {
  reportCase({ bench, case: name, baseline, ours, ratio: ours / baseline.value, unit }, options);
}

const edit = (editor: ImageEditEngine, image: Raster, instructions: string) =>
  editor.edit({ image, instructions, style: "none" }, context);

const withSharp = ({ width, height, channels, data }: Raster, build: (pipeline: Pipeline) => Pipeline) =>
  build(sharp(data, { raw: { width, height, channels } }))
    .raw()
    .toBuffer();

async function loadEditor(): Promise<ImageEditEngine> {
  const descriptor = engineFor("image-edit", settings);
  const editor = descriptor?.load(settings)["image-edit"];
  if (!descriptor || !editor) throw new Error("No editing engine is configured.");
  await ensureWeights([...descriptor.weights.required], settings);
  return editor;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { once: { type: "string" } } });
  if (values.once) {
    const [editor, image] = [await loadEditor(), await decodeImage({ path: values.once })];
    await edit(editor, image, "remove the person, blur the background, make it an oil painting");
    await reportPeakMemory();
  }
}
