import { setTimeout as sleep } from "node:timers/promises";
import { cancelRunningJob, failJob } from "../jobs/end.ts";
import type { JobRow } from "../jobs/record.ts";
import { env } from "../platform/env.ts";
import { newId } from "../platform/ids.ts";
import { log } from "../platform/log.ts";
import { listener } from "../platform/notifications.ts";
import { type EngineChildren, engineChildren, runJob } from "./job-runner.ts";
import { claimJobs, heartbeat, reclaimAbandoned, returnToQueue } from "./runtime/postgres.ts";
import { sweep } from "./tasks/sweep.ts";

const HEARTBEAT_MS = 2_000;
const SWEEP_MS = 60_000;
/** How long a stopping worker lets its jobs finish before it hands them back. */
const DRAIN_MS = 10_000;

type Lane = "cpu" | "io";

/** What this machine can serve now. */
export interface Offer {
  /** The operations that an engine of the lane's serves. */
  operations(lane: Lane): readonly string[];
  ready(engine: string): boolean;
}

/** Claims jobs and runs them, as many at once as each lane allows. */
export class Worker {
  readonly id = newId("wrk");
  /** A job lost to a silence of the database may be claimed here again while its first run still lives. */
  readonly #running = new Set<{ job: JobRow; abort: AbortController; done: Promise<void> }>();
  readonly #children: EngineChildren;
  readonly #slots: Record<Lane, number>;
  readonly #offer: Offer;
  readonly #claiming = { cpu: false, io: false };
  readonly #again = { cpu: false, io: false };
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #leave: (() => void)[] = [];
  #stopping = false;

  constructor(offer: Offer) {
    const { CPU_CHILDREN, IO_JOBS } = env();
    this.#offer = offer;
    this.#slots = { cpu: CPU_CHILDREN, io: IO_JOBS };
    this.#children = engineChildren(CPU_CHILDREN);
  }

  async start(): Promise<void> {
    this.#children.warm();
    const source = await listener();
    this.#leave.push(
      source.on("job_queued", (lane) => this.#fill(lane === "io" ? "io" : "cpu")),
      source.on("reconnected", () => this.wake()),
      source.on("job_cancel", (jobId) => this.#cancel(jobId)),
    );
    this.#every(HEARTBEAT_MS, () => this.#beat());
    this.#every(SWEEP_MS, sweep);
    this.wake();
  }

  /** Looks for work in every lane. */
  wake(): void {
    this.#fill("cpu");
    this.#fill("io");
  }

  /** Takes no more jobs, lets those under way finish for a while, and hands the rest back to the queue. */
  async stop(): Promise<void> {
    this.#stopping = true;
    for (const off of this.#leave) off();
    const running = [...this.#running];
    await Promise.race([Promise.all(running.map(({ done }) => done)), sleep(DRAIN_MS, undefined, { ref: false })]);
    for (const { abort } of this.#running) abort.abort("stopping");
    await Promise.all([...this.#running].map(({ done }) => done));
    for (const timer of this.#timers) clearInterval(timer);
    this.#children.close();
  }

  /** One claimer per lane at a time; a wake-up during a claim makes it look once more. */
  async #fill(lane: Lane): Promise<void> {
    if (this.#claiming[lane]) {
      this.#again[lane] = true;
      return;
    }
    this.#claiming[lane] = true;
    try {
      while (!this.#stopping && this.#free(lane) > 0) {
        this.#again[lane] = false;
        const jobs = await claimJobs(lane, this.id, this.#offer.operations(lane), this.#free(lane));
        for (const job of jobs) this.#run(job);
        if (jobs.length === 0 && !this.#again[lane]) break;
      }
    } catch (error) {
      log().error({ error }, "claiming a job failed");
    } finally {
      this.#claiming[lane] = false;
    }
  }

  #free(lane: Lane): number {
    const busy = [...this.#running].filter(({ job }) => job.lane === lane).length;
    return this.#slots[lane] - busy;
  }

  #run(job: JobRow): void {
    const abort = new AbortController();
    const running = { job, abort, done: this.#runToEnd(job, abort.signal) };
    this.#running.add(running);
    running.done = running.done.finally(() => {
      // While there was room, whatever came was claimed when it was told of: only a full lane leaves jobs waiting.
      const wasFull = this.#free(job.lane) <= 0;
      this.#running.delete(running);
      if (wasFull) void this.#fill(job.lane);
    });
  }

  async #runToEnd(job: JobRow, signal: AbortSignal): Promise<void> {
    try {
      await runJob(job, { children: this.#children, has: (engine) => this.#offer.ready(engine) }, signal);
    } catch (error) {
      if (signal.reason === "stopping") return returnToQueue(job.id, job.attempt);
      // Its end could not be written (the database was away): silent from here on, it will be claimed again.
      log().error({ error, jobId: job.id }, "a job's end could not be written");
    }
  }

  #cancel(jobId: string): void {
    for (const { job, abort } of this.#running) if (job.id === jobId) abort.abort("canceled");
  }

  async #beat(): Promise<void> {
    for (const jobId of await heartbeat(this.id)) this.#cancel(jobId);
    for (const { jobId, attempt, verdict } of await reclaimAbandoned()) {
      log().warn({ jobId, attempt, verdict }, "a worker went silent");
      if (verdict === "cancel") await cancelRunningJob({ jobId, attempt });
      if (verdict === "fail") {
        const detail = "The worker was lost three times while running this job. Nothing was charged.";
        await failJob({ jobId, attempt }, { code: "engine_failed", detail, warnings: [] });
      }
    }
    // The slow poll underneath: a notification can be lost.
    this.wake();
  }

  #every(ms: number, act: () => Promise<void>): void {
    let busy = false;
    this.#timers.push(
      setInterval(async () => {
        if (busy) return;
        busy = true;
        await act().catch((error: unknown) => log().error({ error }, "a worker's routine failed"));
        busy = false;
      }, ms),
    );
  }
}
