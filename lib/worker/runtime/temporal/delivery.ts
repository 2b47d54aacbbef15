import { ApplicationFailure, CancelledFailure, Context } from "@temporalio/activity";
import type { JobDelivery, JobReceiver, Lane } from "../job-runtime.ts";
import type { Connected, TemporalConnection } from "./connection.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { LaneSlots } from "./lane-slots.ts";
import { QueueWorker } from "./queue-worker.ts";
import { getQueues, type QueueNames, type TaskQueue } from "./queues.ts";
import { claimRound } from "./rows.ts";

/** The pause before an activity that this worker could not take is delivered again. */
const DECLINED_DELAY_MS = 2_000;
/** The maximum number of concurrent polls for single jobs. */
const POLLS = 8;

interface DeliveryOptions {
  connection: TemporalConnection;
  dispatcher: Dispatcher;
  namespace: string;
  names: QueueNames;
  onClosed(): Promise<void>;
}

/** Runs the activities of the task queues of one worker. */
export class TemporalDelivery implements JobDelivery {
  readonly #receiver: JobReceiver;
  readonly #options: DeliveryOptions;
  readonly #slots: Record<Lane, LaneSlots>;
  readonly #queues = new Map<string, QueueWorker>();
  /** The ends of queues that are no longer polled while their jobs may still run. */
  readonly #closing = new Set<Promise<void>>();
  /** The activities that run, also those of polls that have failed. */
  readonly #runs = new Set<Promise<unknown>>();
  /** The contexts of the activities that run a job, by job and attempt. */
  readonly #contexts = new Map<string, Context>();
  #connected: Connected | undefined;
  #closed = false;

  constructor(receiver: JobReceiver, options: DeliveryOptions) {
    this.#receiver = receiver;
    this.#options = options;
    this.#slots = { cpu: new LaneSlots(receiver.capacity.cpu), io: new LaneSlots(receiver.capacity.io) };
    void options.connection.connected().then((connected) => {
      this.#connected = connected ?? undefined;
      this.wake();
    });
  }

  wake(): void {
    this.#options.dispatcher.wake();
    this.#openQueues();
  }

  keep(running: Parameters<JobDelivery["keep"]>[0]): void {
    for (const { job, progress } of running) this.#contexts.get(activityId(job.id, job.attempt))?.heartbeat(progress);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([...this.#closing, ...[...this.#queues.values()].map((queue) => queue.close())]);
    await Promise.allSettled(this.#runs);
    await this.#options.onClosed();
  }

  /** Polls only the queues of the operations that the worker can run now. */
  #openQueues(): void {
    if (this.#closed || !this.#connected) return;
    const { connection } = this.#connected;
    const { namespace, names } = this.#options;
    const wanted = new Map(getQueues(names, this.#receiver).map((queue) => [queue.name, queue]));
    for (const [name, worker] of this.#queues) {
      if (wanted.has(name)) continue;
      this.#queues.delete(name);
      const closing = worker.close().finally(() => this.#closing.delete(closing));
      this.#closing.add(closing);
    }
    for (const queue of wanted.values()) {
      if (this.#queues.has(queue.name)) continue;
      const options = { connection, namespace, identity: this.#receiver.id, queue, slots: this.#slots[queue.lane] };
      const runJob = (jobId: string, round: number) => {
        const run = this.#runJob(queue, jobId, round).finally(() => this.#runs.delete(run));
        this.#runs.add(run);
        return run;
      };
      this.#queues.set(
        queue.name,
        new QueueWorker({ ...options, polls: this.#polls(queue, [...wanted.values()]), runJob }),
      );
    }
  }

  /**
   * A second poll of a queue holds a slot. So the queues of a lane share the slots, and queues of single jobs leave some
   * to items.
   */
  #polls({ lane, isForItems }: TaskQueue, queues: readonly TaskQueue[]): number {
    if (isForItems) return 1;
    const sharing = queues.filter((queue) => queue.lane === lane && !queue.isForItems).length;
    const share = this.#receiver.capacity[lane].all / (lane === "io" ? 4 : 1) / sharing;
    return Math.max(1, Math.min(POLLS, Math.floor(share)));
  }

  /** The activity: claims the job's row and runs the job. Returns what happened, which Temporal shows. */
  async #runJob({ lane, isForItems }: TaskQueue, jobId: string, round: number): Promise<string> {
    await this.#slots[lane].enter(isForItems);
    try {
      if (this.#closed) throw declined("The worker is stopping.");
      const [operations, engines] = [this.#receiver.operations(lane), this.#receiver.engines(lane)];
      const claim = await claimRound(jobId, round, { id: this.#receiver.id, operations, engines });
      if ("job" in claim) return await this.#run(claim.job);
      if (claim.reason === "other-worker") throw declined("The worker has no engine for this job now.");
      return claim.reason;
    } finally {
      this.#slots[lane].leave();
    }
  }

  async #run(job: Parameters<JobReceiver["run"]>[0]): Promise<string> {
    const context = Context.current();
    const id = activityId(job.id, job.attempt);
    const onCancel = () => {
      if (context.cancellationDetails?.cancelRequested) this.#receiver.cancel(job.id);
    };
    this.#contexts.set(id, context);
    context.cancellationSignal.addEventListener("abort", onCancel);
    try {
      await this.#receiver.run(job);
    } finally {
      context.cancellationSignal.removeEventListener("abort", onCancel);
      this.#contexts.delete(id);
    }
    // Recorded as canceled, because the operator canceled it in Temporal.
    if (context.cancellationDetails?.cancelRequested) throw new CancelledFailure("The job was canceled.");
    return "run";
  }
}

const activityId = (jobId: string, attempt: number) => `${jobId}/${attempt}`;

/** The activity goes back to its queue. The job was not claimed, so no attempt is spent. */
const declined = (message: string) =>
  ApplicationFailure.create({ message, nonRetryable: false, nextRetryDelay: DECLINED_DELAY_MS });
