import { deleteInputs } from "../../jobs/end.ts";
import { pool } from "../../platform/db.ts";
import { log } from "../../platform/log.ts";
import { storage } from "../../storage/index.ts";

const BATCH = 200;

/** Deletes expired data: results, inputs of ended jobs, idempotency records, counters, engine reports and mail links. */
export async function deleteExpiredData(): Promise<void> {
  await deleteExpiredResults();
  await deleteRemainingInputs();
  await pool().query("DELETE FROM idempotency WHERE created_at < now() - interval '24 hours'");
  await pool().query("DELETE FROM throttle WHERE expires_at < now()");
  await pool().query("DELETE FROM engine_state WHERE updated_at < now() - interval '1 hour'");
  await pool().query("DELETE FROM email_token WHERE expires_at < now() - interval '7 days'");
  await pool().query(
    "UPDATE purchase SET status = 'expired' WHERE status = 'pending' AND created_at < now() - interval '7 days'",
  );
}

async function deleteExpiredResults(): Promise<void> {
  const { rows } = await pool().query<{ id: string; storage_key: string }>(
    "SELECT id, storage_key FROM file WHERE deleted_at IS NULL AND expires_at < now() LIMIT $1",
    [BATCH],
  );
  for (const file of rows) {
    await logFailure(async () => {
      await storage().delete(file.storage_key);
      await pool().query("UPDATE file SET deleted_at = now() WHERE id = $1", [file.id]);
    });
  }
}

/** Only of jobs that ended a minute ago: the inputs of a newer one are deleted at its end. */
async function deleteRemainingInputs(): Promise<void> {
  const { rows } = await pool().query<{ id: string }>(
    "SELECT id FROM job WHERE finished_at < now() - interval '1 minute' AND inputs_deleted_at IS NULL LIMIT $1",
    [BATCH],
  );
  for (const { id } of rows) await logFailure(() => deleteInputs(id));
}

/** A file that cannot be deleted is tried again in the next run and does not delay the others. */
async function logFailure(deletion: () => Promise<void>): Promise<void> {
  try {
    await deletion();
  } catch (error) {
    log().warn({ error }, "expired data could not be deleted");
  }
}
