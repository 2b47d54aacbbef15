import type { EngineAttempt, JobRow } from "../../jobs/record.ts";

export type Lane = "cpu" | "io";

/** A running job as its runtime identifies it: the attempt is the fence against a late worker. */
export type RunningJob = Pick<JobRow, "id" | "attempt">;

export interface ClaimRequest {
  lane: Lane;
  /** Whether items of batches are claimed, which wait in a queue of their own, instead of single jobs. */
  inBatch: boolean;
  workerId: string;
  /** The slugs of the operations this worker can run now. */
  operations: readonly string[];
  /** If set, only jobs whose engine list has one of these that did not try it yet, and jobs without a list. */
  engines?: readonly string[] | undefined;
  limit: number;
}

/** A running job without heartbeats, and what happened to it or must happen now. */
export interface AbandonedJob {
  jobId: string;
  attempt: number;
  action: "requeued" | "cancel" | "fail";
}

export interface RuntimeListener {
  /** A job was enqueued or requeued in the lane; `inBatch` if it is an item of a batch. */
  onQueued(lane: Lane, inBatch: boolean): void;
  onCancelRequested(jobId: string): void;
  /** Notifications may have been lost: look for work in every lane. */
  onGap(): void;
}

/**
 * Dispatches jobs to workers. The job's row in PostgreSQL stays the only truth: a runtime carries its id, and every
 * write of a worker is fenced by the attempt number. `runtime/contract.ts` holds for every runtime.
 */
export interface JobRuntime {
  /** Makes a queued job available to workers. Its row is committed. */
  enqueue(job: { id: string; lane: Lane; inBatch: boolean }): void;
  /** Asks the worker that runs a job to cancel it; its row records the request. */
  requestCancel(jobId: string): void;
  /** Starts notifications; answers a function that ends them. Notifications can be lost, so workers also poll. */
  subscribe(listener: RuntimeListener): Promise<() => void>;
  /**
   * Claims at most `limit` queued jobs of a lane for a worker, each for one worker only. Fair: the accounts with the
   * fewest running jobs first, then the oldest job. Items of batches: accounts with as many running items take turns, and
   * paused ones are not claimed.
   */
  claim(request: ClaimRequest): Promise<JobRow[]>;
  /** Records that a worker still runs these jobs; answers the ids of those it must cancel. */
  heartbeat(workerId: string, running: readonly RunningJob[]): Promise<string[]>;
  /** Requeues jobs without heartbeats that have attempts left; the caller ends the others. */
  reclaim(): Promise<AbandonedJob[]>;
  /** Requeues a job that a stopping worker did not finish. It does not count as an attempt, but its number is spent. */
  release(job: RunningJob): Promise<void>;
  /** Requeues a job in the lane of its next engine. It does not count as an attempt. */
  moveToLane(job: RunningJob, lane: Lane, attempts: readonly EngineAttempt[]): Promise<void>;
  /** Records progress, 0 to 1. A late worker's write changes nothing. */
  recordProgress(job: RunningJob, step: string, fraction: number): Promise<void>;
}
