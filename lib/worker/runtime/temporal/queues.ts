import type { JobReceiver, Lane } from "../job-runtime.ts";

/** A task queue that workers poll. */
export interface TaskQueue {
  name: string;
  lane: Lane;
  /** Whether its jobs are items of batches alone, which may use only a share of the lane. */
  isForItems: boolean;
}

/** Lower numbers come first. Items wait behind single jobs in the queue of a lane that they share. */
export const PRIORITY = { single: 2, item: 4 } as const;

/**
 * The task queue of a job. On the processor, items of batches wait in the same queue as single jobs with a lower
 * priority. Calls to servers can take minutes, so items have a queue of their own there, and single jobs keep free slots.
 */
export function queueOf(prefix: string, job: { lane: Lane; inBatch: boolean }): TaskQueue {
  const isForItems = job.lane === "io" && job.inBatch;
  return { name: `${prefix}-${job.lane}${isForItems ? "-items" : ""}`, lane: job.lane, isForItems };
}

/** The task queues that a worker polls now: those of the lanes in which it can run an operation. */
export function queuesOf(prefix: string, receiver: Pick<JobReceiver, "operations">): TaskQueue[] {
  const lanes = (["cpu", "io"] as const).filter((lane) => receiver.operations(lane).length > 0);
  const queues = lanes.flatMap((lane) => [false, true].map((inBatch) => queueOf(prefix, { lane, inBatch })));
  return [...new Map(queues.map((queue) => [queue.name, queue])).values()];
}
