import { deleteInputs } from "../../jobs/end.ts";
import { pool } from "../../platform/db.ts";
import { log } from "../../platform/log.ts";
import { storage } from "../../storage/index.ts";

const BATCH = 200;

/** Removes what has had its time: results past their hour, inputs of ended jobs, old idempotency records, counters and worker reports. */
export async function sweep(): Promise<void> {
  await sweepResults();
  await sweepInputs();
  await pool().query("DELETE FROM idempotency WHERE created_at < now() - interval '24 hours'");
  await pool().query("DELETE FROM throttle WHERE expires_at < now()");
  await pool().query("DELETE FROM engine_state WHERE updated_at < now() - interval '1 hour'");
  await pool().query("DELETE FROM email_token WHERE expires_at < now() - interval '7 days'");
  await pool().query(
    "UPDATE purchase SET status = 'expired' WHERE status = 'pending' AND created_at < now() - interval '7 days'",
  );
}

async function sweepResults(): Promise<void> {
  const { rows } = await pool().query<{ id: string; storage_key: string }>(
    "SELECT id, storage_key FROM file WHERE deleted_at IS NULL AND expires_at < now() LIMIT $1",
    [BATCH],
  );
  for (const file of rows) {
    await unlessItFails(async () => {
      await storage().delete(file.storage_key);
      await pool().query("UPDATE file SET deleted_at = now() WHERE id = $1", [file.id]);
    });
  }
}

/** Only jobs that ended a minute ago: whoever ended a newer one is deleting its inputs right now. */
async function sweepInputs(): Promise<void> {
  const { rows } = await pool().query<{ id: string }>(
    "SELECT id FROM job WHERE finished_at < now() - interval '1 minute' AND inputs_deleted_at IS NULL LIMIT $1",
    [BATCH],
  );
  for (const { id } of rows) await unlessItFails(() => deleteInputs(id));
}

/** One file that cannot be deleted now is tried again the next time, and holds up no other. */
async function unlessItFails(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log().warn({ error }, "something whose time is over could not be deleted");
  }
}
