interface Sold {
  credits: number;
  /** In the minor unit of the currency. */
  amount: number;
}

/**
 * The price of any number of credits, in the minor unit of the packages' currency: the least of the credits at the rate of
 * each package that they fill, and of each larger package as a whole. Fewer credits than any package have the rate of the
 * smallest one.
 * Undefined without packages.
 */
export function priceCredits(credits: number, packages: readonly Sold[]): number | undefined {
  if (packages.length === 0) return undefined;
  const filled = Math.max(credits, Math.min(...packages.map((one) => one.credits)));
  const amounts = packages.map((one) =>
    one.credits <= filled ? Math.ceil((credits * one.amount) / one.credits) : one.amount,
  );
  return Math.min(...amounts);
}
