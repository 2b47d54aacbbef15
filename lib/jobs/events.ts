import { invalidInput } from "@atelier/errors";
import { pool } from "../platform/database/db.ts";
import {
  array,
  bool,
  columnList,
  int,
  json,
  nullable,
  run,
  runForCount,
  statement,
  text,
} from "../platform/database/statement.ts";
import { type FileJson, type Job, jobColumns, readFile } from "./record.ts";

/** How long events can be resumed. */
export const EVENT_HOURS = 24;
const BATCH = 5_000;

/**
 * A position in an account's events, which are ordered by the transaction that ended the job, then by the job. All events
 * before it were sent.
 */
export interface EventPosition {
  transaction: string;
  /** Empty: before the first event of the transaction. */
  jobId: string;
  /** When it was issued, in seconds since 1970. */
  issuedAt: number;
}

/** The end of a job, and the position behind it. */
export interface JobEnd {
  job: Job;
  position: EventPosition;
}

/** The ID of an event, by which a stream is resumed. */
export const getEventId = ({ transaction, jobId, issuedAt }: EventPosition): string =>
  `${transaction}.${issuedAt}.${jobId}`;

/** The position that an event's ID stands for. Throws `invalid_input`. */
export function parseEventId(id: string): EventPosition {
  const [, transaction, issuedAt, jobId] = /^(\d{1,18})\.(\d{1,12})\.((?:job_[0-9a-z]{1,40})?)$/.exec(id) ?? [];
  if (transaction === undefined || jobId === undefined)
    throw invalidInput(
      "/Last-Event-ID",
      "Last-Event-ID must be the ID of an event of this stream. Leave it out to start now.",
    );
  return { transaction, jobId, issuedAt: Number(issuedAt) };
}

/** The position after all ends so far. */
export async function currentPosition(): Promise<EventPosition> {
  const [row] = await run(pool(), CURRENT_POSITION, {});
  return { transaction: row?.transaction ?? "0", jobId: "", issuedAt: nowInSeconds() };
}

const CURRENT_POSITION = statement(
  "current_event_position",
  {},
  "SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS transaction",
  { transaction: text() },
);

/**
 * Whether all events since a position are still stored. They are lost after `EVENT_HOURS`, and in a database that was
 * restored from a copy, which counts its transactions anew.
 */
export const isResumable = (position: EventPosition, current: EventPosition): boolean =>
  BigInt(position.transaction) <= BigInt(current.transaction) &&
  nowInSeconds() - position.issuedAt < EVENT_HOURS * 3600;

/**
 * The next ends of an account's jobs behind a position, at most `limit`. `isHeldBack` if a later one is not returned
 * yet, because an older transaction is still open and may add an event before it.
 */
export async function readJobEnds(
  accountId: string,
  after: EventPosition,
  limit: number,
): Promise<{ ends: JobEnd[]; isHeldBack: boolean }> {
  const rows = await run(pool(), READ_JOB_ENDS, {
    accountId,
    transaction: after.transaction,
    jobId: after.jobId,
    limit,
  });
  const complete = rows.findIndex(({ is_complete }) => !is_complete);
  const isHeldBack = complete !== -1;
  const issuedAt = nowInSeconds();
  const ends = rows.slice(0, isHeldBack ? complete : undefined).map(({ transaction, files, ...job }) => ({
    job: { ...job, files: (files ?? []).map(readFile) },
    position: { transaction, jobId: job.id, issuedAt },
  }));
  return { ends, isHeldBack };
}

const READ_JOB_ENDS = statement(
  "read_job_ends",
  { accountId: text(), transaction: text(), jobId: text(), limit: int },
  `SELECT ${columnList(jobColumns, "job")}, files.list AS files, event.transaction_id::text AS transaction,
     event.transaction_id < pg_snapshot_xmin(pg_current_snapshot()) AS is_complete
   FROM job_event event JOIN job ON job.id = event.job_id AND job.account_id = event.account_id
   LEFT JOIN LATERAL (SELECT json_agg(file ORDER BY position) AS list FROM file WHERE job_id = job.id AND kind = 'output') files ON job.status = 'succeeded'
   WHERE event.account_id = $accountId AND (event.transaction_id, event.job_id) > ($transaction::text::xid8, $jobId::text)
   ORDER BY event.transaction_id, event.job_id LIMIT $limit`,
  { ...jobColumns, files: nullable(json<FileJson[]>()), transaction: text(), is_complete: bool },
);

/** The accounts of a list that have events behind their positions. */
export async function accountsWithEnds(
  waiting: readonly { accountId: string; position: EventPosition }[],
): Promise<string[]> {
  const rows = await run(pool(), ACCOUNTS_WITH_ENDS, {
    accountIds: waiting.map(({ accountId }) => accountId),
    transactions: waiting.map(({ position }) => position.transaction),
    jobIds: waiting.map(({ position }) => position.jobId),
  });
  return rows.map(({ account_id }) => account_id);
}

const ACCOUNTS_WITH_ENDS = statement(
  "accounts_with_job_ends",
  { accountIds: array(text()), transactions: array(text()), jobIds: array(text()) },
  `SELECT DISTINCT account_id FROM unnest($accountIds::text[], $transactions::text[], $jobIds::text[]) AS waiting (account_id, transaction, job)
   WHERE EXISTS (SELECT FROM job_event event WHERE event.account_id = waiting.account_id
     AND (event.transaction_id, event.job_id) > (waiting.transaction::xid8, waiting.job))`,
  { account_id: text() },
);

/** Jobs of the given accounts, by ID, without their files. */
export const readChangedJobs = (jobIds: readonly string[], accountIds: readonly string[]) =>
  run(pool(), READ_CHANGED, { jobIds, accountIds });

const READ_CHANGED = statement(
  "read_changed_jobs",
  { jobIds: array(text()), accountIds: array(text()) },
  `SELECT ${columnList(jobColumns, "job")} FROM job WHERE id = ANY($jobIds) AND account_id = ANY($accountIds)`,
  jobColumns,
);

/** Deletes a batch of expired events. Returns the number of deleted events. */
export const deleteOldEvents = (): Promise<number> =>
  runForCount(pool(), DELETE_OLD, { eventHours: EVENT_HOURS, batch: BATCH });

const DELETE_OLD = statement(
  "delete_old_job_events",
  { eventHours: int, batch: int },
  `DELETE FROM job_event WHERE ctid = ANY(ARRAY(
     SELECT ctid FROM job_event WHERE created_at < now() - make_interval(hours => $eventHours) LIMIT $batch))`,
  {},
);

/** Deletes all events of an account. */
export async function eraseEvents(accountId: string): Promise<void> {
  await pool().query("DELETE FROM job_event WHERE account_id = $1", [accountId]);
}

const nowInSeconds = () => Math.floor(Date.now() / 1000);
