import { type JobRow, jobColumns } from "../../../jobs/record.ts";
import { pool } from "../../../platform/database/db.ts";
import {
  array,
  bool,
  columnList,
  float,
  int,
  nullable,
  run,
  runForCount,
  statement,
  text,
  timestamp,
} from "../../../platform/database/statement.ts";
import { CAN_BE_TRIED } from "../claim.ts";
import type { Lane } from "../job-runtime.ts";

/** A queued job whose activity is to be started. */
export interface Dispatch {
  id: string;
  accountId: string;
  operation: string;
  lane: Lane;
  inBatch: boolean;
  /** The number of the attempt that the activity may claim. */
  round: number;
}

/**
 * Takes queued jobs without an activity, oldest first, and records that their activities are started. Another process
 * does not take them then. If this process stops before it starts the activities, `takeUnconfirmed` finds the jobs.
 */
export async function takeUndispatched(limit: number): Promise<Dispatch[]> {
  return inOrder(await run(pool(), TAKE_UNDISPATCHED, { limit }));
}

/** Takes queued jobs whose activity was started or confirmed more than `seconds` ago, the oldest confirmation first. */
export async function takeUnconfirmed(seconds: number, limit: number): Promise<Dispatch[]> {
  return inOrder(await run(pool(), TAKE_UNCONFIRMED, { seconds, limit }));
}

/** Records that the activities of these jobs were not started. */
export async function returnUndispatched(jobs: readonly Dispatch[]): Promise<void> {
  if (jobs.length === 0) return;
  await runForCount(pool(), RETURN_UNDISPATCHED, {
    ids: jobs.map(({ id }) => id),
    rounds: jobs.map(({ round }) => round),
  });
}

/** The result of claiming a job for an activity: the job, or the reason why it was not claimed. */
export type Claim = { job: JobRow } | { reason: "stale" | "paused" | "other-worker" };

/**
 * Claims the job of an activity: only the attempt of its round, so that an activity that is delivered twice runs once.
 * A paused job is given back: its round is spent, and a resumed batch dispatches it again.
 */
export async function claimRound(
  id: string,
  round: number,
  worker: { id: string; operations: readonly string[]; engines: readonly string[] | undefined },
): Promise<Claim> {
  const { operations, engines = null } = worker;
  for (;;) {
    const [job] = await run(pool(), CLAIM_ROUND, { id, round, workerId: worker.id, operations, engines });
    if (job) return { job };
    const [waiting] = await run(pool(), READ_WAITING, { id, round, operations, engines });
    if (!waiting) return { reason: "stale" };
    if (!waiting.paused && !waiting.isServed) return { reason: "other-worker" };
    if (waiting.paused && (await runForCount(pool(), SPEND_PAUSED, { id, round })) === 1) return { reason: "paused" };
    // The batch was paused or resumed between the statements.
  }
}

const dispatchColumns = {
  id: text(),
  accountId: text(),
  operation: text(),
  lane: text<Lane>(),
  inBatch: bool,
  round: int,
  createdAt: timestamp,
};

const DISPATCH = `job.id, job.account_id AS "accountId", job.operation, job.lane, job.batch_id IS NOT NULL AS "inBatch",
  job.attempt + 1 AS round, job.created_at AS "createdAt"`;

/** RETURNING has no order, and the jobs of an account start in the order of their submission. */
const inOrder = (rows: (Dispatch & { createdAt: Date })[]): Dispatch[] =>
  rows.sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1));

const TAKE_UNDISPATCHED = statement(
  "take_undispatched",
  { limit: int },
  `WITH waiting AS (
     SELECT id FROM job WHERE status = 'queued' AND NOT paused AND dispatched_round <= attempt
     ORDER BY created_at, id LIMIT $limit FOR UPDATE SKIP LOCKED
   )
   UPDATE job SET dispatched_round = attempt + 1, dispatched_at = now() FROM waiting WHERE job.id = waiting.id
   RETURNING ${DISPATCH}`,
  dispatchColumns,
);

const TAKE_UNCONFIRMED = statement(
  "take_unconfirmed",
  { seconds: float, limit: int },
  `WITH waiting AS (
     SELECT id FROM job WHERE status = 'queued' AND dispatched_round > attempt AND NOT paused
       AND dispatched_at < now() - make_interval(secs => $seconds)
     ORDER BY dispatched_at LIMIT $limit FOR UPDATE SKIP LOCKED
   )
   UPDATE job SET dispatched_at = now() FROM waiting WHERE job.id = waiting.id RETURNING ${DISPATCH}`,
  dispatchColumns,
);

const RETURN_UNDISPATCHED = statement(
  "return_undispatched",
  { ids: array(text()), rounds: array(int) },
  `UPDATE job SET dispatched_round = attempt FROM unnest($ids::text[], $rounds::int[]) AS failed (id, round)
   WHERE job.id = failed.id AND status = 'queued' AND attempt + 1 = failed.round`,
  {},
);

const CLAIM_ROUND = statement(
  "claim_round",
  { id: text(), round: int, workerId: text(), operations: array(text()), engines: nullable(array(text())) },
  `UPDATE job SET status = 'running', attempt = attempt + 1, worker_id = $workerId, heartbeat_at = now(),
     started_at = coalesce(started_at, now()), progress_step = 'starting'
   WHERE id = $id AND attempt + 1 = $round AND status = 'queued' AND NOT paused AND operation = ANY($operations)
     AND ${CAN_BE_TRIED}
   RETURNING ${columnList(jobColumns, "job")}`,
  jobColumns,
);

const READ_WAITING = statement(
  "read_waiting",
  { id: text(), round: int, operations: array(text()), engines: nullable(array(text())) },
  `SELECT paused, operation = ANY($operations) AND ${CAN_BE_TRIED} AS "isServed" FROM job
   WHERE id = $id AND attempt + 1 = $round AND status = 'queued'`,
  { paused: bool, isServed: bool },
);

const SPEND_PAUSED = statement(
  "spend_paused",
  { id: text(), round: int },
  `UPDATE job SET attempt = attempt + 1, uncounted = uncounted + 1
   WHERE id = $id AND attempt + 1 = $round AND status = 'queued' AND paused`,
  {},
);
