import type { JobRow } from "../../jobs/record.ts";
import type { JobProgress } from "../progress-writer.ts";

export type Lane = JobRow["lane"];

/** The maximum number of jobs of a lane that a worker runs at once. */
export interface LaneCapacity {
  all: number;
  /** The maximum number of them that are items of batches. */
  items: number;
}

/** The part of the worker that a runtime calls. */
export interface JobReceiver {
  readonly id: string;
  readonly capacity: Readonly<Record<Lane, LaneCapacity>>;
  /** The slugs of the operations that it can run now in the lane. */
  operations(lane: Lane): readonly string[];
  /** The engines of the lane that it serves, which limits its jobs to those that one of them can try; undefined for all. */
  engines(lane: Lane): readonly string[] | undefined;
  /** Runs a claimed job. Resolves when its slot is free again; never rejects. */
  run(job: JobRow): Promise<void>;
  /** Cancels a job that it runs. Does nothing for others. */
  cancel(jobId: string): void;
}

/** The delivery of jobs to one worker. */
export interface JobDelivery {
  /** Looks for work in every lane. The worker calls it when its operations change, and at intervals. */
  wake(): void;
  /** Reports that the worker still runs these jobs, with their progress if there is any. Must not throw. */
  keep(running: readonly { job: JobRow; progress: JobProgress | null }[]): void;
  /** Delivers no more jobs from the call on. Resolves when every delivered job has been run. */
  close(): Promise<void>;
}

/**
 * Dispatches jobs to workers. The job's row in PostgreSQL is the source of truth: a runtime claims the row before it
 * delivers the job, every later write is fenced by the attempt number, and `lib/worker/running-jobs.ts` requeues the jobs
 * of dead workers for every runtime. `test/helpers/runtime-contract.ts` holds for every runtime.
 */
export interface JobRuntime {
  /**
   * Starts the delivery of queued jobs to a worker, each to one worker only and never more than its capacity. Single jobs
   * come before items of batches, accounts take turns, and the oldest of an account's waiting jobs comes first (jobs
   * that arrive at the same moment can be swapped). Items of paused batches are not delivered.
   */
  deliver(receiver: JobReceiver): Promise<JobDelivery>;
}
