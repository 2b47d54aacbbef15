import { AppError } from "@atelier/errors";
import { balanceColumns, placeHolds, placeHoldsOfKey } from "../credits/hold-fragments.ts";
import { explainRefusal } from "../credits/holds.ts";
import { explainKeyRefusal, type KeyLimits, toParameters } from "../credits/key-spend.ts";
import { getDefaultProjectId } from "../credits/project-holds.ts";
import { placeInProject } from "../credits/project-spend.ts";
import type { NewJob } from "../jobs/job-holds.ts";
import type { Queryable } from "../platform/database/db.ts";
import {
  fragment,
  int,
  json,
  nullable,
  run,
  runForCount,
  sql,
  statement,
  text,
} from "../platform/database/statement.ts";
import { counts } from "../platform/telemetry/instruments.ts";
import { currentTraceparent } from "../platform/telemetry/tracing.ts";

/** The largest integer of PostgreSQL. */
const MAX_INT = 2 ** 31 - 1;

/** A job of a batch as it is written with its hold. */
export interface NewItem extends Omit<NewJob, "accountId" | "keyId" | "keyLimits" | "projectId"> {
  /** Its place in the batch, from 0. */
  position: number;
  /** The ID that the request gave to it, or the step of a run that it belongs to. */
  item: string | null;
  /** Whether it waits for the results of other items. */
  paused?: boolean | undefined;
}

/** Items for a new batch, or for one that exists already and gets further ones. */
export interface NewItems {
  batchId: string;
  accountId: string;
  keyId: string | null;
  /** The limits of its key, if it is a restricted one. */
  keyLimits?: KeyLimits | undefined;
  /** The project of its key; the account's default one unless set. */
  projectId?: string | undefined;
  items: readonly NewItem[];
  /** Items of the request that were not valid, with their errors. */
  skipped: readonly object[];
  metadata: Record<string, string>;
  /** The steps of a run of a pipeline, whose jobs are the items; undefined for other batches. */
  steps?: readonly object[] | undefined;
}

export interface BatchLimits {
  /** The most batches, or runs, that the account may have open. */
  openBatches: number;
  /** The most items that may be open, over all accounts. */
  openItems: number;
}

/**
 * Writes the jobs of a batch together with a hold for each, and the batch if it is new, in one statement: all or nothing.
 * The limits of credits and spend apply to the sum. A run of a pipeline is such a batch. Throws as `placeHold`,
 * `rate_limited` if the account has too many batches, or too many runs, and `overloaded` if too many items wait in all.
 * Returns the credits left.
 */
export async function holdForItems(
  db: Queryable,
  batch: NewItems,
  limits: BatchLimits,
): Promise<{ available: number }> {
  const credits = batch.items.reduce((sum, { price }) => sum + price, 0);
  const what = batch.steps ? "run" : "batch";
  if (!Number.isInteger(credits) || credits > MAX_INT)
    throw new AppError("invalid_input", `This ${what} costs ${credits} credits, which is too much for one ${what}.`);
  const { accountId, keyLimits, projectId = getDefaultProjectId(accountId) } = batch;
  const values = {
    accountId,
    projectId,
    batchId: batch.batchId,
    credits,
    openBatches: limits.openBatches,
    openItems: limits.openItems,
    keyId: batch.keyId,
    items: batch.items.map(toRow),
    skipped: batch.skipped,
    metadata: batch.metadata,
    steps: batch.steps ?? null,
  };
  const balance = await placeInProject(db, values, async (project) => {
    const [placed] = await (keyLimits
      ? run(db, HOLD_FOR_KEY[project], { ...values, ...toParameters(keyLimits) })
      : run(db, HOLD_FOR_ITEMS[project], values));
    return placed;
  });
  if (balance) {
    counts.credits.held += credits;
    return balance;
  }
  throw (
    (keyLimits && (await explainKeyRefusal(db, { ...keyLimits, openJobs: null }, credits, what))) ??
    (await explainRefusal(
      db,
      { accountId, projectId, credits, openJobs: MAX_INT, what },
      await explainRoom(db, accountId, what, limits),
    ))
  );
}

/**
 * Lets one transaction at a time add batches or items to the account. A statement that waits for the account's row counts
 * the batches of before its wait, so the row is locked by a statement of its own.
 */
export const lockAccount = (tx: Queryable, accountId: string): Promise<number> =>
  runForCount(tx, LOCK_ACCOUNT, { accountId });

const LOCK_ACCOUNT = statement(
  "lock_account",
  { accountId: text() },
  "SELECT FROM account WHERE id = $accountId FOR NO KEY UPDATE",
  {},
);

const toRow = ({ enginePrices, webhookUrl, ...item }: NewItem) => ({
  ...item,
  engine_prices: enginePrices,
  webhook_url: webhookUrl,
  traceparent: currentTraceparent(),
});

/** The account's batches that have not completed, and its runs of pipelines. */
export async function countOpenBatches(db: Queryable, accountId: string): Promise<{ batches: number; runs: number }> {
  const [open] = await run(db, OPEN_BATCHES, { accountId });
  return open ?? { batches: 0, runs: 0 };
}

async function explainRoom(
  db: Queryable,
  accountId: string,
  what: "batch" | "run",
  { openBatches }: BatchLimits,
): Promise<AppError> {
  const { batches, runs } = await countOpenBatches(db, accountId);
  if ((what === "run" ? runs : batches) >= openBatches) {
    const several = what === "run" ? "runs of pipelines" : "batches";
    const message = `At most ${openBatches} ${several} of an account may be open at a time. Wait for one to end.`;
    return new AppError("rate_limited", message, { retryAfterSeconds: 10 });
  }
  return new AppError("overloaded", "The queue of batches is full. Try again later.", { retryAfterSeconds: 60 });
}

const OPEN_BATCHES = statement(
  "open_batches",
  { accountId: text() },
  `SELECT count(*) FILTER (WHERE steps IS NULL) AS batches, count(*) FILTER (WHERE steps IS NOT NULL) AS runs
   FROM batch WHERE account_id = $accountId AND status <> 'completed'`,
  { batches: int, runs: int },
);

/** A batch that gets further items may be open already. Batches and runs are counted apart. */
const HAS_ROOM = sql`(SELECT count(*) FROM batch WHERE account_id = $accountId AND status <> 'completed' AND id <> $batchId
           AND (steps IS NULL) = ($steps::jsonb IS NULL)) < $openBatches
         AND (SELECT coalesce(sum(open_items), 0) FROM batch WHERE status <> 'completed') + (SELECT count(*) FROM item) <= $openItems::int`;

const ITEMS = sql`item AS (
       SELECT * FROM jsonb_to_recordset($items::jsonb) AS i (id text, position int, item text, operation text, lane text,
         engines jsonb, engine_prices jsonb, input jsonb, metadata jsonb, price int, seed bigint, test boolean, webhook_url text, traceparent text, paused boolean)
     )`;

const CREATE = fragment(
  {
    batchId: text(),
    openBatches: int,
    openItems: int,
    keyId: nullable(text()),
    items: json<readonly object[]>(),
    skipped: json<readonly object[]>(),
    metadata: json<object>(),
    steps: nullable(json<readonly object[]>()),
  },
  sql`created_batch AS (
       INSERT INTO batch (id, account_id, key_id, open_items, skipped, metadata, steps)
       SELECT $batchId, balance.id, $keyId, (SELECT count(*) FROM item), $skipped, $metadata, $steps FROM balance
       ON CONFLICT (id) DO UPDATE SET open_items = batch.open_items + excluded.open_items, completed_at = NULL, outcome = NULL,
         status = CASE batch.status WHEN 'completed' THEN 'running' ELSE batch.status END
     ), created AS (
       INSERT INTO job (account_id, id, key_id, operation, lane, input, metadata, price, seed, engines, engine_prices,
         batch_id, batch_position, batch_item, test, webhook_url, traceparent, paused)
       SELECT balance.id, item.id, $keyId, item.operation, item.lane, item.input, item.metadata, item.price, item.seed,
         item.engines, item.engine_prices, $batchId, item.position, item.item, coalesce(item.test, false), item.webhook_url, item.traceparent,
         coalesce(item.paused, false) FROM balance, item
     )`,
);

const HOLD_FOR_ITEMS = {
  uncounted: statement(
    "hold_for_items",
    {},
    sql`WITH ${ITEMS}, ${placeHolds({ when: HAS_ROOM }, "uncounted")}, ${CREATE} SELECT available FROM balance`,
    balanceColumns,
  ),
  counted: statement(
    "hold_for_items_in_project",
    {},
    sql`WITH ${ITEMS}, ${placeHolds({ when: HAS_ROOM }, "counted")}, ${CREATE} SELECT available FROM balance`,
    balanceColumns,
  ),
};

/** As HOLD_FOR_ITEMS, within the limits of a restricted key. */
const HOLD_FOR_KEY = {
  uncounted: statement(
    "hold_for_items_of_key",
    {},
    sql`WITH ${ITEMS}, ${placeHoldsOfKey({ when: HAS_ROOM }, "uncounted")}, ${CREATE} SELECT available FROM balance`,
    balanceColumns,
  ),
  counted: statement(
    "hold_for_items_of_key_in_project",
    {},
    sql`WITH ${ITEMS}, ${placeHoldsOfKey({ when: HAS_ROOM }, "counted")}, ${CREATE} SELECT available FROM balance`,
    balanceColumns,
  ),
};
