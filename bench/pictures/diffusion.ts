import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { type DiffusionPipeline, openPipeline, readPipelineFacts, seededNoise } from "@atelier/diffusion";
import { writeModel } from "@atelier/diffusion/fixtures/reference";
import type { OpenGraph } from "@atelier/diffusion/graph";
import { graphOpener } from "../../lib/engines/diffusion/onnx-graph.ts";
import { elapsedMs, inTemporaryDirectory, peakMemoryBytes, reportPeakMemory } from "../measures/measure.ts";
import { type BenchOptions, reportCase } from "../measures/table.ts";

const bench = "diffusion";
const STEPS = 4;
const PICTURES = 3;
const GRAPHS = ["text_encoder", "text_encoder_2", "unet", "vae_decoder"] as const;
const open = graphOpener({ threads: 2, providers: ["cpu"] });

/**
 * A picture of 4 steps at the model's own size. DIFFUSION_MODEL
 * names the model's folder; without it the small test model is used, whose times are dominated by the calls themselves.
 */
export async function run(options: BenchOptions): Promise<void> {
  await inTemporaryDirectory(async (directory) => {
    const folder = process.env.DIFFUSION_MODEL ?? (await smallModel(join(directory, "test-model")));
    const bytes = await graphBytes(folder);
    const label = `${basename(folder)}, ${Math.round(bytes / 1e6)} MB`;
    await measureTimes(folder, label, options);
    const peak = await peakMemoryBytes(import.meta.filename, ["--once", folder]);
    const baseline = { name: "size of the graphs used", value: bytes / 1e6 };
    reportCase(
      { bench, case: `memory (${label})`, baseline, ours: peak / 1e6, ratio: peak / bytes, unit: "MB" },
      options,
    );
  });
}

const smallModel = (target: string) =>
  writeModel("sd1", target, {
    scheduler: { _class_name: "EulerDiscreteScheduler", timestep_spacing: "trailing", beta_schedule: "scaled_linear" },
  });

/** The time of a picture in milliseconds. `steps` and `bareSteps` are measured alternately, so that other load hits both. */
interface Times {
  whole: number;
  /** The time inside of the graphs' runs. */
  graphs: number;
  steps: number[];
  bareSteps: number[];
}

async function measureTimes(folder: string, label: string, options: BenchOptions): Promise<void> {
  const times: Times = { whole: 0, graphs: 0, steps: [], bareSteps: [] };
  let best: Times | undefined;
  const pipeline = await openPipeline(folder, timing(times));
  await makePicture(pipeline, folder, times);
  for (let picture = 0; picture < PICTURES; picture++) {
    Object.assign(times, { whole: 0, graphs: 0, steps: [], bareSteps: [] });
    await makePicture(pipeline, folder, times);
    const { steps, bareSteps } = best ?? { steps: [], bareSteps: [] };
    const sums = { ...times, steps: [...steps, ...times.steps], bareSteps: [...bareSteps, ...times.bareSteps] };
    best = best && best.whole < sums.whole ? { ...sums, whole: best.whole, graphs: best.graphs } : sums;
  }
  await pipeline.release();
  if (!best) return;
  const report = (name: string, baseline: { name: string; value: number }, ours: number) =>
    reportCase(
      { bench, case: `${name} (${label})`, baseline, ours, ratio: ours / baseline.value, unit: "ms" },
      options,
    );
  const [step, bareStep] = [Math.min(...best.steps), Math.min(...best.bareSteps)];
  const picture = { name: `the whole picture of ${STEPS} steps`, value: best.whole };
  report("one step", { name: "the U-Net's session.run with the same inputs", value: bareStep }, step);
  report("outside of the graphs", picture, best.whole - best.graphs);
  report("text encoder, VAE and conversion", picture, Math.max(0, best.whole - STEPS * step));
}

/** Repeats every run of the U-Net at once and leaves the repetition out of the picture's times. */
function timing(times: Times): OpenGraph {
  return async (path) => {
    const graph = await open(path);
    const isUnet = basename(join(path, "..")) === "unet";
    return {
      ...graph,
      async run(feeds, outputs) {
        const started = performance.now();
        const results = await graph.run(feeds, outputs);
        times.graphs += performance.now() - started;
        if (!isUnet) return results;
        const bare = await elapsedMs(() => graph.run(feeds, outputs));
        times.bareSteps.push(bare);
        times.whole -= bare;
        return results;
      },
    };
  };
}

/** Makes a picture and adds its times. The first step is left out, because it starts with the preparation. */
async function makePicture(pipeline: DiffusionPipeline, folder: string, times?: Times): Promise<void> {
  const { side } = readPipelineFacts(folder);
  const started = performance.now();
  let last: number | undefined;
  const onStep = () => {
    const now = performance.now();
    if (last !== undefined) times?.steps.push(now - last - (times.bareSteps.at(-1) ?? 0));
    last = now;
  };
  const request = { prompt: "a red fox", width: side, height: side, steps: STEPS, guidance: 0, pictures: 1 };
  await pipeline.run({ ...request, noise: seededNoise(1) }, { signal: new AbortController().signal, onStep });
  if (times) times.whole += performance.now() - started;
}

async function graphBytes(folder: string): Promise<number> {
  const files = GRAPHS.flatMap((part) => ["model.onnx", "model.onnx_data"].map((name) => join(folder, part, name)));
  const sizes = await Promise.all(
    files.map((path) =>
      stat(path)
        .then(({ size }) => size)
        .catch(() => 0),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { once: { type: "string" } } });
  if (values.once) {
    await makePicture(await openPipeline(values.once, open), values.once);
    await reportPeakMemory();
  }
}
