import type { Queryable } from "../platform/db.ts";

/** Every kind of entry that the ledger knows. */
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

export interface LedgerLine {
  id: string;
  /** Signed. */
  credits: number;
  kind: EntryKind;
  reference: string;
  note: string | null;
  createdAt: Date;
}

/** The account's ledger, newest first; `before` is an entry's id, `to` is exclusive. */
export async function listEntries(
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
  const { rows } = await db.query<LedgerLine & Record<string, unknown>>(
    `SELECT id, credits, kind, reference, note, created_at AS "createdAt" FROM ledger_entry
     WHERE account_id = $1 AND ($2::text IS NULL OR id < $2) AND ($3::text IS NULL OR kind = $3)
       AND ($4::timestamptz IS NULL OR created_at >= $4) AND ($5::timestamptz IS NULL OR created_at < $5)
     ORDER BY id DESC LIMIT $6`,
    [accountId, page.before ?? null, page.kind ?? null, page.from ?? null, page.to ?? null, page.limit],
  );
  return rows;
}
