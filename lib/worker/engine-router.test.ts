import { join } from "node:path";
import { expect, test } from "vitest";
import { engineSettings } from "../engine-health/configured/settings.ts";
import { ProcessPool } from "../platform/processes/process-pool.ts";
import { routeJob } from "./engine-router.ts";

test("an engine whose process cannot be started has failed, so that the next one is tried", async () => {
  // Node refuses null bytes in arguments.
  const pool = new ProcessPool<never, never, never>({
    module: join(import.meta.dirname, "engine-process.ts"),
    size: 1,
    execArgv: ["\0"],
  });
  const engine = "onnx/cleaner";
  const job = { account_id: "acct_1", operation: "image-cleanup", lane: "cpu" as const, engines: [engine] };
  const routed = await routeJob({
    job: { ...job, engine_prices: {}, engine_attempts: [] },
    call: {
      operation: job.operation,
      input: {},
      paths: new Map(),
      seed: 0,
      directory: "unused",
      settings: engineSettings(),
    },
    pool,
    hasEngine: () => true,
    servesEngine: () => true,
    onNote: () => {},
    signal: new AbortController().signal,
    timeoutMs: 60_000,
    now: () => new Date(),
  });
  expect(routed).toMatchObject({
    kind: "failed",
    failure: { code: "engine_failed", tryNext: true },
    attempts: [{ engine, outcome: "failed" }],
  });
  pool.close();
});
