import type { Queryable } from "../platform/db.ts";
import { int, nullable, type RowOf, run, statement, text, timestamp } from "../platform/statement.ts";

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
  `SELECT id, credits, kind, reference, note, created_at AS "createdAt" FROM ledger_entry
   WHERE account_id = $1 AND ($2::text IS NULL OR id < $2) AND ($3::text IS NULL OR kind = $3)
     AND ($4::timestamptz IS NULL OR created_at >= $4) AND ($5::timestamptz IS NULL OR created_at < $5)
   ORDER BY id DESC LIMIT $6`,
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
  return run(db, LIST_ENTRIES, [accountId, before, kind, from, to, limit]);
}

const SUMMARIZE_ENTRIES = statement(
  "summarize_entries",
  `SELECT coalesce(sum(credits) FILTER (WHERE created_at < $2), 0) AS opening,
     coalesce(sum(credits) FILTER (WHERE credits > 0 AND ($2::timestamptz IS NULL OR created_at >= $2)), 0) AS added,
     coalesce(-sum(credits) FILTER (WHERE credits < 0 AND ($2::timestamptz IS NULL OR created_at >= $2)), 0) AS taken
   FROM ledger_entry WHERE account_id = $1 AND ($3::timestamptz IS NULL OR created_at < $3)`,
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
  const [row] = await run(db, SUMMARIZE_ENTRIES, [accountId, from, to]);
  const { opening, added, taken } = row ?? { opening: 0, added: 0, taken: 0 };
  return { opening, added, taken, closing: opening + added - taken };
}

const SUM_BY_KIND = statement(
  "sum_entries_by_kind",
  `SELECT kind, count(*) AS entries, sum(credits) AS credits FROM ledger_entry
   WHERE account_id = $1 AND created_at >= $2 AND created_at < $3 GROUP BY kind ORDER BY kind`,
  { kind: text<EntryKind>(), entries: int, credits: int },
);

/** The number and the signed credits of the account's entries in a period by kind. `to` is exclusive. */
export const sumEntriesByKind = (db: Queryable, accountId: string, { from, to }: { from: Date; to: Date }) =>
  run(db, SUM_BY_KIND, [accountId, from, to]);
