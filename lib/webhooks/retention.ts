import { pool } from "../platform/database/db.ts";
import { int, runForCount, statement, text } from "../platform/database/statement.ts";

/** How long events, deliveries and attempts are kept. */
export const WEBHOOK_LOG_DAYS = 30;
const BATCH = 2_000;

/** Deletes a batch of expired events, with their deliveries. Returns the number of deleted events. */
export const deleteOldEvents = (): Promise<number> =>
  runForCount(pool(), DELETE_OLD, { webhookLogDays: WEBHOOK_LOG_DAYS, batch: BATCH });

const DELETE_OLD = statement(
  "delete_old_webhook_events",
  { webhookLogDays: int, batch: int },
  `DELETE FROM webhook_event WHERE id = ANY(ARRAY(
     SELECT id FROM webhook_event WHERE created_at < now() - make_interval(days => $webhookLogDays) LIMIT $batch))`,
  {},
);

/** Deletes the endpoints, secrets, events and deliveries of an account. */
export async function eraseWebhooks(accountId: string): Promise<void> {
  await runForCount(pool(), ERASE_ENDPOINTS, { accountId });
  while ((await runForCount(pool(), ERASE_EVENTS, { accountId, batch: BATCH })) > 0);
}

const ERASE_ENDPOINTS = statement(
  "erase_webhook_endpoints",
  { accountId: text() },
  `WITH secrets AS (DELETE FROM webhook_secret WHERE account_id = $accountId)
   DELETE FROM webhook_endpoint WHERE account_id = $accountId`,
  {},
);

const ERASE_EVENTS = statement(
  "erase_webhook_events",
  { accountId: text(), batch: int },
  `DELETE FROM webhook_event WHERE id = ANY(ARRAY(SELECT id FROM webhook_event WHERE account_id = $accountId LIMIT $batch))`,
  {},
);
