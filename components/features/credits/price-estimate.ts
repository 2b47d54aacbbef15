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
 * Estimates the price of a number of credits in the minor unit of the currency: the least of the credits at the rate of
 * each package that they fill, and of each larger package as a whole. Fewer credits than the first package have its rate.
 */
export function estimatePrice(
  credits: number,
  packages: readonly Package[],
): { amount: number; currency: string } | undefined {
  const [first] = packages;
  if (!first) return undefined;
  const filled = Math.max(credits, first.credits);
  const amounts = packages.map((one) =>
    one.credits <= filled ? Math.ceil((credits * one.amount) / one.credits) : one.amount,
  );
  return { amount: Math.min(...amounts), currency: first.currency };
}
