import { AppError } from "@atelier/errors";
import { writeOff } from "../credits/ledger.ts";
import { cancelJob, purgeJob } from "../jobs/cancel.ts";
import { leaveStripe } from "../payments/leave.ts";
import { pool, transaction } from "../platform/db.ts";
import { log } from "../platform/log.ts";

const BATCH = 20;
const JOBS_A_ROUND = 500;

/**
 * Ends and erases what a deleted account still has: open jobs, bytes in the store, what its jobs were about, open checkouts
 * and the customer at Stripe, and credits that came back since. Harmless to repeat. Returns whether nothing is left.
 */
export async function eraseWhatIsLeft(accountId: string): Promise<boolean> {
  const open = await jobsWhere(accountId, "status IN ('queued', 'running')");
  // A cancel waits a moment for its worker: all of them at once, the moment is one.
  await Promise.all(open.map((id) => unlessEnded(cancelJob(accountId, id))));
  const holding = "EXISTS (SELECT FROM file f WHERE f.job_id = job.id AND f.deleted_at IS NULL)";
  for (const id of await jobsWhere(accountId, `status NOT IN ('queued', 'running') AND ${holding}`))
    await unlessEnded(purgeJob(accountId, id));
  await leaveStripe(accountId);
  // The keys of inputs in the store stand in the input itself: it goes after them.
  await pool().query(
    `UPDATE job SET input = '{}', metadata = '{}', report = NULL, warnings = '[]', error_detail = NULL
     WHERE account_id = $1 AND inputs_deleted_at IS NOT NULL AND status NOT IN ('queued', 'running')
       AND (input <> '{}' OR metadata <> '{}' OR report IS NOT NULL OR warnings <> '[]' OR error_detail IS NOT NULL)`,
    [accountId],
  );
  return transaction(async (tx) => {
    await writeOff(tx, accountId);
    const { rowCount } = await tx.query(
      `UPDATE account a SET erased_at = coalesce(erased_at, now()) WHERE id = $1 AND deleted_at IS NOT NULL AND open_jobs = 0 AND stripe_customer IS NULL
         AND NOT EXISTS (SELECT FROM job WHERE account_id = a.id AND (input <> '{}' OR status IN ('queued', 'running')))
         AND NOT EXISTS (SELECT FROM file WHERE account_id = a.id AND deleted_at IS NULL)`,
      [accountId],
    );
    return rowCount === 1;
  });
}

/** The worker's round over deleted accounts of which something is left. Returns how many are done with. */
export async function eraseDeletedAccounts(): Promise<number> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM account WHERE deleted_at IS NOT NULL AND (erased_at IS NULL OR available > 0 OR owed > 0)
     ORDER BY deleted_at LIMIT $1`,
    [BATCH],
  );
  let done = 0;
  for (const { id } of rows) {
    // One account's trouble must not keep the next one's data.
    await eraseWhatIsLeft(id).then(
      (nothingLeft) => {
        if (nothingLeft) done += 1;
      },
      (error: unknown) =>
        log().error({ error, accountId: id }, "a deleted account's things are left for the next round"),
    );
  }
  return done;
}

async function jobsWhere(accountId: string, condition: string): Promise<string[]> {
  const { rows } = await pool().query<{ id: string }>(
    `SELECT id FROM job WHERE account_id = $1 AND ${condition} ORDER BY id LIMIT $2`,
    [accountId, JOBS_A_ROUND],
  );
  return rows.map(({ id }) => id);
}

/** A job may end, or begin to, between the look and the act: the next round sees it as it is then. */
async function unlessEnded(act: Promise<unknown>): Promise<void> {
  await act.catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
  });
}
