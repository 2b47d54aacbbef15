import { pool } from "../platform/db.ts";
import { runForCount, statement } from "../platform/statement.ts";

/** How long events, deliveries and attempts are kept. */
export const WEBHOOK_LOG_DAYS = 30;
const BATCH = 2_000;

/** Deletes a batch of the events that are too old, with their deliveries. Returns how many it deleted. */
export const deleteOldEvents = (): Promise<number> => runForCount(pool(), DELETE_OLD, [WEBHOOK_LOG_DAYS, BATCH]);

const DELETE_OLD = statement(
  "delete_old_webhook_events",
  `DELETE FROM webhook_event WHERE id = ANY(ARRAY(
     SELECT id FROM webhook_event WHERE created_at < now() - make_interval(days => $1) LIMIT $2))`,
  {},
);

/** Deletes the endpoints, secrets, events and deliveries of an account. */
export async function eraseWebhooks(accountId: string): Promise<void> {
  await runForCount(pool(), ERASE_ENDPOINTS, [accountId]);
  while ((await runForCount(pool(), ERASE_EVENTS, [accountId, BATCH])) > 0);
}

const ERASE_ENDPOINTS = statement(
  "erase_webhook_endpoints",
  `WITH secrets AS (DELETE FROM webhook_secret WHERE account_id = $1)
   DELETE FROM webhook_endpoint WHERE account_id = $1`,
  {},
);

const ERASE_EVENTS = statement(
  "erase_webhook_events",
  `DELETE FROM webhook_event WHERE id = ANY(ARRAY(SELECT id FROM webhook_event WHERE account_id = $1 LIMIT $2))`,
  {},
);
