// Every call of the SDK that is in public preview is in this file: Standalone Activities, priority and fairness.
import type { Client } from "@temporalio/client";
import { ActivityExecutionAlreadyStartedError } from "@temporalio/client";

/** The name of the activity that runs a job. */
export const ACTIVITY = "runJob";

/** Without heartbeats for this time, Temporal gives the activity to another worker, which finds the job's row changed. */
const HEARTBEAT_TIMEOUT_MS = 10_000;
/** A start must be answered within this time. */
const START_TIMEOUT_MS = 5_000;
/** The pauses between tries of an activity that could not claim its job. */
const RETRY = { initialInterval: 1_000, backoffCoefficient: 2, maximumInterval: 10_000 };

export interface ActivityStart {
  id: string;
  args: readonly [jobId: string, round: number];
  taskQueue: string;
  /** The account: the queue takes turns between its values. */
  fairnessKey: string;
  /** Lower numbers come first. */
  priorityKey: number;
  /** The longest run of a claimed job. */
  timeoutMs: number;
  /** The summary in Temporal's user interface. */
  summary: string;
}

/**
 * Starts an activity. Returns false if one with this ID is open already: a repeated start changes nothing. Throws
 * ServiceError if the server cannot be reached or refuses it.
 */
export async function startActivity(client: Client, start: ActivityStart): Promise<boolean> {
  const { id, args, taskQueue, fairnessKey, priorityKey, timeoutMs, summary } = start;
  const options = {
    id,
    args,
    taskQueue,
    summary,
    startToCloseTimeout: timeoutMs,
    heartbeatTimeout: HEARTBEAT_TIMEOUT_MS,
    retry: RETRY,
    priority: { fairnessKey, priorityKey },
    // A closed activity of this ID did not claim the job, so another one is needed.
    idReusePolicy: "ALLOW_DUPLICATE",
    idConflictPolicy: "FAIL",
  } as const;
  try {
    await client.withDeadline(Date.now() + START_TIMEOUT_MS, () => client.activity.start(ACTIVITY, options));
    return true;
  } catch (error) {
    if (error instanceof ActivityExecutionAlreadyStartedError) return false;
    throw error;
  }
}
