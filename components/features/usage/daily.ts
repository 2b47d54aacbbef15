/** The credits that one operation used on one day. */
export interface UsageLine {
  /** For example "2026-11-20", in UTC. */
  day: string;
  operation: string;
  credits: number;
}

const DAY_MS = 86_400_000;

/** The last days up to today in UTC, oldest first, for example ["2026-11-19", "2026-11-20"]. */
export function lastDays(count: number, now = Date.now()): string[] {
  return Array.from({ length: count }, (_, index) =>
    new Date(now - (count - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  );
}

/** The total number of credits. */
export const sumCredits = (lines: readonly { credits: number }[]): number =>
  lines.reduce((sum, { credits }) => sum + credits, 0);

/** The operations that have usage, with their position in the catalogue. */
export function usedOperations<T extends { slug: string }>(
  lines: readonly UsageLine[],
  operations: readonly T[],
): (T & { position: number })[] {
  return operations
    .map((operation, position) => ({ ...operation, position }))
    .filter(({ slug }) => lines.some(({ operation }) => operation === slug));
}
