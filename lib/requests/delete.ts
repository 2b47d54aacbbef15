import { pool } from "../platform/database/db.ts";
import { int, runForCount, statement, text } from "../platform/database/statement.ts";
import { REQUEST_LOG_DAYS } from "./list.ts";

const BATCH = 5_000;

/** Deletes a batch of the rows that are too old. Returns how many it deleted. */
export const deleteOldRequests = (): Promise<number> =>
  runForCount(pool(), DELETE_OLD, { requestLogDays: REQUEST_LOG_DAYS, batch: BATCH });

const DELETE_OLD = statement(
  "delete_old_requests",
  { requestLogDays: int, batch: int },
  `DELETE FROM request_log WHERE ctid = ANY(ARRAY(
     SELECT ctid FROM request_log WHERE created_at < now() - make_interval(days => $requestLogDays) LIMIT $batch))`,
  {},
);

/** Deletes all rows of an account. */
export async function eraseRequests(accountId: string): Promise<void> {
  while ((await runForCount(pool(), ERASE, { accountId, batch: BATCH })) > 0);
}

const ERASE = statement(
  "erase_requests",
  { accountId: text(), batch: int },
  "DELETE FROM request_log WHERE account_id = $accountId AND id IN (SELECT id FROM request_log WHERE account_id = $accountId LIMIT $batch)",
  {},
);
