import { deleteOldAuditEvents } from "../../audit/retention.ts";
import { deleteInputs } from "../../jobs/end.ts";
import { deleteOldEvents } from "../../jobs/events.ts";
import { eraseJob, undeliveredJobs } from "../../jobs/retention.ts";
import { deleteUnusedTokens } from "../../keys/client-token.ts";
import { endUnusedConnections } from "../../oauth/retention.ts";
import { pool } from "../../platform/database/db.ts";
import { array, int, run, runForCount, statement, text } from "../../platform/database/statement.ts";
import { log } from "../../platform/telemetry/log.ts";
import { deleteOldHeads } from "../../receipts/heads.ts";
import { deleteOldRequests } from "../../requests/delete.ts";
import { storage } from "../../storage/index.ts";
import { deleteUnusedUnits } from "../../translation/memory.ts";
import { translationSettings } from "../../translation/settings.ts";
import { deleteExpiredUploads } from "../../uploads/uploads.ts";
import { deleteOldEvents as deleteOldWebhookEvents } from "../../webhooks/retention.ts";

const BATCH = 500;
const CONCURRENCY = 16;
/** A run ends after this time even if expired data is left. The next run continues. */
const MAX_RUN_MS = 10 * 60_000;
/** Windows of rate limits are at most a minute long. */
const RATE_WINDOW_MS = 60_000;

/** Deletes all expired data: results, inputs of ended jobs, idempotency records, counters, engine reports,
 * mail links, unused client tokens, segments of translation memories, the request log, uploads, the events of jobs,
 * webhook events with their deliveries, events of audit logs, unused connections and applications, and old
 * heads of the tree of receipts. */
export async function deleteExpiredData(): Promise<void> {
  const until = Date.now() + MAX_RUN_MS;
  await deleteExpiredResults(until);
  await deleteRemainingInputs(until);
  await eraseUndelivered(until);
  while ((await deleteUnusedUnits(translationSettings().MEMORY_DAYS)) > 0 && Date.now() < until);
  while ((await deleteOldRequests()) > 0 && Date.now() < until);
  while ((await deleteUnusedTokens()) > 0 && Date.now() < until);
  while ((await deleteOldEvents()) > 0 && Date.now() < until);
  while ((await deleteExpiredUploads()) > 0 && Date.now() < until);
  while ((await deleteOldWebhookEvents()) > 0 && Date.now() < until);
  while ((await deleteOldAuditEvents()) > 0 && Date.now() < until);
  await endUnusedConnections();
  while ((await deleteOldHeads()) > 0 && Date.now() < until);
  const minute = Math.floor(Date.now() / RATE_WINDOW_MS);
  await pool().query("DELETE FROM rate_window WHERE window_start < $1", [minute - 2]);
  await pool().query("DELETE FROM idempotency WHERE created_at < now() - interval '24 hours'");
  // Lost requests can be joined for a minute, and their names have a digest of their content. Only the newest are read,
  // because this runs each minute; the statement above deletes what an outage left.
  await pool().query(
    `DELETE FROM idempotency WHERE key LIKE ANY('{↻%,→%}')
       AND created_at BETWEEN now() - interval '1 hour' AND now() - interval '5 minutes'`,
  );
  await pool().query("DELETE FROM throttle WHERE expires_at < now()");
  await pool().query("DELETE FROM engine_state WHERE updated_at < now() - interval '1 hour'");
  await pool().query("DELETE FROM address_change WHERE expires_at < now()");
  await pool().query("DELETE FROM email_token WHERE expires_at < now() - interval '7 days'");
  await pool().query(
    "UPDATE purchase SET status = 'expired' WHERE status = 'pending' AND origin <> 'invoice' AND created_at < now() - interval '7 days'",
  );
}

/** Deletes until nothing is expired. No lock is held while files are deleted: each batch ends with one short update. */
async function deleteExpiredResults(until: number): Promise<void> {
  let after = "";
  for (;;) {
    const files = await run(pool(), EXPIRED_FILES, { after, batch: BATCH });
    const deleted: string[] = [];
    await eachAtOnce(files, async ({ id, storage_key }) => {
      await storage().delete(storage_key);
      deleted.push(id);
    });
    if (deleted.length > 0) await runForCount(pool(), MARK_DELETED, { deleted });
    // Goes on behind the last id, so that a file that cannot be deleted does not delay the others.
    after = files.at(-1)?.id ?? after;
    if (files.length < BATCH || Date.now() > until) return;
  }
}

const EXPIRED_FILES = statement(
  "expired_files",
  { after: text(), batch: int },
  "SELECT id, storage_key FROM file WHERE deleted_at IS NULL AND expires_at < now() AND id > $after ORDER BY id LIMIT $batch",
  { id: text(), storage_key: text() },
);

const MARK_DELETED = statement(
  "mark_deleted",
  { deleted: array(text()) },
  "UPDATE file SET deleted_at = now() WHERE id = ANY($deleted)",
  {},
);

/** Only of jobs that ended a minute ago: the inputs of a newer one are deleted at its end. */
async function deleteRemainingInputs(until: number): Promise<void> {
  let after = "";
  for (;;) {
    const jobs = await run(pool(), REMAINING_INPUTS, { after, batch: BATCH });
    await eachAtOnce(jobs, ({ id }) => deleteInputs(id));
    after = jobs.at(-1)?.id ?? after;
    if (jobs.length < BATCH || Date.now() > until) return;
  }
}

const REMAINING_INPUTS = statement(
  "remaining_inputs",
  { after: text(), batch: int },
  `SELECT id FROM job WHERE finished_at < now() - interval '1 minute' AND inputs_deleted_at IS NULL AND id > $after
   ORDER BY id LIMIT $batch`,
  { id: text() },
);

/** Erases jobs without retention whose response was not sent. */
async function eraseUndelivered(until: number): Promise<void> {
  let after = "";
  for (;;) {
    const jobs = await undeliveredJobs(after, BATCH);
    await eachAtOnce(jobs, ({ id, accountId }) => eraseJob(accountId, id));
    after = jobs.at(-1)?.id ?? after;
    if (jobs.length < BATCH || Date.now() > until) return;
  }
}

/** Runs a deletion for each item, a few at once. A failed one is logged and tried again in the next run. */
export async function eachAtOnce<T>(items: readonly T[], deletion: (item: T) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async () => {
    for (let item = items[next++]; item !== undefined; item = items[next++])
      await deletion(item).catch((error: unknown) => log().warn({ error }, "expired data could not be deleted"));
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
}
