import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openPipeline, type PipelineFacts, readPipelineFacts, seededNoise } from "@atelier/diffusion";
import { writeModel } from "@atelier/diffusion/fixtures/reference";
import { afterAll, beforeAll, expect, test } from "vitest";
import { graphOpener } from "./onnx-graph.ts";
import { workingSize } from "./sizes.ts";

const SIZES = [
  ...[256, 512, 640, 768, 1024, 1536, 2048].map((side) => [side, side] as const),
  ...([
    [1024, 683],
    [683, 1024],
    [1216, 832],
    [1344, 768],
    [768, 1344],
    [1536, 658],
    [500, 333],
    [1000, 1001],
  ] as const),
];

test.each([
  { name: "Stable Diffusion 1.5", side: 512, multiple: 64 },
  { name: "Stable Diffusion XL", side: 1024, multiple: 32 },
])("$name makes usual sizes with sides that it accepts and nearly the same proportions", ({ side, multiple }) => {
  const facts = { side, multiple } as PipelineFacts;
  for (const [width, height] of SIZES) {
    const working = workingSize(facts, width, height);
    expect([working.width % multiple, working.height % multiple], `${width} × ${height}`).toEqual([0, 0]);
    // The result is cropped to the requested proportions.
    const change = Math.abs(Math.log(working.width / working.height / (width / height)));
    expect(change, `${width} × ${height}`).toBeLessThan(multiple / Math.min(working.width, working.height));
  }
});

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-halvings-"));
  await writeModel("halvings", directory, { scheduler: { _class_name: "EulerDiscreteScheduler" } });
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function runPipeline(width: number, height: number): Promise<number[]> {
  const pipeline = await openPipeline(directory, graphOpener({ threads: 2, providers: ["cpu"] }));
  const [picture] = await pipeline.run(
    { prompt: "a red fox", noise: seededNoise(1), steps: 1, guidance: 1, pictures: 1, width, height },
    { signal: new AbortController().signal },
  );
  return [picture?.width ?? 0, picture?.height ?? 0];
}

test("a model with four blocks makes every usual size", async () => {
  const facts = readPipelineFacts(directory);
  expect(facts).toMatchObject({ multiple: 64, side: 512 });
  for (const [width, height] of SIZES) {
    const working = workingSize(facts, width, height);
    expect(await runPipeline(working.width, working.height), `${width} × ${height}`).toEqual([
      working.width,
      working.height,
    ]);
  }
});

test("the model cannot make sides that its blocks cannot halve", async () => {
  await expect(runPipeline(520, 512)).rejects.toThrow();
});
