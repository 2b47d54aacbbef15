import { expect } from "vitest";
import type { JobRow } from "../../../lib/jobs/record.ts";
import { newId } from "../../../lib/platform/ids.ts";
import type {
  JobDelivery,
  JobReceiver,
  JobRuntime,
  Lane,
  LaneCapacity,
} from "../../../lib/worker/runtime/job-runtime.ts";

const DELIVERY_TIMEOUT_MS = 30_000;

interface Run {
  job: JobRow;
  end(): void;
}

interface ReceiverOptions {
  /** The operations that it can run, by lane. */
  operations: Partial<Record<Lane, readonly string[]>>;
  /** The engines that it serves; all if not set. */
  engines?: readonly string[] | undefined;
  capacity?: Partial<Record<Lane, LaneCapacity>>;
  /** Called with the job that a runtime cancels. */
  onCancel?(jobId: string): void;
}

/** A worker whose jobs the test ends. */
export class TestReceiver implements JobReceiver {
  readonly id = newId("wrk");
  readonly capacity: Record<Lane, LaneCapacity>;
  /** How often it got a job while its lane, or the share of items there, was full. */
  overflows = 0;
  readonly #operations: ReceiverOptions["operations"];
  readonly #engines: readonly string[] | undefined;
  readonly #onCancel: ReceiverOptions["onCancel"];
  readonly #running = new Set<Run>();
  readonly #delivered: JobRow[] = [];
  #delivery: JobDelivery | undefined;

  private constructor({ operations, engines, capacity, onCancel }: ReceiverOptions) {
    this.#operations = operations;
    this.#engines = engines;
    this.#onCancel = onCancel;
    this.capacity = { cpu: { all: 1, items: 1 }, io: { all: 1, items: 1 }, ...capacity };
  }

  static async open(runtime: JobRuntime, options: ReceiverOptions): Promise<TestReceiver> {
    const receiver = new TestReceiver(options);
    receiver.#delivery = await runtime.deliver(receiver);
    return receiver;
  }

  operations(lane: Lane): readonly string[] {
    return this.#operations[lane] ?? [];
  }

  engines(): readonly string[] | undefined {
    return this.#engines;
  }

  run(job: JobRow): Promise<void> {
    return new Promise((resolve) => {
      const run: Run = {
        job,
        end: () => {
          this.#running.delete(run);
          resolve();
        },
      };
      this.#running.add(run);
      this.#delivered.push(job);
      const isItem = job.batch_id !== null;
      const inLane = [...this.#running].filter(({ job: { lane } }) => lane === job.lane);
      const items = inLane.filter(({ job: { batch_id } }) => batch_id !== null);
      const { all, items: share } = this.capacity[job.lane];
      if (inLane.length > all || (isItem && items.length > share)) this.overflows++;
    });
  }

  cancel(jobId: string): void {
    this.#onCancel?.(jobId);
  }

  /** Sends heartbeats for its jobs, as a worker does at intervals. */
  keep(): void {
    this.#delivery?.keep([...this.#running].map(({ job }) => ({ job, progress: null })));
  }

  wake(): void {
    this.#delivery?.wake();
  }

  /** The next delivered job. */
  async next(): Promise<JobRow> {
    // The runtime may have lost the notification, as for a worker, which wakes it at intervals.
    const isDelivered = () => {
      if (this.#delivered.length === 0) this.#delivery?.wake();
      return this.#delivered.length > 0;
    };
    await expect.poll(isDelivered, { timeout: DELIVERY_TIMEOUT_MS, interval: 100 }).toBe(true);
    const job = this.#delivered.shift();
    if (!job) throw new Error("No job was delivered.");
    return job;
  }

  /** How many jobs were delivered that `next` has not returned. */
  get waiting(): number {
    return this.#delivered.length;
  }

  /** Frees the slot of a job. */
  end({ id, attempt }: Pick<JobRow, "id" | "attempt">): void {
    for (const run of this.#running) if (run.job.id === id && run.job.attempt === attempt) run.end();
  }

  /** Ends the delivery as a worker that stops. Its jobs continue. */
  async closeDelivery(): Promise<void> {
    await this.#delivery?.close();
  }

  async close(): Promise<void> {
    const closed = this.closeDelivery();
    const timer = setInterval(() => this.#endAll(), 20);
    this.#endAll();
    await closed;
    clearInterval(timer);
  }

  #endAll(): void {
    for (const { end } of this.#running) end();
  }
}
