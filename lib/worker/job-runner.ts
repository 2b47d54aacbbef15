import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError, type ErrorCode } from "@atelier/errors";
import { engineSettings } from "../engines/configured/settings.ts";
import { type Claim, cancelRunningJob, failJob, type Success, succeedJob } from "../jobs/end.ts";
import type { EngineAttempt, JobRow } from "../jobs/record.ts";
import { storedKeys } from "../jobs/stored-input.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { log } from "../platform/log.ts";
import { ChildEnded, Children } from "../platform/process-pool.ts";
import { storage } from "../storage/index.ts";
import { type Served, serveJob } from "./engine-router.ts";
import type { PerformAnswer, Performed, PerformNote, PerformRequest } from "./run-operation.ts";
import { moveToLane, recordProgress } from "./runtime/postgres.ts";

export type EngineChildren = Children<PerformRequest, PerformNote, PerformAnswer>;

/** Progress is written at most this often: it is for people to watch. */
const PROGRESS_EVERY_MS = 250;

/** The worker's child processes for engines on this machine's own processors. */
export function engineChildren(size: number): EngineChildren {
  return new Children({
    module: join(import.meta.dirname, "engine-process.ts"),
    size,
  });
}

/** What a worker runs jobs with. */
export interface Workplace {
  children: EngineChildren;
  /** Whether this worker has an engine, ready to be used. */
  has(engine: string): boolean;
}

/**
 * Runs a claimed job to its end and writes that end, whatever happens. `signal` is aborted with the reason
 * "canceled" when the caller asked for it and "stopping" when the worker stops: then the job is left as it is.
 */
export async function runJob(job: JobRow, workplace: Workplace, signal: AbortSignal): Promise<void> {
  const claim: Claim = { jobId: job.id, attempt: job.attempt };
  // Most jobs of engines elsewhere need none: whoever writes into it makes it.
  const directory = join(tmpdir(), `atelier-job-${randomUUID()}`);
  const warnings: string[] = [];
  const limit = AbortSignal.timeout(env().JOB_TIMEOUT_SECONDS * 1000);
  const ended = new AbortController();
  const onNote = progressWriter(job, warnings, ended.signal);
  try {
    const served = await serve(job, workplace, directory, AbortSignal.any([signal, limit]), onNote);
    ended.abort("ended");
    const { attempts } = served;
    if (served.kind === "made") await deliver(job, claim, served.made, warnings, attempts);
    else if (served.kind === "moved") await moveToLane(job, served.lane, attempts);
    else await failJob(claim, { code: served.failure.code, detail: served.failure.message, warnings, attempts });
  } catch (error) {
    if (signal.aborted && signal.reason === "stopping") throw error;
    if (signal.aborted && signal.reason === "canceled") await cancelRunningJob(claim);
    else await failJob(claim, { ...explain(error, limit.aborted), warnings });
    if (!(error instanceof ChildEnded) && !(error instanceof AppError) && !limit.aborted)
      log().error({ error, jobId: job.id }, "a job failed");
  } finally {
    ended.abort("ended");
    // Asked right here: deleting what is not there takes a turn of another thread.
    if (existsSync(directory)) await rm(directory, { recursive: true, force: true });
  }
}

async function serve(
  job: JobRow,
  { children, has }: Workplace,
  directory: string,
  signal: AbortSignal,
  onNote: (note: PerformNote) => void,
): Promise<Served> {
  const paths = new Map<string, string>();
  for (const key of storedKeys(job.input)) paths.set(key, await storage().localCopy(key, directory));
  const settings = env();
  return serveJob({
    job,
    request: {
      operation: job.operation,
      input: job.input,
      paths,
      seed: job.seed,
      directory,
      settings: engineSettings(settings),
    },
    children,
    has,
    onNote,
    signal,
    timeoutMs: settings.JOB_TIMEOUT_SECONDS * 1000,
  });
}

/** Stores the outputs, then ends the job; outputs of a job that has ended otherwise meanwhile are thrown away. */
async function deliver(
  job: JobRow,
  claim: Claim,
  answer: Performed,
  warnings: string[],
  attempts: readonly EngineAttempt[],
): Promise<void> {
  const outputs: Success["outputs"] = [];
  for (const [position, made] of answer.outputs.entries()) {
    // A thousand folders that stay, by the id's random end: one for each job would be made and unmade all day.
    const key = `results/${job.id.slice(-2)}/${job.id}-${job.attempt}-${position}`;
    await storage().put(key, made.content, made.contentType);
    outputs.push({
      id: newId("file"),
      storage_key: key,
      content_type: made.contentType,
      filename: made.filename,
      bytes: made.sizeBytes,
      width: made.width,
      height: made.height,
    });
  }
  const { engine, report } = answer;
  const charge = Math.min(job.price, answer.charge ?? job.price);
  const ended = await succeedJob(claim, {
    operation: job.operation,
    charge,
    hasInputs: storedKeys(job.input).length > 0,
    engine,
    report,
    warnings,
    attempts,
    outputs,
  });
  if (!ended) for (const { storage_key } of outputs) await storage().delete(storage_key);
}

/** Writes the latest word on progress now and then, and nothing of a job that ends before the first is due. */
function progressWriter(job: JobRow, warnings: string[], ended: AbortSignal): (note: PerformNote) => void {
  let latest: Exclude<PerformNote, { warning: string }> | undefined;
  let due: NodeJS.Timeout | undefined;
  const write = () => {
    due = undefined;
    if (!latest || ended.aborted) return;
    recordProgress(job.id, job.attempt, latest.step, latest.fraction).catch((error: unknown) =>
      log().debug({ error }, "progress was not written"),
    );
  };
  ended.addEventListener("abort", () => clearTimeout(due), { once: true });
  return (note) => {
    if ("warning" in note) {
      if (!warnings.includes(note.warning)) warnings.push(note.warning);
      return;
    }
    latest = note;
    due ??= setTimeout(write, PROGRESS_EVERY_MS);
  };
}

function explain(error: unknown, outOfTime: boolean): { code: ErrorCode; detail: string } {
  if (error instanceof AppError) return { code: error.code, detail: error.message };
  if (outOfTime || (error instanceof ChildEnded && error.reason === "timeout")) {
    return {
      code: "engine_timeout",
      detail: `The job was ended after ${env().JOB_TIMEOUT_SECONDS} s. Send a smaller input, or choose a faster mode.`,
    };
  }
  return {
    code: "engine_failed",
    detail: "The engine failed on this input. Nothing was charged; trying again may help.",
  };
}
