import type { Queryable } from "../db.ts";

export interface LedgerLine {
  id: string;
  /** Signed. */
  credits: number;
  kind: string;
  reference: string;
  note: string | null;
  createdAt: Date;
}

/** The account's ledger, newest first; `before` is an entry's id. */
export async function listEntries(
  db: Queryable,
  accountId: string,
  page: { limit: number; before?: string | undefined },
): Promise<LedgerLine[]> {
  const { rows } = await db.query<LedgerLine & Record<string, unknown>>(
    `SELECT id, credits, kind, reference, note, created_at AS "createdAt" FROM ledger_entry
     WHERE account_id = $1 AND ($2::text IS NULL OR id < $2) ORDER BY id DESC LIMIT $3`,
    [accountId, page.before ?? null, page.limit],
  );
  return rows;
}
