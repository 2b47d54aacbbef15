import { dayRange } from "#components/ui/server/day-range.ts";
import { type EntryKind, entryKinds } from "#lib/credits/entries.ts";

/** The query parameters that filter the ledger. Days are in UTC as "2026-11-20", and both are included. */
export interface LedgerSearch {
  kind?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: string | undefined;
}

/** Parses the query parameters. Invalid values are ignored. */
export function ledgerFilter(search: LedgerSearch): {
  kind: EntryKind | undefined;
  from: Date | undefined;
  to: Date | undefined;
} {
  return { kind: entryKinds.find((known) => known === search.kind), ...dayRange(search) };
}
