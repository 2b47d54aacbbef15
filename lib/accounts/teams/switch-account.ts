import { AppError } from "@atelier/errors";
import type { Role } from "../../access/roles.ts";
import { pool } from "../../platform/database/db.ts";
import { nullable, type RowOf, run, runForCount, statement, text } from "../../platform/database/statement.ts";

const columns = { id: text(), kind: text<"personal" | "team">(), name: nullable(text()), role: text<Role>() };

export type AccountChoice = RowOf<typeof columns>;

const LIST_ACCOUNTS = statement(
  "list_accounts_of_person",
  { personId: text() },
  `SELECT id, kind, name, role FROM (
     SELECT p.id, p.kind, p.name, 'owner' AS role, p.created_at FROM account p WHERE p.id = $personId
     UNION ALL
     SELECT t.id, t.kind, t.name, m.role, m.created_at FROM membership m JOIN account t ON t.id = m.account_id AND t.deleted_at IS NULL
     WHERE m.person_id = $personId
   ) choices ORDER BY kind, created_at, id LIMIT 100`,
  columns,
);

/** The accounts that a person may work for: the personal one first, then teams. */
export async function listAccounts(personId: string): Promise<readonly AccountChoice[]> {
  return run(pool(), LIST_ACCOUNTS, { personId });
}

const SWITCH = statement(
  "switch_account",
  { sessionId: text(), accountId: text() },
  `UPDATE session s SET team_id = nullif($accountId, s.account_id)
   WHERE s.id = $sessionId AND s.revoked_at IS NULL AND (s.account_id = $accountId OR EXISTS (
     SELECT FROM membership m JOIN account t ON t.id = m.account_id AND t.deleted_at IS NULL
     WHERE m.account_id = $accountId AND m.person_id = s.account_id))`,
  {},
);

/** Lets a session work for another account of its person. Throws `not_found`. */
export async function switchAccount(sessionId: string, accountId: string): Promise<void> {
  if ((await runForCount(pool(), SWITCH, { sessionId, accountId })) === 0)
    throw new AppError("not_found", "You are not a member of this team.");
}
