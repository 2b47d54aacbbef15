import { type EntryKind, entryKinds } from "#lib/credits/entries.ts";

/** The words of the page's address that narrow the ledger; days are as "2026-11-20", UTC, both included. */
export interface LedgerSearch {
  kind?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  before?: string | undefined;
}

const DAY_MS = 86_400_000;

/** What those words come to; one that means nothing narrows nothing. */
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

function dayOf(word: string | undefined): Date | undefined {
  if (!word || !/^\d{4}-\d{2}-\d{2}$/.test(word)) return undefined;
  const day = new Date(`${word}T00:00:00Z`);
  // A day that is not in the calendar is refused, not moved to the next month.
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(word) ? day : undefined;
}
