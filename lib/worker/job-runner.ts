import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { AppError, type ErrorCode } from "@atelier/errors";
import { isModeratedElsewhere } from "../engine-health/allowed-engines.ts";
import { settingsForPolicy } from "../engine-health/configured/settings.ts";
import { type AttemptFence, cancelRunningJob, failJob } from "../jobs/end.ts";
import { newJobFolder } from "../jobs/job-folder.ts";
import type { JobRow } from "../jobs/record.ts";
import { storedKeys } from "../jobs/stored-input.ts";
import { isModerated, moderateImages, moderateTexts } from "../moderation/moderation-service.ts";
import { moderatedTexts } from "../moderation/prompts.ts";
import { operationBySlug } from "../operations/index.ts";
import { isDatabaseUnavailable } from "../platform/database/database-errors.ts";
import { env } from "../platform/env.ts";
import { ProcessEnded } from "../platform/processes/process-pool.ts";
import { log } from "../platform/telemetry/log.ts";
import { markDocuments } from "../provenance/mark-documents.ts";
import { signOutputs } from "../provenance/sign-outputs.ts";
import { storage } from "../storage/index.ts";
import { readJobResources } from "../translation/job-resources.ts";
import type { EngineNote, EngineOutput, OutputFile } from "./engine-call.ts";
import { engineFailed, getFailure } from "./engine-failures.ts";
import { type EnginePool, type Routed, routeJob } from "./engine-router.ts";
import { type JobProgress, progressWriter } from "./progress-writer.ts";
import { runTestJob } from "./run-test-job.ts";
import { moveJobToLane } from "./running-jobs.ts";
import { storeOutputs } from "./store-outputs.ts";
import type { WorkerCapacity } from "./worker-capacity.ts";

/** Why a job's signal is aborted. */
export type AbortReason = "canceled" | "stopping";

/** Which engines the worker serves, and which are ready. */
type EngineCapacity = Pick<WorkerCapacity, "engines" | "hasEngine">;

/** How a run of a job ended. `moved`: its next engine is on another lane or worker. */
export type RunOutcome = "succeeded" | "failed" | "canceled" | "moved";

/** Runs claimed jobs, each to its end. */
export class JobRunner {
  readonly #pool: EnginePool;
  readonly #capacity: EngineCapacity;

  constructor(options: { pool: EnginePool; capacity: EngineCapacity }) {
    this.#pool = options.pool;
    this.#capacity = options.capacity;
  }

  /**
   * Runs a claimed job, writes its end and returns it. If `signal` is aborted with the reason "stopping", the job is left as it is and
   * the reason is thrown. If the database is not available, its error is thrown, and the job may have ended or not.
   * `onProgress` gets the progress that is written.
   */
  async run(job: JobRow, signal: AbortSignal, onProgress: (progress: JobProgress) => void): Promise<RunOutcome> {
    const fence: AttemptFence = { jobId: job.id, attempt: job.attempt };
    const directory = newJobFolder();
    const warnings: string[] = [];
    const now = databaseClock(job.heartbeat_at);
    const timeout = AbortSignal.timeout(env().JOB_TIMEOUT_SECONDS * 1000);
    const ended = new AbortController();
    const onNote = progressWriter(job, warnings, onProgress, ended.signal);
    try {
      const limited = AbortSignal.any([signal, timeout]);
      let copies: Promise<Map<string, string>> | undefined;
      const files = { directory, paths: () => (copies ??= localCopies(job, directory)) };
      const routed = await (job.test
        ? runTestJob(job, { paths: await files.paths(), directory }, onNote, limited)
        : this.#moderated(job, limited, (signal) => this.#route(job, files, signal, onNote, now)));
      if (routed.kind === "completed")
        routed.output.outputs = await signJob(job, routed.output, await files.paths(), { onNote, signal: limited });
      ended.abort("ended");
      await this.#end(job, fence, routed, warnings);
      return routed.kind === "completed" ? "succeeded" : routed.kind;
    } catch (error) {
      if (signal.aborted && signal.reason === "stopping") throw error;
      if (signal.aborted && signal.reason === "canceled") {
        await cancelRunningJob(fence);
        return "canceled";
      }
      if (isDatabaseUnavailable(error)) throw error;
      await failJob(fence, { ...describeError(error, timeout.aborted), warnings });
      if (!(error instanceof ProcessEnded) && !(error instanceof AppError) && !timeout.aborted)
        log().error({ error, jobId: job.id }, "a job failed");
      return "failed";
    } finally {
      ended.abort("ended");
      // Checked synchronously: `rm` of a missing directory would cost a turn of the thread pool.
      if (existsSync(directory)) await rm(directory, { recursive: true, force: true });
    }
  }

  /** Routes a job between the checks of its prompts and of its results, if the operator has a moderation service. */
  async #moderated(job: JobRow, signal: AbortSignal, route: (signal: AbortSignal) => Promise<Routed>): Promise<Routed> {
    if (!isModerated() || operationBySlug(job.operation).output !== "image") return route(signal);
    const attempts: Routed["attempts"] = [];
    try {
      // The service may have been configured after the submission.
      if (isModeratedElsewhere(operationBySlug(job.operation), job.input.provider_policy))
        throw new AppError("engine_unavailable", "The content cannot be checked on the operator's machines.");
      await moderateTexts(moderatedTexts(job.input), signal);
      const routed = await route(signal);
      attempts.push(...routed.attempts);
      if (routed.kind === "completed")
        await moderateImages(
          routed.output.outputs.map(({ content }) => content),
          signal,
        );
      return routed;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return {
        kind: "failed",
        failure: getFailure(error, { operation: job.operation, engine: "moderation" }),
        attempts,
      };
    }
  }

  async #route(
    job: JobRow,
    { directory, paths }: JobFiles,
    signal: AbortSignal,
    onNote: (note: EngineNote) => void,
    now: () => Date,
  ): Promise<Routed> {
    const { operation, input, seed } = job;
    const resources = await readJobResources(job.account_id, input, directory);
    const enginesOfPolicy = settingsForPolicy(input.provider_policy);
    return routeJob({
      job,
      call: { operation, input, paths: await paths(), seed, directory, resources, settings: enginesOfPolicy },
      pool: this.#pool,
      hasEngine: (engine) => this.#capacity.hasEngine(engine),
      servesEngine: ({ name, lane }) => this.#capacity.engines(lane)?.includes(name) ?? true,
      onNote,
      signal,
      timeoutMs: env().JOB_TIMEOUT_SECONDS * 1000,
      now,
    });
  }

  async #end(job: JobRow, fence: AttemptFence, routed: Routed, warnings: string[]): Promise<void> {
    const { attempts } = routed;
    if (routed.kind === "completed") return storeOutputs(job, routed.output, warnings, attempts);
    if (routed.kind === "moved") return moveJobToLane(job, routed.lane, attempts);
    const { code, message } = routed.failure;
    await failJob(fence, { code, detail: message, warnings, attempts });
  }
}

/** The job's directory, and its input files there, which are fetched once. */
interface JobFiles {
  directory: string;
  paths(): Promise<Map<string, string>>;
}

function signJob(
  { id, account_id: accountId, operation, input }: JobRow,
  { outputs, engine }: EngineOutput,
  paths: ReadonlyMap<string, string>,
  { onNote, signal }: { onNote(note: EngineNote): void; signal: AbortSignal },
): Promise<OutputFile[]> {
  const job = { id, accountId, operation, engine, input, paths };
  const write = operationBySlug(operation).output === "document" ? markDocuments : signOutputs;
  return write(outputs, job, { signal, warn: (warning) => onNote({ warning }) });
}

/** A clock that starts at a time of the database, so that a wrong clock of this machine does not matter. */
function databaseClock(claimedAt: Date | null): () => Date {
  const start = performance.now();
  const base = claimedAt?.getTime() ?? Date.now();
  return () => new Date(base + performance.now() - start);
}

/** The paths of the job's input files on this machine, by their storage keys. */
async function localCopies({ input }: JobRow, directory: string): Promise<Map<string, string>> {
  const paths = new Map<string, string>();
  for (const key of storedKeys(input)) paths.set(key, await storage().localCopy(key, directory));
  return paths;
}

function describeError(error: unknown, timedOut: boolean): { code: ErrorCode; detail: string } {
  if (error instanceof AppError) return { code: error.code, detail: error.message };
  if (timedOut || (error instanceof ProcessEnded && error.reason === "timeout")) {
    const detail = `The job was stopped after ${env().JOB_TIMEOUT_SECONDS} s. Send a smaller input, or choose a faster mode.`;
    return { code: "engine_timeout", detail };
  }
  return { code: "engine_failed", detail: engineFailed.message };
}
