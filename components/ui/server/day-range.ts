import { isBoundedDate } from "#lib/platform/database/storable-text.ts";

const DAY_MS = 86_400_000;

/** The times from the start of the day `from` to the end of the day `to`, in UTC. Invalid days are ignored. */
export function dayRange({ from, to }: { from?: string | undefined; to?: string | undefined }): {
  from: Date | undefined;
  to: Date | undefined;
} {
  const last = findDay(to);
  return { from: findDay(from), to: last && new Date(last.getTime() + DAY_MS) };
}

function findDay(text: string | undefined): Date | undefined {
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const day = new Date(`${text}T00:00:00Z`);
  // Date moves February 30 to March 2, so compare the result with the text.
  return isBoundedDate(day) && day.toISOString().startsWith(text) ? day : undefined;
}
