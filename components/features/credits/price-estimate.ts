/** The largest number of runs that the price calculator accepts. */
export const MAX_RUNS = 10_000_000;

/** The entered number of runs as an integer from 0 to MAX_RUNS. Text that is not a number counts as 0. */
export function parseRuns(entered: string): number {
  return Math.min(MAX_RUNS, Math.max(0, Math.floor(Number(entered) || 0)));
}
