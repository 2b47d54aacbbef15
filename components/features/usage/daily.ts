/** The credits that one series, such as an operation or a key, used on one day. */
export interface UsageLine {
  /** For example "2026-11-20", in UTC. */
  day: string;
  /** The slug of an operation, or another value of a group. */
  series: string;
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
    .filter(({ slug }) => lines.some(({ series }) => series === slug));
}

/** Series beyond these are one, because more colors cannot be distinguished. */
const MAX_SERIES = 7;
/** The series of all groups without a color of their own. */
export const OTHER_SERIES = "…";

/** Joins all series but those with the most credits to one. Returns the lines and the series, the largest first. */
export function largestSeries(lines: readonly UsageLine[]): { lines: UsageLine[]; series: string[] } {
  const sums = new Map<string, number>();
  for (const { series, credits } of lines) sums.set(series, (sums.get(series) ?? 0) + credits);
  const largest = [...sums.keys()].sort((a, b) => (sums.get(b) ?? 0) - (sums.get(a) ?? 0)).slice(0, MAX_SERIES);
  const shown = new Set(largest);
  const joined = new Map<string, UsageLine>();
  for (const line of lines) {
    const series = shown.has(line.series) ? line.series : OTHER_SERIES;
    const before = joined.get(`${line.day} ${series}`)?.credits ?? 0;
    joined.set(`${line.day} ${series}`, { day: line.day, series, credits: before + line.credits });
  }
  return { lines: [...joined.values()], series: sums.size > largest.length ? [...largest, OTHER_SERIES] : largest };
}

/** "2026-11-20" → "Nov 20". */
export const dayLabel = (day: string, locale: string): string =>
  new Date(day).toLocaleDateString(locale, { month: "short", day: "numeric", timeZone: "UTC" });
