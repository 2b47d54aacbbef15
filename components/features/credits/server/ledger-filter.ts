import { type EntryKind, entryKinds } from "#lib/credits/entries.ts";
import { isBoundedDate } from "#lib/platform/storable-text.ts";

/** The query parameters that filter the ledger. Days are in UTC as "2026-11-20", and both are included. */
export interface LedgerSearch {
  kind?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: string | undefined;
}

const DAY_MS = 86_400_000;

/** Parses the query parameters. Invalid values are ignored. */
export function ledgerFilter(search: LedgerSearch): {
  kind: EntryKind | undefined;
  from: Date | undefined;
  to: Date | undefined;
} {
  const to = dayOf(search.to);
  return {
    kind: entryKinds.find((known) => known === search.kind),
    from: dayOf(search.from),
    to: to && new Date(to.getTime() + DAY_MS),
  };
}

function dayOf(text: string | undefined): Date | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  // Date moves February 30 to March 2, so compare the result with the text.
  return isBoundedDate(day) && day.toISOString().startsWith(text) ? day : undefined;
}
