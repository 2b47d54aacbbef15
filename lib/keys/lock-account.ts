import type { Queryable } from "../platform/database/db.ts";
import { run, statement, text } from "../platform/database/statement.ts";

/** Locks an account, and so its projects, keys and holds, so that a limit of their number holds under simultaneous requests. */
export async function lockAccount(tx: Queryable, accountId: string): Promise<void> {
  await run(tx, LOCK, { accountId });
}

const LOCK = statement(
  "lock_account_for_keys",
  { accountId: text() },
  "SELECT id FROM account WHERE id = $accountId FOR UPDATE",
  { id: text() },
);
