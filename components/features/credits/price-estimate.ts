interface Package {
  credits: number;
  amount: number;
  currency: string;
}

/** The largest number of runs that the price calculator accepts. */
export const MAX_RUNS = 10_000_000;

/** The entered number of runs as an integer from 0 to MAX_RUNS. Text that is not a number counts as 0. */
export function parseRuns(entered: string): number {
  return Math.min(MAX_RUNS, Math.max(0, Math.floor(Number(entered) || 0)));
}

/**
 * Estimates the price of a number of credits in the minor unit of the currency. The rate is the lowest one among the
 * packages that are not larger than the number of credits, or that of the first package.
 */
export function estimatePrice(
  credits: number,
  packages: readonly Package[],
): { amount: number; currency: string } | undefined {
  const affordable = packages.filter((one) => one.credits <= Math.max(credits, packages[0]?.credits ?? 0));
  const cheapest = affordable.reduce<Package | undefined>(
    (best, one) => (!best || one.amount / one.credits < best.amount / best.credits ? one : best),
    undefined,
  );
  if (!cheapest) return undefined;
  return { amount: Math.ceil((credits * cheapest.amount) / cheapest.credits), currency: cheapest.currency };
}
