import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SpanKind } from "@opentelemetry/api";
import { engineHealthSettings } from "../engine-health/settings.ts";
import { cancelRunningJob, failJob } from "../jobs/end.ts";
import { warmInspectors } from "../jobs/inspect.ts";
import type { JobRow } from "../jobs/record.ts";
import { continueRun } from "../pipelines/continue-run.ts";
import { isRun } from "../pipelines/record.ts";
import { listener } from "../platform/database/notifications.ts";
import { newId } from "../platform/ids.ts";
import { ProcessPool } from "../platform/processes/process-pool.ts";
import { counts, instruments } from "../platform/telemetry/instruments.ts";
import { log } from "../platform/telemetry/log.ts";
import { inSpan } from "../platform/telemetry/tracing.ts";
import type { EnginePool } from "./engine-router.ts";
import { closeImageText } from "./image-text.ts";
import { type AbortReason, JobRunner } from "./job-runner.ts";
import type { JobProgress } from "./progress-writer.ts";
import { keepJobs, reclaimJobs, requeueJob } from "./running-jobs.ts";
import type { JobDelivery, JobReceiver, JobRuntime, Lane, LaneCapacity } from "./runtime/job-runtime.ts";
import { postgresRuntime } from "./runtime/postgres.ts";
import { workerSettings } from "./settings.ts";
import { startStandbyHeartbeat } from "./standby-heartbeat.ts";
import type { WorkerCapacity } from "./worker-capacity.ts";

const HEARTBEAT_MS = 2_000;
/** How long a stopping worker lets its jobs finish before it requeues them. */
const DRAIN_MS = 10_000;
/**
 * The share of a lane's slots that items of batches can use at once. An item on the processor delays a single job by at
 * most its own run time; calls to servers can take minutes, so half of the slots stay free for single jobs.
 */
const BATCH_SHARE: Record<Lane, number> = { cpu: 1, io: 0.5 };

interface RunningEntry {
  job: JobRow;
  abort: AbortController;
  progress: JobProgress | null;
}

/** The processes that run engines, as many at once as the settings allow. They start with the first calls. */
export const createEnginePool = (): EnginePool =>
  new ProcessPool({ module: join(import.meta.dirname, "engine-process.ts"), size: workerSettings().CPU_CHILDREN });

/** Runs the jobs that a runtime delivers, as many at once as each lane allows. */
export class Worker implements JobReceiver {
  readonly id = newId("wrk");
  readonly capacity: Readonly<Record<Lane, LaneCapacity>>;
  /** A set and not a map by id, because a job reclaimed during a database outage can run here twice at once. */
  readonly #running = new Set<RunningEntry>();
  readonly #workerCapacity: WorkerCapacity;
  readonly #pool: EnginePool;
  readonly #closesPool: boolean;
  readonly #runner: JobRunner;
  #delivery: JobDelivery | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #stopStandby = async () => {};
  #unsubscribe = () => {};

  /** `pool` runs the engines and stays when the worker stops. Without it, the worker has processes of its own. */
  constructor(capacity: WorkerCapacity, pool?: EnginePool) {
    const { CPU_CHILDREN } = workerSettings();
    const { IO_JOBS } = engineHealthSettings();
    this.capacity = { cpu: laneCapacity("cpu", CPU_CHILDREN), io: laneCapacity("io", IO_JOBS) };
    this.#workerCapacity = capacity;
    this.#pool = pool ?? createEnginePool();
    this.#closesPool = pool === undefined;
    this.#runner = new JobRunner({ pool: this.#pool, capacity });
  }

  /** Starts the processes of the engines ahead of the first job. */
  warm(): void {
    this.#pool.warm();
  }

  /** Starts to run the jobs that the runtime delivers. */
  async start(runtime: JobRuntime = postgresRuntime): Promise<void> {
    this.#unsubscribe = (await listener()).on("job_cancel", (jobId) => this.cancel(jobId));
    this.#delivery = await runtime.deliver(this);
    this.#scheduleHeartbeat();
    this.#stopStandby = startStandbyHeartbeat(this.id);
  }

  operations(lane: Lane): readonly string[] {
    return this.#workerCapacity.operations(lane);
  }

  engines(lane: Lane): readonly string[] | undefined {
    return this.#workerCapacity.engines(lane);
  }

  /** Looks for work in every lane. */
  wake(): void {
    this.#delivery?.wake();
  }

  /** Takes no more jobs, lets the running ones finish for a while, and requeues the rest. */
  async stop(): Promise<void> {
    this.#unsubscribe();
    const closed = this.#delivery?.close() ?? Promise.resolve();
    await Promise.race([closed, sleep(DRAIN_MS, undefined, { ref: false })]);
    for (const { abort } of this.#running) abort.abort("stopping" satisfies AbortReason);
    await closed;
    clearTimeout(this.#heartbeat);
    this.#heartbeat = undefined;
    await this.#stopStandby();
    if (this.#closesPool) this.#pool.close();
    closeImageText();
  }

  async run(job: JobRow): Promise<void> {
    const entry: RunningEntry = { job, abort: new AbortController(), progress: null };
    this.#running.add(entry);
    counts.runningJobs[job.lane]++;
    // The results are inspected before the next step: the first inspector starts while the engine works.
    if (isRun(job.batch_id)) warmInspectors();
    await this.#runToEnd(entry);
    this.#running.delete(entry);
    counts.runningJobs[job.lane]--;
    if (isRun(job.batch_id)) await this.#continueRun(job.account_id, job.batch_id);
  }

  /** Starts what comes after a step of a run. The background task does it if this fails, or if the process stops. */
  async #continueRun(accountId: string, runId: string): Promise<void> {
    await continueRun(accountId, runId).catch((error: unknown) =>
      log().warn({ error, runId }, "a run could not be continued yet"),
    );
  }

  cancel(jobId: string): void {
    for (const { job, abort } of this.#running) if (job.id === jobId) abort.abort("canceled" satisfies AbortReason);
  }

  async #runToEnd(entry: RunningEntry): Promise<void> {
    const start = performance.now();
    const { job } = entry;
    const { signal } = entry.abort;
    if (job.started_at) instruments()?.jobWait(job.lane, waitSeconds(job.created_at, job.started_at));
    try {
      const { id, operation, lane, attempt, traceparent: parent } = job;
      const span = { parent, kind: SpanKind.CONSUMER, attributes: { "job.id": id, lane, attempt } };
      const outcome = await inSpan(`run ${operation}`, span, async (span) => {
        const ended = await this.#runner.run(job, signal, (progress) => {
          entry.progress = progress;
        });
        span?.setAttribute("outcome", ended);
        return ended;
      });
      instruments()?.jobRun(job.operation, outcome, (performance.now() - start) / 1000);
    } catch (error) {
      await this.#leave(job, signal, error);
    }
  }

  /**
   * Requeues a job that a stopping worker did not finish. If the write fails, the job's heartbeats stop and another
   * worker reclaims it.
   */
  async #leave(job: JobRow, signal: AbortSignal, error: unknown): Promise<void> {
    const isStopping = signal.reason === ("stopping" satisfies AbortReason);
    if (!isStopping) return log().error({ error, jobId: job.id }, "the end of a job could not be written");
    await requeueJob(job).catch((error: unknown) => log().error({ error, jobId: job.id }, "requeuing a job failed"));
  }

  #scheduleHeartbeat(): void {
    this.#heartbeat = setTimeout(async () => {
      await this.#sendHeartbeat().catch((error: unknown) => log().error({ error }, "a heartbeat failed"));
      if (this.#heartbeat) this.#scheduleHeartbeat();
    }, HEARTBEAT_MS);
  }

  async #sendHeartbeat(): Promise<void> {
    const running = [...this.#running];
    this.#delivery?.keep(running);
    const jobs = running.map(({ job }) => job);
    for (const jobId of await keepJobs(this.id, jobs)) this.cancel(jobId);
    for (const { jobId, attempt, action } of await reclaimJobs()) {
      log().warn({ jobId, attempt, action }, "a worker stopped sending heartbeats");
      if (action === "cancel") await cancelRunningJob({ jobId, attempt });
      if (action === "fail") {
        const detail = "The worker stopped three times while running this job. Nothing was charged.";
        await failJob({ jobId, attempt }, { code: "engine_failed", detail, warnings: [] });
      }
    }
    // A poll in case a notification was lost.
    this.wake();
  }
}

function laneCapacity(lane: Lane, all: number): LaneCapacity {
  return { all, items: Math.min(all, Math.max(1, Math.floor(all * BATCH_SHARE[lane]))) };
}

/** Both times are the database's, so that clocks of different machines do not matter. */
const waitSeconds = (createdAt: Date, startedAt: Date) => Math.max(0, startedAt.getTime() - createdAt.getTime()) / 1000;
