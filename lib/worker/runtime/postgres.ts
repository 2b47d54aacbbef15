import type { JobRow } from "../../jobs/record.ts";
import { counts } from "../../platform/instruments.ts";
import { log } from "../../platform/log.ts";
import { listener } from "../../platform/notifications.ts";
import { requeueJob } from "../running-jobs.ts";
import { type ClaimCursor, claimJobs } from "./claim.ts";
import type { JobDelivery, JobReceiver, JobRuntime, Lane } from "./job-runtime.ts";

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
    this.#claimNext(lane);
  }

  wake(): void {
    for (const lane of ["cpu", "io"] as const) this.#itemsWait[lane] = true;
    this.#claimNext("cpu");
    this.#claimNext("io");
  }

  /** The heartbeats in the jobs' rows are all that this runtime needs. */
  keep(): void {}

  async close(): Promise<void> {
    this.#closed = true;
    for (const end of this.#unsubscribe) end();
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
      const claimed = (await this.#claim(lane, false)) || (await this.#claim(lane, true));
      if (!claimed && !this.#claimAgain[lane]) break;
    }
  }

  /** Claims single jobs, or items of batches, and runs them. Returns whether there were any. */
  async #claim(lane: Lane, inBatch: boolean): Promise<boolean> {
    const limit = inBatch ? this.#freeItemSlots(lane) : this.#freeSlots(lane);
    if (limit <= 0 || (inBatch && !this.#itemsWait[lane])) return false;
    if (inBatch) this.#itemsWait[lane] = false;
    const operations = this.#receiver.operations(lane);
    const engines = this.#receiver.engines(lane);
    const cursor = this.#cursors[lane][inBatch ? "items" : "single"];
    const jobs = await claimJobs({ lane, inBatch, workerId: this.#receiver.id, operations, engines, limit, cursor });
    if (inBatch && jobs.length > 0) this.#itemsWait[lane] = true;
    // The delivery was closed during the claim.
    if (this.#closed) await Promise.all(jobs.map(requeueJob));
    else this.#runAll(lane, inBatch, jobs);
    return jobs.length > 0;
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

  #freeSlots(lane: Lane): number {
    return this.#receiver.capacity[lane].all - this.#used[lane].all;
  }

  #freeItemSlots(lane: Lane): number {
    return Math.min(this.#freeSlots(lane), this.#receiver.capacity[lane].items - this.#used[lane].items);
  }
}

const newCursors = () => ({ single: { account: "" }, items: { account: "" } });
