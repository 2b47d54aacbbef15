import { AppError } from "@atelier/errors";
import { attachFiles, type Job, type JobStatus, jobColumns } from "../jobs/record.ts";
import { inProject } from "../keys/projects/condition.ts";
import { pool, type Queryable } from "../platform/database/db.ts";
import {
  columnList,
  int,
  json,
  nullable,
  type RowOf,
  run,
  statement,
  text,
  timestamp,
} from "../platform/database/statement.ts";

/** An item of a request that was not valid. */
export interface SkippedItem {
  index: number;
  id: string | null;
  errors: readonly { pointer: string; message: string }[];
}

const batchColumns = {
  id: text(),
  key_id: nullable(text()),
  status: text<"running" | "paused" | "completed">(),
  open_items: int,
  skipped: json<SkippedItem[]>(),
  metadata: json<Record<string, string>>(),
  cancel_asked_at: nullable(timestamp),
  created_at: timestamp,
  completed_at: nullable(timestamp),
  /** The steps of a run of a pipeline; null for other batches. */
  steps: nullable(json<object[]>()),
};

/** Sums over the jobs of the batch. */
const sumColumns = {
  /** The operations of its items, sorted. */
  operations: json<string[]>(),
  counts: nullable(json<Partial<Record<JobStatus, number>>>()),
  price: int,
  held: int,
  charged: int,
};

/** A batch with the number of its items by state, and their credits. */
export type Batch = RowOf<typeof batchColumns & typeof sumColumns>;

const SUMS = `LEFT JOIN LATERAL (
     SELECT coalesce((SELECT json_agg(DISTINCT operation ORDER BY operation) FROM job WHERE batch_id = batch.id), '[]') AS operations,
       json_object_agg(status, jobs) AS counts, coalesce(sum(price), 0)::int AS price,
       coalesce(sum(price) FILTER (WHERE status IN ('queued', 'running')), 0)::int AS held,
       coalesce(sum(charged), 0)::int AS charged
     FROM (SELECT status, count(*) AS jobs, sum(price) AS price, sum(charged) AS charged
           FROM job WHERE batch_id = batch.id GROUP BY status) by_status
   ) sums ON true`;

/** One of the account's batches. Throws `not_found`, for another account's batch too. */
export async function readBatch(accountId: string, batchId: string, db: Queryable = pool()): Promise<Batch> {
  const [batch] = await run(db, READ_BATCH, { batchId, accountId });
  if (!batch) throw new AppError("not_found", "This batch does not exist.");
  return batch;
}

const columns = { ...batchColumns, ...sumColumns };
const selected = `${columnList(batchColumns, "batch")}, ${columnList(sumColumns, "sums")}`;

const READ_BATCH = statement(
  "read_batch",
  { batchId: text(), accountId: text() },
  `SELECT ${selected} FROM batch ${SUMS} WHERE batch.id = $batchId AND batch.account_id = $accountId`,
  columns,
);

/** The account's batches, newest first; `before` is a batch's ID, `keyId` and `projectId` limit them to those of a key or a project. */
export function listBatches(
  accountId: string,
  page: {
    limit: number;
    before?: string | undefined;
    keyId?: string | null | undefined;
    projectId?: string | undefined;
  },
): Promise<Batch[]> {
  const { limit, before = null, keyId = null, projectId = null } = page;
  return run(pool(), LIST_BATCHES, { accountId, before, keyId, projectId, limit });
}

const LIST_BATCHES = statement(
  "list_batches",
  { accountId: text(), before: nullable(text()), keyId: nullable(text()), projectId: nullable(text()), limit: int },
  `SELECT ${selected} FROM (
     SELECT * FROM batch WHERE account_id = $accountId AND steps IS NULL AND ($before::text IS NULL OR id < $before) AND ($keyId::text IS NULL OR key_id = $keyId)
       AND ($projectId::text IS NULL OR ${inProject()})
     ORDER BY id DESC LIMIT $limit
   ) batch ${SUMS} ORDER BY batch.id DESC`,
  columns,
);

/** An item with its job. */
export interface Item {
  /** Its place in the request, from 0. */
  position: number;
  /** The ID that the request gave to it. */
  item: string | null;
  job: Job;
}

const itemColumns = { ...jobColumns, batch_position: int, batch_item: nullable(text()) };

/** The items of one of the account's batches behind a position, in the order of the request. */
export async function listItems(
  accountId: string,
  batchId: string,
  page: { limit: number; after?: number | undefined; status?: JobStatus | undefined },
): Promise<Item[]> {
  const { limit, after = -1, status = null } = page;
  const rows = await run(pool(), LIST_ITEMS, { batchId, accountId, after, status, limit });
  const jobs = await attachFiles(rows);
  return rows.map(({ batch_position, batch_item }, index) => ({
    position: batch_position,
    item: batch_item,
    job: jobs[index] as Job,
  }));
}

const LIST_ITEMS = statement(
  "list_items",
  { batchId: text(), accountId: text(), after: int, status: nullable(text()), limit: int },
  `SELECT ${columnList(itemColumns, "job")} FROM job
   WHERE batch_id = $batchId AND account_id = $accountId AND batch_position > $after AND ($status::text IS NULL OR status = $status)
   ORDER BY batch_position LIMIT $limit`,
  itemColumns,
);
