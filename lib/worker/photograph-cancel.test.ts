import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { type PhotoOperation, photoBench } from "../../test/helpers/files/photographs.ts";
import { everyThird } from "../../test/helpers/short-form.ts";
import { ProcessPool } from "../platform/processes/process-pool.ts";
import type { EngineAnswer, EngineCall, EngineNote } from "./engine-call.ts";

const bench = photoBench();
const pool = new ProcessPool<EngineCall, EngineNote, EngineAnswer>({
  module: join(import.meta.dirname, "engine-process.ts"),
  size: 1,
});
afterAll(() => pool.close());

const long: [PhotoOperation, string, Record<string, unknown>][] = [
  ["background-remove", "finding the subject", {}],
  ["image-upscale", "upscaling", { factor: 4 }],
  ["image-cleanup", "analyzing", { points: [[290, 120]] }],
  ["image-edit", "style", { instructions: "make it an oil painting" }],
  ["product-photo", "building the scene", { scene: "marble", size: "4000x4000" }],
];

test.each(everyThird(long))(
  "%s can be canceled during %s, and its process runs the next job",
  async (operation, step, fields) => {
    const image = await bench.inputFile("public/samples/coffee.png");
    const abort = new AbortController();
    let canceledAt = 0;
    const onNote = (note: EngineNote) => {
      if (!("step" in note) || note.step !== step || canceledAt > 0) return;
      canceledAt = performance.now();
      abort.abort();
    };
    const work = pool.request(await bench.newRequest(operation, { image, ...fields }), {
      timeoutMs: 60_000,
      signal: abort.signal,
      onNote,
    });
    await expect(work).rejects.toMatchObject({ name: "ProcessEnded", reason: "canceled" });
    console.log(`${operation} ended ${Math.round(performance.now() - canceledAt)} ms after its cancel`);
    const next = await bench.newRequest("image-edit", { image, instructions: "invert the colors" });
    expect(await pool.request(next, { timeoutMs: 60_000 })).toMatchObject({ engine: "editor" });
  },
);
