import { pool } from "../platform/database/db.ts";
import { int, run, statement, text } from "../platform/database/statement.ts";

/** An event that does not follow the one before it, or was changed. */
export interface BrokenLink {
  accountId: string;
  number: number;
  fault: string;
}

/** The retention deletes the oldest events, so the first one that is left may follow any. */
const FIND_BROKEN_LINKS = statement(
  "find_broken_audit_links",
  {},
  `SELECT "accountId", number, fault FROM (
     SELECT e.account_id AS "accountId", e.number,
       CASE WHEN e.digest <> audit_event_digest(e) THEN 'the event was changed'
         WHEN e.number > 1 AND before.number IS NULL AND e.number > (SELECT min(number) FROM audit_event f WHERE f.account_id = e.account_id)
           THEN 'the event before it is missing'
         WHEN before.digest <> e.previous THEN 'it does not follow the event before it' END AS fault
     FROM audit_event e LEFT JOIN audit_event before ON before.account_id = e.account_id AND before.number = e.number - 1
   ) checked WHERE fault IS NOT NULL ORDER BY "accountId", number LIMIT 100`,
  { accountId: text(), number: int, fault: text() },
);

const COUNT_EVENTS = statement(
  "count_audit_events",
  {},
  "SELECT count(*)::int AS events, count(DISTINCT account_id)::int AS accounts FROM audit_event",
  { events: int, accounts: int },
);

/** Checks the chain of every account's audit log. Returns what was checked and at most 100 broken links. */
export async function checkAuditLog(): Promise<{ events: number; accounts: number; broken: readonly BrokenLink[] }> {
  const [[counted], broken] = await Promise.all([run(pool(), COUNT_EVENTS, {}), run(pool(), FIND_BROKEN_LINKS, {})]);
  return { events: counted?.events ?? 0, accounts: counted?.accounts ?? 0, broken };
}
