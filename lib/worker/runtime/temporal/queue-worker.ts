import { setTimeout as sleep } from "node:timers/promises";
import { type NativeConnection, Worker } from "@temporalio/worker";
import { log } from "../../../platform/telemetry/log.ts";
import type { LaneSlots } from "./lane-slots.ts";
import type { TaskQueue } from "./queues.ts";
import { ACTIVITY } from "./sdk.ts";

const RETRY_MS = { first: 500, last: 15_000 };
/** Heartbeats are sent to the server at most this often; a cancellation reaches the worker with the response. */
const HEARTBEAT_MS = 2_000;

interface QueueWorkerOptions {
  connection: NativeConnection;
  namespace: string;
  /** The worker's ID, which Temporal shows. */
  identity: string;
  queue: TaskQueue;
  slots: LaneSlots;
  /** The maximum number of concurrent polls. */
  polls: number;
  runJob(jobId: string, round: number): Promise<string>;
}

/** The time limit for the end of a failed worker of the SDK, which waits for its abandoned activities. */
const FAILED_END_MS = 5_000;
const STATE_CHECK_MS = 500;

/** Polls one task queue until it is closed. A poller that fails is replaced. */
export class QueueWorker {
  readonly #options: QueueWorkerOptions;
  readonly #ended: Promise<void>;
  readonly #closed = new AbortController();
  #worker: Worker | undefined;

  constructor(options: QueueWorkerOptions) {
    this.#options = options;
    this.#ended = this.#run();
  }

  /** Polls no more from the call on. Resolves when the activities have ended. */
  close(): Promise<void> {
    this.#closed.abort();
    this.#shutDown();
    return this.#ended;
  }

  async #run(): Promise<void> {
    let pauseMs = RETRY_MS.first;
    while (!this.#closed.signal.aborted) {
      const startedAt = performance.now();
      await this.#runOnce().catch((error: unknown) =>
        log().error({ error, taskQueue: this.#options.queue.name }, "polling a task queue failed"),
      );
      if (performance.now() - startedAt > RETRY_MS.last) pauseMs = RETRY_MS.first;
      await sleep(pauseMs, undefined, { signal: this.#closed.signal }).catch(() => {});
      pauseMs = Math.min(RETRY_MS.last, pauseMs * 2);
    }
  }

  async #runOnce(): Promise<void> {
    const { connection, namespace, identity, queue, slots, polls, runJob } = this.#options;
    const lane = slots.forQueue(queue.isForItems);
    const unused = { type: "fixed-size", numSlots: 1 } as const;
    try {
      this.#worker = await Worker.create({
        connection,
        namespace,
        identity,
        taskQueue: queue.name,
        activities: { [ACTIVITY]: runJob },
        tuner: {
          activityTaskSlotSupplier: lane.supplier,
          workflowTaskSlotSupplier: unused,
          localActivityTaskSlotSupplier: unused,
          nexusTaskSlotSupplier: unused,
        },
        activityTaskPollerBehavior: { type: "simple-maximum", maximum: polls },
        maxHeartbeatThrottleInterval: HEARTBEAT_MS,
        defaultHeartbeatThrottleInterval: HEARTBEAT_MS,
      });
      const running = this.#worker.run();
      if (this.#closed.signal.aborted) this.#shutDown();
      // It can also fail after it was replaced, when no caller waits for it.
      running.catch(() => {});
      await Promise.race([running, this.#failed(this.#worker)]);
    } finally {
      this.#worker = undefined;
      lane.free();
    }
  }

  /**
   * Rejects a while after a worker failed, so that it is replaced. Its jobs go on. Resolves when the worker is replaced.
   */
  async #failed(worker: Worker): Promise<void> {
    let failedMs = 0;
    while (this.#worker === worker) {
      await sleep(STATE_CHECK_MS, undefined, { ref: false });
      if (worker.getState() === "FAILED") failedMs += STATE_CHECK_MS;
      if (failedMs >= FAILED_END_MS) throw new Error("The worker failed and did not end.");
    }
  }

  #shutDown(): void {
    if (this.#worker?.getState() === "RUNNING") this.#worker.shutdown();
  }
}
