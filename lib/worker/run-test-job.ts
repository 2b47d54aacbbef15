import { engineSettings } from "../engine-health/configured/settings.ts";
import { sampleEngine } from "../engines/sample-engine.ts";
import { forcedFailure } from "../jobs/forced-errors.ts";
import type { JobRow } from "../jobs/record.ts";
import type { EngineNote } from "./engine-call.ts";
import type { Routed } from "./engine-router.ts";
import { runOperation } from "./run-operation.ts";

/**
 * Runs the job of a test key: the operation with the engine of samples, or the error that the job forces. No engine, no
 * moderation service and nothing that the account has stored is used. `paths` are the local copies of its input files.
 */
export async function runTestJob(
  job: JobRow,
  files: { paths: Map<string, string>; directory: string },
  onNote: (note: EngineNote) => void,
  signal: AbortSignal,
): Promise<Routed> {
  const forced = forcedFailure(job);
  if (forced)
    return {
      kind: "failed",
      failure: { ...forced, outcome: "failed", tryNext: false, safeToRepeat: false },
      attempts: [],
    };
  const { operation, input, seed } = job;
  const call = { operation, input, seed, ...files, engine: sampleEngine.name, settings: engineSettings() };
  const start = performance.now();
  const answer = await runOperation({ ...call, inMemory: true }, onNote, signal);
  const attempt = (outcome: "succeeded" | "failed") => ({
    engine: sampleEngine.name,
    outcome,
    ms: Math.round(performance.now() - start),
  });
  if ("failure" in answer) return { kind: "failed", failure: answer.failure, attempts: [attempt("failed")] };
  onNote({ warning: "This is a sample, because the request had a test key. Nothing was charged." });
  return { kind: "completed", output: answer, attempts: [attempt("succeeded")] };
}
