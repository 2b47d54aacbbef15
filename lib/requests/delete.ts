import { pool } from "../platform/db.ts";
import { runForCount, statement } from "../platform/statement.ts";
import { REQUEST_LOG_DAYS } from "./list.ts";

const BATCH = 5_000;

/** Deletes a batch of the rows that are too old. Returns how many it deleted. */
export const deleteOldRequests = (): Promise<number> => runForCount(pool(), DELETE_OLD, [REQUEST_LOG_DAYS, BATCH]);

const DELETE_OLD = statement(
  "delete_old_requests",
  `DELETE FROM request_log WHERE ctid = ANY(ARRAY(
     SELECT ctid FROM request_log WHERE created_at < now() - make_interval(days => $1) LIMIT $2))`,
  {},
);

/** Deletes all rows of an account. */
export async function eraseRequests(accountId: string): Promise<void> {
  while ((await runForCount(pool(), ERASE, [accountId, BATCH])) > 0);
}

const ERASE = statement(
  "erase_requests",
  "DELETE FROM request_log WHERE account_id = $1 AND id IN (SELECT id FROM request_log WHERE account_id = $1 LIMIT $2)",
  {},
);
