import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { env } from "../env.ts";
import { AppError, type ErrorCode } from "../errors.ts";
import { newId } from "../ids.ts";
import { log } from "../log.ts";
import { storage } from "../storage/index.ts";
import { ChildEnded, Children } from "./children.ts";
import { type Claim, cancelRunningJob, failJob, type Success, succeedJob } from "./end.ts";
import { engineSettings } from "./engine-settings.ts";
import { type PerformAnswer, type PerformNote, type PerformRequest, perform } from "./perform.ts";
import { recordProgress } from "./queue.ts";
import type { JobRow } from "./record.ts";
import { storedKeys } from "./stored-input.ts";

export type EngineChildren = Children<PerformRequest, PerformNote, PerformAnswer>;

/** Progress is written at most this often: it is for people to watch. */
const PROGRESS_EVERY_MS = 250;

/** The worker's child processes for engines on this machine's own processors. */
export function engineChildren(size: number): EngineChildren {
  return new Children({
    module: join(import.meta.dirname, "engine-child.ts"),
    size,
  });
}

/**
 * Runs a claimed job to its end and writes that end, whatever happens. `signal` is aborted with the reason
 * "canceled" when the caller asked for it and "stopping" when the worker stops: then the job is left as it is.
 */
export async function runJob(job: JobRow, children: EngineChildren, signal: AbortSignal): Promise<void> {
  const claim: Claim = { jobId: job.id, attempt: job.attempt };
  const directory = await mkdtemp(join(tmpdir(), "atelier-job-"));
  const warnings: string[] = [];
  try {
    const answer = await performJob(job, children, directory, signal, warnings);
    if ("code" in answer) {
      await failJob(claim, {
        code: answer.code,
        detail: answer.message,
        warnings,
      });
    } else {
      await deliver(job, claim, answer, warnings);
    }
  } catch (error) {
    if (signal.aborted && signal.reason === "stopping") throw error;
    if (signal.aborted && signal.reason === "canceled") await cancelRunningJob(claim);
    else await failJob(claim, { ...explain(error), warnings });
    if (!(error instanceof ChildEnded) && !(error instanceof AppError))
      log().error({ error, jobId: job.id }, "a job failed");
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function performJob(
  job: JobRow,
  children: EngineChildren,
  directory: string,
  signal: AbortSignal,
  warnings: string[],
): Promise<PerformAnswer> {
  const paths = new Map<string, string>();
  for (const key of storedKeys(job.input)) paths.set(key, await storage().localCopy(key, directory));
  const settings = env();
  const request: PerformRequest = {
    operation: job.operation,
    input: job.input,
    paths,
    seed: job.seed,
    directory,
    settings: engineSettings(settings),
  };
  const onNote = progressWriter(job, warnings);
  const timeoutMs = settings.JOB_TIMEOUT_SECONDS * 1000;
  if (job.lane === "cpu") return children.run(request, { timeoutMs, signal, onNote });
  return perform(request, onNote, AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]));
}

/** Stores the outputs, then ends the job; outputs of a job that has ended otherwise meanwhile are thrown away. */
async function deliver(
  job: JobRow,
  claim: Claim,
  answer: Exclude<PerformAnswer, { code: ErrorCode }>,
  warnings: string[],
): Promise<void> {
  const outputs: Success["outputs"] = [];
  for (const [position, made] of answer.outputs.entries()) {
    const key = `results/${job.id}/${job.attempt}-${position}`;
    await storage().put(key, made.path, made.contentType);
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
    engine,
    report,
    warnings,
    outputs,
  });
  if (!ended) for (const { storage_key } of outputs) await storage().delete(storage_key);
}

function progressWriter(job: JobRow, warnings: string[]): (note: PerformNote) => void {
  let writtenAt = 0;
  let step = "";
  return (note) => {
    if ("warning" in note) {
      if (!warnings.includes(note.warning)) warnings.push(note.warning);
      return;
    }
    if (note.step === step && Date.now() - writtenAt < PROGRESS_EVERY_MS) return;
    writtenAt = Date.now();
    step = note.step;
    recordProgress(job.id, job.attempt, note.step, note.fraction).catch((error: unknown) =>
      log().debug({ error }, "progress was not written"),
    );
  };
}

function explain(error: unknown): { code: ErrorCode; detail: string } {
  if (error instanceof AppError) return { code: error.code, detail: error.message };
  if (error instanceof ChildEnded && error.reason === "timeout") {
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
