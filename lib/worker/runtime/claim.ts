import { type JobRow, jobColumns } from "../../jobs/record.ts";
import { pool } from "../../platform/database/db.ts";
import {
  array,
  COMMITS_LATER,
  columnList,
  float,
  int,
  nullable,
  run,
  statement,
  text,
} from "../../platform/database/statement.ts";
import type { Lane } from "./job-runtime.ts";

/** A claim considers at most this many waiting accounts, which bounds its time when thousands wait. */
const ACCOUNTS_AT_ONCE = 64;
/** Candidates beyond the claim's limit, so that rows locked by other workers do not hide the ones behind them. */
const SPARE_CANDIDATES = 64;
/** How often a claim continues with the next accounts while other workers have locked every candidate. */
const MAX_STEPS = 16;

/**
 * When a job is due: its price is the estimate of its cost that every job has. Beyond the cap a price does not delay a job
 * further, so that none waits for later ones for more than minutes.
 */
const SECONDS_PER_CREDIT = 40;
const MAX_DELAY_CREDITS = 10;
const due = (job: string) =>
  `${job}.created_at + make_interval(secs => ${SECONDS_PER_CREDIT} * least(${job}.price, ${MAX_DELAY_CREDITS}))`;

/** Where a worker's next claim starts among the waiting accounts, in the order of their IDs. */
export interface ClaimCursor {
  /** The last account that was considered; "" at the start. */
  account: string;
}

export interface ClaimRequest {
  lane: Lane;
  /** Whether items of batches are claimed, which wait in a queue of their own, instead of single jobs. */
  inBatch: boolean;
  workerId: string;
  /** The slugs of the operations this worker can run now. */
  operations: readonly string[];
  /**
   * If set, claims only jobs without an engine list, and jobs whose list has one of these engines that has not tried the
   * job.
   */
  engines?: readonly string[] | undefined;
  limit: number;
  /** Moved behind the accounts that this claim considers. Without one, a claim starts with the first account. */
  cursor?: ClaimCursor | undefined;
}

/**
 * Claims at most `limit` queued jobs of a lane for a worker, each for one worker only. Fair: the accounts with the fewest
 * running jobs first, then the job that is due first: its price delays it, so that light jobs pass heavy ones that came
 * shortly before. Items of batches: accounts with as many running items take turns, and paused
 * ones are not claimed. If more than 64 accounts wait, each claim does this with the next 64 of them, and with those
 * behind them if other workers are claiming all of their jobs.
 */
export async function claimJobs(request: ClaimRequest): Promise<JobRow[]> {
  const { lane, inBatch, workerId, operations, engines = null, limit, cursor = { account: "" } } = request;
  const values = { lane, workerId, operations, limit, engines, spare: SPARE_CANDIDATES, maxAccounts: ACCOUNTS_AT_ONCE };
  for (let step = 1; ; step++) {
    const rows = await run(pool(), inBatch ? CLAIM_ITEMS : CLAIM, { ...values, after: cursor.account });
    const [first] = rows;
    if (!first) return [];
    cursor.account = first.last_account;
    const jobs = rows.flatMap(({ last_account, accounts, ...job }) => (isJob(job) ? job : []));
    // With fewer accounts, all waiting accounts were considered.
    if (jobs.length > 0 || first.accounts < ACCOUNTS_AT_ONCE || step === MAX_STEPS) return jobs;
  }
}

/** A claim without a job returns one row, in which only the accounts are set. */
const isJob = (row: Omit<JobRow, "id"> & { id: string | null }): row is JobRow => row.id !== null;

/** The condition of a job that one of the engines in the parameter `engines` can try; every job if it is null. */
export const CAN_BE_TRIED = `($engines::text[] IS NULL OR engines = '[]' OR EXISTS (
          SELECT FROM jsonb_array_elements_text(engines) untried (name)
          WHERE name = ANY($engines) AND NOT engine_attempts @> jsonb_build_array(jsonb_build_object('engine', name))))`;

const claimParams = {
  lane: text<Lane>(),
  workerId: text(),
  operations: array(text()),
  limit: int,
  engines: nullable(array(text())),
  spare: float,
  after: text(),
  maxAccounts: int,
};

/**
 * Walks the next accounts that have queued jobs by index (a loose index scan, which starts again with the first account
 * after the last) and ranks only each account's first jobs, so that the cost does not grow with the length of the queue.
 * The jobs are locked one after the other in this order, by their primary key, independent of the planner's statistics.
 * The expression with the status keeps the planner from reading the indexes of the queue for it, that with the locked ID
 * from expecting many rows and then reading the whole table of jobs to update them, and OFFSET 0 from computing the next
 * account twice. `queue` is the condition of the queue's jobs, `member` that of jobs which are
 * running. A claim that a crash of PostgreSQL undoes leaves its job queued, so that the commit need not wait for the disk.
 * `lastStart` orders accounts with as many running jobs. `after` is the account to start behind.
 */
function claimStatement(label: string, queue: string, member: string, lastStart: string) {
  const waitingAfter = (account: string) =>
    `(SELECT account_id FROM job WHERE status = 'queued' AND lane = $lane AND ${queue} AND account_id > ${account}
      AND operation = ANY($operations) AND ${CAN_BE_TRIED} ORDER BY account_id LIMIT 1)`;
  return statement(
    label,
    claimParams,
    `WITH RECURSIVE first AS (SELECT coalesce(${waitingAfter("$after")}, ${waitingAfter("''")}) AS account_id
  ), waiting AS (
    SELECT account_id, 1 AS place FROM first
    UNION ALL
    SELECT next.account_id, w.place + 1 FROM waiting w
    CROSS JOIN LATERAL (SELECT coalesce(${waitingAfter("w.account_id")}, ${waitingAfter("''")}) AS account_id OFFSET 0) next
    WHERE w.place < $maxAccounts AND next.account_id <> (SELECT account_id FROM first)
  ), candidate AS (
    SELECT j.id, ${due("j")} AS due, busy.last_start,
      busy.running + row_number() OVER (PARTITION BY w.account_id ORDER BY ${due("j")}, j.id) AS turn
    FROM waiting w
    CROSS JOIN LATERAL (
      SELECT count(*) AS running, ${lastStart} AS last_start FROM job
      WHERE status = 'running' AND lane = $lane AND account_id = w.account_id AND ${member}
    ) busy
    CROSS JOIN LATERAL (
      SELECT id, created_at, price FROM job
      WHERE status = 'queued' AND lane = $lane AND ${queue} AND account_id = w.account_id AND operation = ANY($operations)
        AND ${CAN_BE_TRIED}
      ORDER BY created_at, id LIMIT $limit + ceil($spare::float8 / (SELECT count(*) FROM waiting))::int
    ) j
    WHERE w.account_id IS NOT NULL
  ), next AS (
    SELECT free.id FROM (SELECT id FROM candidate ORDER BY turn, last_start NULLS FIRST, due, id) c
    CROSS JOIN LATERAL (
      SELECT id FROM job WHERE id = c.id AND status || '' = 'queued' AND lane = $lane AND ${queue} FOR UPDATE SKIP LOCKED
    ) free
    WHERE free.id || '' = c.id
    LIMIT $limit
  ), claimed AS (
    UPDATE job SET status = 'running', attempt = attempt + 1, worker_id = $workerId, heartbeat_at = now(),
      started_at = coalesce(started_at, now()), progress_step = 'starting'
    FROM next WHERE job.id = next.id
    RETURNING ${columnList(jobColumns, "job")}
  )
  SELECT ${columnList(jobColumns, "claimed")}, last.account_id AS last_account, last.place AS accounts
  FROM (SELECT account_id, place FROM waiting ORDER BY place DESC LIMIT 1) last LEFT JOIN claimed ON true
  WHERE last.account_id IS NOT NULL AND ${COMMITS_LATER}`,
    { ...jobColumns, id: nullable(jobColumns.id), last_account: text(), accounts: int },
  );
}

const CLAIM = claimStatement("claim_jobs", "batch_id IS NULL", "batch_id IS NULL", "NULL::timestamptz");

/** The account whose items last started the longest ago is next: with one slot, no account has running items then. */
const CLAIM_ITEMS = claimStatement(
  "claim_items",
  "batch_id IS NOT NULL AND NOT paused",
  "batch_id IS NOT NULL",
  "(SELECT max(s.started_at) FROM job s WHERE s.account_id = w.account_id AND s.batch_id IS NOT NULL AND s.started_at IS NOT NULL)",
);
