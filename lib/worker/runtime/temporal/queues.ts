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

/** The names of the task queues, the same for all workers. */
export interface QueueNames {
  prefix: string;
  /** The operations that have queues of their own. */
  ownQueues: readonly string[];
}

/**
 * The task queue of a job. On the processor, items of batches wait in the same queue as single jobs with a lower
 * priority. Calls to servers can take minutes, so items have a queue of their own there, and single jobs keep free slots.
 */
export function getQueue(
  { prefix, ownQueues }: QueueNames,
  { lane, inBatch, operation }: { lane: Lane; inBatch: boolean; operation: string },
): TaskQueue {
  const isForItems = lane === "io" && inBatch;
  const own = ownQueues.includes(operation) ? `-${operation}` : "";
  return { name: `${prefix}-${lane}${own}${isForItems ? "-items" : ""}`, lane, isForItems };
}

/** The task queues that a worker polls now: those of the operations that it can run in each lane. */
export function getQueues(names: QueueNames, receiver: Pick<JobReceiver, "operations">): TaskQueue[] {
  const queues = (["cpu", "io"] as const).flatMap((lane) =>
    receiver
      .operations(lane)
      .flatMap((operation) => [false, true].map((inBatch) => getQueue(names, { lane, inBatch, operation }))),
  );
  return [...new Map(queues.map((queue) => [queue.name, queue])).values()];
}
