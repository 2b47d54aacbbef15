import { countWorkers } from "../../engine-health/states.ts";
import type { JobRow } from "../../jobs/record.ts";
import { listener } from "../../platform/database/notifications.ts";
import { counts } from "../../platform/telemetry/instruments.ts";
import { log } from "../../platform/telemetry/log.ts";
import { requeueJob } from "../running-jobs.ts";
import { type ClaimCursor, claimJobs } from "./claim.ts";
import type { JobDelivery, JobReceiver, JobRuntime, Lane } from "./job-runtime.ts";

/**
 * A worker that lost the last job to another one waits a random time before its next claim, up to this for each running
 * worker and to the maximum in all. Otherwise every idle worker would claim at once for each job.
 */
const LOST_RACE_MS = { perWorker: 10, max: 250 };
const COUNT_WORKERS_MS = 10_000;

/** The default runtime: a queue in PostgreSQL with SKIP LOCKED and NOTIFY. */
export const postgresRuntime: JobRuntime = {
  async deliver(receiver) {
    const delivery = new PostgresDelivery(receiver);
    const source = await listener();
    delivery.start([
      source.on("job_queued", (queue) =>
        delivery.onQueued(queue.endsWith("io") ? "io" : "cpu", queue.startsWith("batch")),
      ),
      source.on("reconnected", () => delivery.wake()),
    ]);
    return delivery;
  },
};

/** Claims jobs for one worker while it has free slots. */
class PostgresDelivery implements JobDelivery {
  readonly #receiver: JobReceiver;
  readonly #used = { cpu: { all: 0, items: 0 }, io: { all: 0, items: 0 } };
  readonly #runs = new Set<Promise<void>>();
  readonly #claiming: Record<Lane, Promise<void> | undefined> = { cpu: undefined, io: undefined };
  readonly #claimAgain = { cpu: false, io: false };
  /** Whether items of batches may wait in the lane, so that single jobs do not cost a second claim. */
  readonly #itemsWait = { cpu: false, io: false };
  /** Where the next claims of single jobs and of items start. */
  readonly #cursors: Record<Lane, { single: ClaimCursor; items: ClaimCursor }> = {
    cpu: newCursors(),
    io: newCursors(),
  };
  /** Whether the last claim after a notification found nothing, because other workers were faster. */
  readonly #lostRace = { cpu: false, io: false };
  readonly #notified = { cpu: false, io: false };
  readonly #delays: Record<Lane, NodeJS.Timeout | undefined> = { cpu: undefined, io: undefined };
  #workers = 1;
  #countedAt = Number.NEGATIVE_INFINITY;
  #unsubscribe: (() => void)[] = [];
  #closed = false;

  constructor(receiver: JobReceiver) {
    this.#receiver = receiver;
  }

  start(unsubscribe: (() => void)[]): void {
    this.#unsubscribe = unsubscribe;
    this.wake();
  }

  onQueued(lane: Lane, inBatch: boolean): void {
    if (inBatch) this.#itemsWait[lane] = true;
    this.#notified[lane] = true;
    if (!this.#lostRace[lane] || this.#workers <= 1) {
      this.#claimNext(lane);
      return;
    }
    const delayMs = Math.random() * Math.min(LOST_RACE_MS.max, LOST_RACE_MS.perWorker * this.#workers);
    this.#delays[lane] ??= setTimeout(() => {
      this.#delays[lane] = undefined;
      this.#claimNext(lane);
    }, delayMs);
  }

  wake(): void {
    for (const lane of ["cpu", "io"] as const) this.#itemsWait[lane] = true;
    this.#claimNext("cpu");
    this.#claimNext("io");
    void this.#countWorkers();
  }

  /** The heartbeats in the jobs' rows are all that this runtime needs. */
  keep(): void {}

  async close(): Promise<void> {
    this.#closed = true;
    for (const end of this.#unsubscribe) end();
    for (const delay of Object.values(this.#delays)) clearTimeout(delay);
    await Promise.all([this.#claiming.cpu, this.#claiming.io]);
    await Promise.all(this.#runs);
  }

  /** Claims until the lane is full or empty. One claim per lane at a time; a wake-up during a claim repeats it. */
  #claimNext(lane: Lane): void {
    this.#claimAgain[lane] = true;
    this.#claiming[lane] ??= this.#claimWhileFree(lane)
      .catch((error: unknown) => {
        counts.claimErrors++;
        log().error({ error }, "claiming jobs failed");
      })
      .finally(() => {
        this.#claiming[lane] = undefined;
        // A wake-up after the last claim and before this.
        if (this.#claimAgain[lane] && !this.#closed && this.#freeSlots(lane) > 0) this.#claimNext(lane);
      });
  }

  async #claimWhileFree(lane: Lane): Promise<void> {
    while (!this.#closed && this.#freeSlots(lane) > 0) {
      this.#claimAgain[lane] = false;
      const wasNotified = this.#notified[lane];
      this.#notified[lane] = false;
      const single = await this.#claim(lane, false);
      const items = single.isFull ? noClaim : await this.#claim(lane, true);
      const hasClaimed = single.jobs + items.jobs > 0;
      counts.claims[hasClaimed ? "filled" : "empty"]++;
      if (hasClaimed || wasNotified) this.#lostRace[lane] = !hasClaimed;
      if (!single.isFull && !items.isFull && !this.#claimAgain[lane]) break;
    }
  }

  /**
   * Claims single jobs, or items of batches, and runs them. Returns how many there were, and whether they are as many as
   * could be run, so that more may wait.
   */
  async #claim(lane: Lane, inBatch: boolean): Promise<typeof noClaim> {
    const limit = inBatch ? this.#freeItemSlots(lane) : this.#freeSlots(lane);
    if (limit <= 0 || (inBatch && !this.#itemsWait[lane])) return noClaim;
    if (inBatch) this.#itemsWait[lane] = false;
    const operations = this.#receiver.operations(lane);
    const engines = this.#receiver.engines(lane);
    const cursor = this.#cursors[lane][inBatch ? "items" : "single"];
    const jobs = await claimJobs({ lane, inBatch, workerId: this.#receiver.id, operations, engines, limit, cursor });
    if (inBatch && jobs.length > 0) this.#itemsWait[lane] = true;
    // The delivery was closed during the claim.
    if (this.#closed) await Promise.all(jobs.map(requeueJob));
    else this.#runAll(lane, inBatch, jobs);
    return { jobs: jobs.length, isFull: jobs.length === limit };
  }

  #runAll(lane: Lane, inBatch: boolean, jobs: readonly JobRow[]): void {
    for (const job of jobs) {
      const run = this.#run(lane, inBatch, this.#receiver.run(job)).finally(() => this.#runs.delete(run));
      this.#runs.add(run);
    }
  }

  async #run(lane: Lane, inBatch: boolean, running: Promise<void>): Promise<void> {
    const used = this.#used[lane];
    used.all++;
    if (inBatch) used.items++;
    await running;
    const wasFull = this.#freeSlots(lane) <= 0;
    used.all--;
    if (inBatch) used.items--;
    // Single jobs wait only while the lane is full, so claim again only after a full lane frees a slot. Items also wait
    // while their share of the lane is used.
    if (wasFull || inBatch) this.#claimNext(lane);
  }

  async #countWorkers(): Promise<void> {
    const now = performance.now();
    if (now - this.#countedAt < COUNT_WORKERS_MS) return;
    this.#countedAt = now;
    this.#workers = await countWorkers().catch((error: unknown) => {
      log().debug({ error }, "workers were not counted");
      return this.#workers;
    });
  }

  #freeSlots(lane: Lane): number {
    return this.#receiver.capacity[lane].all - this.#used[lane].all;
  }

  #freeItemSlots(lane: Lane): number {
    return Math.min(this.#freeSlots(lane), this.#receiver.capacity[lane].items - this.#used[lane].items);
  }
}

const noClaim = { jobs: 0, isFull: false };

const newCursors = () => ({ single: { account: "" }, items: { account: "" } });
