import { recordMissedLowBalances } from "../../accounts/low-balance.ts";
import { recordRemainingErasures } from "../../erasure/erase.ts";
import { recordUnsentMails } from "../../mail/deliver-mail.ts";
import { recordDueTopUps } from "../../payments/top-up/begin.ts";
import { recordAbandonedTopUps } from "../../payments/top-up/complete.ts";
import { recordPendingDeliveries } from "../../pipelines/deliver.ts";

/**
 * Records a task for every row that needs one: its task was lost or has failed too often, or no code records one, as for
 * a top-up in a new month. Safe to repeat, because pg-boss drops a task while an equal one waits or runs, and the
 * handlers are idempotent. An error in one kind does not stop the next.
 */
export async function recordMissingTasks(): Promise<void> {
  const errors: unknown[] = [];
  for (const record of [
    recordUnsentMails,
    recordMissedLowBalances,
    recordDueTopUps,
    recordAbandonedTopUps,
    recordRemainingErasures,
    recordPendingDeliveries,
  ])
    await record().catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, "Some missing tasks could not be recorded.");
}
