import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { SpanKind } from "@opentelemetry/api";
import { cancelRunningJob, failJob } from "../jobs/end.ts";
import type { JobRow } from "../jobs/record.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { counts, instruments } from "../platform/instruments.ts";
import { log } from "../platform/log.ts";
import { ProcessPool } from "../platform/process-pool.ts";
import { inSpan } from "../platform/tracing.ts";
import type { EnginePool } from "./engine-router.ts";
import { type AbortReason, JobRunner } from "./job-runner.ts";
import type { JobRuntime, Lane } from "./runtime/job-runtime.ts";
import { postgresRuntime } from "./runtime/postgres.ts";
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
  done: Promise<void>;
}

/** Claims jobs and runs them, as many at once as each lane allows. */
export class Worker {
  readonly id = newId("wrk");
  /** A set and not a map by id: a job reclaimed during a database outage can run here twice at once. */
  readonly #running = new Set<RunningEntry>();
  readonly #runtime: JobRuntime;
  readonly #capacity: WorkerCapacity;
  readonly #pool: EnginePool;
  readonly #runner: JobRunner;
  readonly #slots: Record<Lane, number>;
  readonly #claiming = { cpu: false, io: false };
  readonly #claimAgain = { cpu: false, io: false };
  /** Whether items of batches may wait in the lane, so that single jobs do not cost a second claim. */
  readonly #itemsWait = { cpu: false, io: false };
  #heartbeat: NodeJS.Timeout | undefined;
  #unsubscribe = () => {};
  #stopping = false;

  constructor(capacity: WorkerCapacity, runtime: JobRuntime = postgresRuntime) {
    const { CPU_CHILDREN, IO_JOBS } = env();
    this.#capacity = capacity;
    this.#runtime = runtime;
    this.#slots = { cpu: CPU_CHILDREN, io: IO_JOBS };
    this.#pool = new ProcessPool({ module: join(import.meta.dirname, "engine-process.ts"), size: CPU_CHILDREN });
    this.#runner = new JobRunner({ runtime, pool: this.#pool, capacity });
  }

  async start(): Promise<void> {
    this.#pool.warm();
    this.#unsubscribe = await this.#runtime.subscribe({
      onQueued: (lane, inBatch) => {
        if (inBatch) this.#itemsWait[lane] = true;
        void this.#claimNext(lane);
      },
      onCancelRequested: (jobId) => this.#cancel(jobId),
      onGap: () => this.wake(),
    });
    this.#scheduleHeartbeat();
    this.wake();
  }

  /** Looks for work in every lane. */
  wake(): void {
    for (const lane of ["cpu", "io"] as const) this.#itemsWait[lane] = true;
    void this.#claimNext("cpu");
    void this.#claimNext("io");
  }

  /** Claims no more jobs, lets the running ones finish for a while, and requeues the rest. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#unsubscribe();
    const drained = Promise.all([...this.#running].map(({ done }) => done));
    await Promise.race([drained, sleep(DRAIN_MS, undefined, { ref: false })]);
    for (const { abort } of this.#running) abort.abort("stopping" satisfies AbortReason);
    await Promise.all([...this.#running].map(({ done }) => done));
    clearTimeout(this.#heartbeat);
    this.#pool.close();
  }

  /** Claims until the lane is full or empty. One claim per lane at a time; a wake-up during a claim repeats it. */
  async #claimNext(lane: Lane): Promise<void> {
    if (this.#claiming[lane]) {
      this.#claimAgain[lane] = true;
      return;
    }
    this.#claiming[lane] = true;
    try {
      while (!this.#stopping && this.#freeSlots(lane) > 0) {
        this.#claimAgain[lane] = false;
        const claimed = (await this.#claim(lane, false)) || (await this.#claim(lane, true));
        if (!claimed && !this.#claimAgain[lane]) break;
      }
    } catch (error) {
      counts.claimErrors++;
      log().error({ error }, "claiming jobs failed");
    } finally {
      this.#claiming[lane] = false;
    }
  }

  /** Claims single jobs, or items of batches, and runs them. Returns whether there were any. */
  async #claim(lane: Lane, inBatch: boolean): Promise<boolean> {
    const limit = inBatch ? this.#freeBatchSlots(lane) : this.#freeSlots(lane);
    if (limit <= 0 || (inBatch && !this.#itemsWait[lane])) return false;
    if (inBatch) this.#itemsWait[lane] = false;
    const operations = this.#capacity.operations(lane);
    const engines = this.#capacity.engines(lane);
    const jobs = await this.#runtime.claim({ lane, inBatch, workerId: this.id, operations, engines, limit });
    if (inBatch && jobs.length > 0) this.#itemsWait[lane] = true;
    for (const job of jobs) this.#run(job);
    return jobs.length > 0;
  }

  #freeSlots(lane: Lane): number {
    return this.#slots[lane] - this.#used(lane, () => true);
  }

  #freeBatchSlots(lane: Lane): number {
    const bound = Math.max(1, Math.floor(this.#slots[lane] * BATCH_SHARE[lane]));
    return Math.min(this.#freeSlots(lane), bound - this.#used(lane, ({ batch_id }) => batch_id !== null));
  }

  #used(lane: Lane, counts: (job: JobRow) => boolean): number {
    let used = 0;
    for (const { job } of this.#running) if (job.lane === lane && counts(job)) used++;
    return used;
  }

  #run(job: JobRow): void {
    const abort = new AbortController();
    const entry: RunningEntry = { job, abort, done: this.#runToEnd(job, abort.signal) };
    this.#running.add(entry);
    counts.runningJobs[job.lane]++;
    entry.done = entry.done.finally(() => {
      const wasFull = this.#freeSlots(job.lane) <= 0;
      this.#running.delete(entry);
      counts.runningJobs[job.lane]--;
      // Single jobs wait only while the lane is full, so claim again only after a full lane frees a slot. Items also wait
      // while their share of the lane is used.
      if (wasFull || job.batch_id !== null) void this.#claimNext(job.lane);
    });
  }

  async #runToEnd(job: JobRow, signal: AbortSignal): Promise<void> {
    const start = performance.now();
    if (job.started_at) instruments()?.jobWait(job.lane, waitSeconds(job.created_at, job.started_at));
    try {
      const { id, operation, lane, attempt, traceparent: parent } = job;
      const span = { parent, kind: SpanKind.CONSUMER, attributes: { "job.id": id, lane, attempt } };
      const outcome = await inSpan(`run ${operation}`, span, async (span) => {
        const ended = await this.#runner.run(job, signal);
        span?.setAttribute("outcome", ended);
        return ended;
      });
      instruments()?.jobRun(job.operation, outcome, (performance.now() - start) / 1000);
    } catch (error) {
      if (signal.reason === ("stopping" satisfies AbortReason)) return this.#runtime.release(job);
      // The database was unreachable. Without heartbeats the job is reclaimed and run again.
      log().error({ error, jobId: job.id }, "the end of a job could not be written");
    }
  }

  #cancel(jobId: string): void {
    for (const { job, abort } of this.#running) if (job.id === jobId) abort.abort("canceled" satisfies AbortReason);
  }

  #scheduleHeartbeat(): void {
    this.#heartbeat = setTimeout(async () => {
      await this.#sendHeartbeat().catch((error: unknown) => log().error({ error }, "a heartbeat failed"));
      if (this.#heartbeat) this.#scheduleHeartbeat();
    }, HEARTBEAT_MS);
  }

  async #sendHeartbeat(): Promise<void> {
    const running = [...this.#running].map(({ job }) => job);
    for (const jobId of await this.#runtime.heartbeat(this.id, running)) this.#cancel(jobId);
    for (const { jobId, attempt, action } of await this.#runtime.reclaim()) {
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

/** Both times are the database's, so that clocks of different machines do not matter. */
const waitSeconds = (createdAt: Date, startedAt: Date) => Math.max(0, startedAt.getTime() - createdAt.getTime()) / 1000;
