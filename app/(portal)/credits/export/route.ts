import { ledgerFilter } from "#components/features/credits/server/ledger-filter.ts";
import { permittedSession } from "#lib/accounts/session/session.ts";
import { type LedgerLine, listEntries } from "#lib/credits/entries.ts";
import { csvResponse } from "#lib/platform/csv.ts";
import { pool } from "#lib/platform/database/db.ts";

const BATCH_SIZE = 1_000;

/** Exports the account's ledger as CSV, with the filters of the credits page. */
export async function GET(request: Request): Promise<Response> {
  const session = await permittedSession("read_billing");
  if (!session) return new Response("Sign in first.", { status: 401 });
  const accountId = session.account.id;
  const filter = ledgerFilter(Object.fromEntries(new URL(request.url).searchParams));
  return csvResponse<LedgerLine>(
    "ledger.csv",
    {
      created_at: ({ createdAt }) => createdAt,
      kind: ({ kind }) => kind,
      credits: ({ credits }) => credits,
      reference: ({ reference }) => reference,
      note: ({ note }) => note,
      entry: ({ id }) => id,
    },
    (last) => listEntries(pool(), accountId, { ...filter, limit: BATCH_SIZE, before: last?.id }),
  );
}
