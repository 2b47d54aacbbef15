import { parseArgs } from "node:util";
import { createIllustrator } from "@atelier/illustrator";
import { checkCase } from "@atelier/illustrator/fixtures/check";
import { promptSuite } from "@atelier/illustrator/fixtures/prompts";
import { encodeImage } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { miniLmEmbedder } from "../../lib/engines/illustrator/embed-texts.ts";
import type { Style } from "../../lib/engines/ports/index.ts";
import { defaultCacheDirectory } from "../../lib/models/install-weights.ts";
import { compareTimes, peakMemoryBytes, reportPeakMemory } from "../measures/measure.ts";
import { type BenchOptions, reportCase } from "../measures/table.ts";

const SIDE = 1024;
const TIME_GOAL_MS = 1500;
const MEMORY_GOAL_BYTES = 700e6;
const prompts = [
  "three red foxes under a full moon in a snowy forest",
  "a sailboat on a calm sea at sunset",
  "a cat sitting on a table next to a cup of coffee",
  "a busy city street with a bus and two bicycles in the rain",
];
const illustrator = createIllustrator({
  embed: miniLmEmbedder({ cacheDirectory: defaultCacheDirectory(), threads: 2 }),
});
const bench = "image-generate";

/** The time for generation at 1024² against sharp's encoding of the same number of pictures, the memory, and the scenes of the prompt suite. */
export async function run(options: BenchOptions): Promise<void> {
  for (const style of ["none", "watercolor", "oil", "pixel_art"] as const) await measureTime(style, options);
  const bytes = await peakMemoryBytes(import.meta.filename, ["--once"]);
  const memory = { name: "700 MB", value: MEMORY_GOAL_BYTES / 1e6 };
  reportCase(
    { bench, case: "memory 1024²", baseline: memory, ours: bytes / 1e6, ratio: bytes / MEMORY_GOAL_BYTES, unit: "MB" },
    options,
  );
  let passed = 0;
  for (const expected of promptSuite) if ((await checkCase(expected)).length === 0) passed++;
  const suite = { name: "prompts of the suite", value: promptSuite.length };
  reportCase(
    {
      bench,
      case: "scenes as expected",
      baseline: suite,
      ours: passed,
      ratio: passed / promptSuite.length,
      unit: "prompts",
    },
    options,
  );
}

async function measureTime(style: Style, options: BenchOptions): Promise<void> {
  const pictures = await Promise.all(prompts.map((prompt) => draw(prompt, style)));
  const { baselineMs, oursMs } = await compareTimes(
    3,
    async () => {
      for (const picture of pictures) await encodeImage(picture, { format: "png" });
    },
    async () => {
      for (const prompt of prompts) await encodeImage(await draw(prompt, style), { format: "png" });
    },
  );
  const [base, ours] = [baselineMs / prompts.length, oursMs / prompts.length];
  const baseline = { name: "sharp writing the picture", value: base };
  reportCase({ bench, case: `time ${style}`, baseline, ours, ratio: ours / base, unit: "ms" }, options);
  const goal = { name: "1.5 s", value: TIME_GOAL_MS };
  reportCase({ bench, case: `goal ${style}`, baseline: goal, ours, ratio: ours / TIME_GOAL_MS, unit: "ms" }, options);
}

async function draw(prompt: string, style: Style): Promise<Raster> {
  const { images } = await illustrator.generate(
    { prompt, style, width: SIDE, height: SIDE, n: 1, transparent: false },
    { signal: new AbortController().signal, seed: 1, progress: () => {}, warn: () => {} },
  );
  const [image] = images;
  if (!image) throw new Error(`The prompt "${prompt}" gave no picture.`);
  return image;
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { once: { type: "boolean" } } });
  if (values.once) {
    for (const prompt of prompts) await encodeImage(await draw(prompt, "none"), { format: "png" });
    // An unknown word also loads the model for word meanings.
    await draw("a velociraptor and a zeppelinist in a forest", "none");
    await reportPeakMemory();
  }
}
