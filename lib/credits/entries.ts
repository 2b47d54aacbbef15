import type { Queryable } from "../platform/database/db.ts";
import { int, nullable, type RowOf, run, statement, text, timestamp } from "../platform/database/statement.ts";

/** The kinds of ledger entries. */
export const entryKinds = [
  "purchase",
  "grant",
  "trial",
  "settlement",
  "clawback",
  "restoration",
  "owed_payment",
  "adjustment",
  "write_off",
  "expiry",
] as const;
export type EntryKind = (typeof entryKinds)[number];

const columns = {
  id: text(),
  credits: int,
  kind: text<EntryKind>(),
  reference: text(),
  note: nullable(text()),
  createdAt: timestamp,
};

/** A ledger entry. Its credits are signed. */
export type LedgerLine = RowOf<typeof columns>;

const LIST_ENTRIES = statement(
  "list_entries",
  {
    accountId: text(),
    before: nullable(text()),
    kind: nullable(text()),
    from: nullable(timestamp),
    to: nullable(timestamp),
    limit: int,
  },
  `SELECT id, credits, kind, reference, note, created_at AS "createdAt" FROM ledger_entry
   WHERE account_id = $accountId AND ($before::text IS NULL OR id < $before) AND ($kind::text IS NULL OR kind = $kind)
     AND ($from::timestamptz IS NULL OR created_at >= $from) AND ($to::timestamptz IS NULL OR created_at < $to)
   ORDER BY id DESC LIMIT $limit`,
  columns,
);

/** The account's ledger, newest first. `before` is an entry's id, and `to` is exclusive. */
export function listEntries(
  db: Queryable,
  accountId: string,
  page: {
    limit: number;
    before?: string | undefined;
    kind?: EntryKind | undefined;
    from?: Date | undefined;
    to?: Date | undefined;
  },
): Promise<LedgerLine[]> {
  const { before = null, kind = null, from = null, to = null, limit } = page;
  return run(db, LIST_ENTRIES, { accountId, before, kind, from, to, limit });
}

const SUMMARIZE_ENTRIES = statement(
  "summarize_entries",
  { accountId: text(), from: nullable(timestamp), to: nullable(timestamp) },
  `SELECT coalesce(sum(credits) FILTER (WHERE created_at < $from), 0) AS opening,
     coalesce(sum(credits) FILTER (WHERE credits > 0 AND ($from::timestamptz IS NULL OR created_at >= $from)), 0) AS added,
     coalesce(-sum(credits) FILTER (WHERE credits < 0 AND ($from::timestamptz IS NULL OR created_at >= $from)), 0) AS taken
   FROM ledger_entry WHERE account_id = $accountId AND ($to::timestamptz IS NULL OR created_at < $to)`,
  { opening: int, added: int, taken: int },
);

/** The credits of an account over a period: `opening + added − taken = closing`. */
export interface LedgerSummary {
  opening: number;
  added: number;
  taken: number;
  closing: number;
}

/** The account's balance before and after a period, with what was added and taken in it. `to` is exclusive. */
export async function summarizeEntries(
  db: Queryable,
  accountId: string,
  { from = null, to = null }: { from?: Date | null | undefined; to?: Date | null | undefined },
): Promise<LedgerSummary> {
  const [row] = await run(db, SUMMARIZE_ENTRIES, { accountId, from, to });
  const { opening, added, taken } = row ?? { opening: 0, added: 0, taken: 0 };
  return { opening, added, taken, closing: opening + added - taken };
}

const SUM_BY_KIND = statement(
  "sum_entries_by_kind",
  { accountId: text(), from: timestamp, to: timestamp },
  `SELECT kind, count(*) AS entries, sum(credits) AS credits FROM ledger_entry
   WHERE account_id = $accountId AND created_at >= $from AND created_at < $to GROUP BY kind ORDER BY kind`,
  { kind: text<EntryKind>(), entries: int, credits: int },
);

/** The number and the signed credits of the account's entries in a period by kind. `to` is exclusive. */
export const sumEntriesByKind = (db: Queryable, accountId: string, { from, to }: { from: Date; to: Date }) =>
  run(db, SUM_BY_KIND, { accountId, from, to });
