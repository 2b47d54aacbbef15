import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DiffusionRequest, openPipeline, seededNoise } from "@atelier/diffusion";
import {
  type ReferenceCase,
  referenceCases,
  referenceMask,
  referencePicture,
  referenceResults,
  writeModel,
} from "@atelier/diffusion/fixtures/reference";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { everySixth } from "../../../test/helpers/short-form.ts";
import { graphOpener } from "./onnx-graph.ts";

const open = graphOpener({ threads: 2, providers: ["cpu"] });
const cases = await referenceCases();
/** Tiles are forced by a limit below every picture. */
const TILED = { maxWholePixels: 1024 };
const WHOLE = { maxWholePixels: 1_000_000 };

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-diffusion-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

function toRequest({ request }: ReferenceCase): DiffusionRequest {
  const { task, seed, controlScale = 1, width, height } = request;
  const image = referencePicture(width, height);
  return {
    ...request,
    noise: seededNoise(seed),
    ...(task === undefined || task === "control" ? {} : { image }),
    ...(task === "inpaint" ? { mask: referenceMask(width, height) } : {}),
    ...(task === "control" ? { control: { image, scale: controlScale } } : {}),
  };
}

interface Compared {
  /** The largest difference of the latents of any step, divided by the root mean square of that step's latents. */
  latents: number;
  /** The largest difference of any byte of the pictures. */
  pictures: number;
  steps: number;
}

/** Runs a case, optionally changed, and compares it with the reference's results. */
async function compare(
  one: ReferenceCase,
  change: {
    request?: Partial<DiffusionRequest>;
    scheduler?: Record<string, unknown>;
    scalingFactor?: number;
    half?: boolean;
    rowsTogether?: boolean;
  } = {},
): Promise<Compared> {
  const target = await mkdtemp(join(directory, `${one.name}-`));
  const scheduler = { ...one.scheduler, ...change.scheduler };
  await writeModel(one.model, target, { scheduler, half: change.half ?? false });
  if (change.scalingFactor !== undefined) {
    const path = join(target, "vae_decoder/config.json");
    const config = JSON.parse(await readFile(path, "utf8"));
    await writeFile(path, JSON.stringify({ ...config, scaling_factor: change.scalingFactor }));
  }
  const expected = await referenceResults(one);
  const pipeline = await openPipeline(target, open, {
    ...(one.request.tiled ? TILED : WHOLE),
    rowsTogether: change.rowsTogether ?? true,
  });
  const compared: Compared = { latents: 0, pictures: 0, steps: 0 };
  const pictures = await pipeline.run(
    { ...toRequest(one), ...change.request },
    {
      signal: new AbortController().signal,
      onStep: ({ step, latents }) => {
        const wanted = expected.latents[step] ?? new Float32Array();
        expect(latents).toHaveLength(wanted.length);
        compared.latents = Math.max(compared.latents, largestDifference(latents, wanted) / rootMeanSquare(wanted));
        compared.steps++;
      },
    },
  );
  await pipeline.release();
  expect(pictures).toHaveLength(expected.pictures.length);
  for (const [at, { data }] of pictures.entries())
    compared.pictures = Math.max(compared.pictures, largestDifference(data, expected.pictures[at] ?? new Uint8Array()));
  return compared;
}

function largestDifference(actual: ArrayLike<number>, wanted: ArrayLike<number>): number {
  let largest = actual.length === wanted.length ? 0 : Number.POSITIVE_INFINITY;
  for (let at = 0; at < actual.length; at++)
    largest = Math.max(largest, Math.abs((actual[at] ?? 0) - (wanted[at] ?? 0)));
  return largest;
}

const rootMeanSquare = (values: Float32Array) =>
  Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length);

const caseNamed = (name: string): ReferenceCase => {
  const found = cases.find((one) => one.name === name);
  if (!found) throw new Error(`There is no case ${name}.`);
  return found;
};

test("the cases cover every scheduler, prediction type and kind of model", () => {
  const values = (key: string) => new Set(cases.map(({ scheduler }) => scheduler[key] ?? "epsilon"));
  expect(values("_class_name").size).toBe(5);
  expect(values("prediction_type").size).toBe(3);
  expect(new Set(cases.map(({ model }) => model)).size).toBe(7);
});

test.each(everySixth(cases.map((one) => [one.name, one] as const)))(
  "%s: the latents of every step and the picture equal the reference's",
  async (_name, item) => {
    const { latents, pictures, steps } = await compare(item);
    expect(steps).toBe(item.shape[0]);
    expect(latents).toBeLessThan(1e-3);
    expect(pictures).toBeLessThanOrEqual(2);
  },
);

test.each(everySixth(["euler", "dpm", "ddim", "lcm", "picture-to-picture"]))(
  "%s in half precision makes the same picture",
  async (name) => {
    const { pictures } = await compare(caseNamed(name), { half: true });
    expect(pictures).toBeLessThanOrEqual(8);
  },
);

test.each(everySixth(["euler-leading-negative", "ancestral", "xl-negative", "inpaint", "instruct", "control"]))(
  "%s: one row of the guidance after another gives the same",
  async (name) => {
    const { latents, pictures } = await compare(caseNamed(name), { rowsTogether: false });
    expect(latents).toBeLessThan(1e-3);
    expect(pictures).toBeLessThanOrEqual(2);
  },
);

describe("a planted fault is found", () => {
  const isFound = ({ latents, pictures }: Compared) => {
    expect(latents).toBeGreaterThan(1e-3);
    expect(pictures).toBeGreaterThan(2);
  };

  test.each(everySixth(["euler", "ancestral", "lcm", "dpm", "ddim"]))("other betas in %s", async (name) => {
    isFound(await compare(caseNamed(name), { scheduler: { beta_end: 0.0125 } }));
  });

  test("a shifted sigma", async () => {
    isFound(await compare(caseNamed("dpm-karras"), { scheduler: { sigma_max: 14.4 } }));
  });

  test("a wrong scaling factor", async () => {
    const { latents, pictures } = await compare(caseNamed("lcm-v-clip"), { scalingFactor: 0.13025 });
    expect(latents).toBeLessThan(1e-3);
    expect(pictures).toBeGreaterThan(2);
    isFound(await compare(caseNamed("picture-to-picture"), { scalingFactor: 0.13025 }));
  });

  test("a shifted step", async () => {
    isFound(await compare(caseNamed("euler-leading-negative"), { scheduler: { steps_offset: 2 } }));
  });

  test("swapped guidance", async () => {
    const { request } = caseNamed("euler-leading-negative");
    isFound(
      await compare(caseNamed("euler-leading-negative"), {
        request: { prompt: request.negativePrompt ?? "", negativePrompt: request.prompt },
      }),
    );
  });

  test("another guidance as the network's input", async () => {
    isFound(await compare(caseNamed("lcm-guidance-input"), { request: { guidance: 4 } }));
  });

  test("another noise", async () => {
    isFound(await compare(caseNamed("ancestral"), { request: { noise: seededNoise(8) } }));
  });
});
