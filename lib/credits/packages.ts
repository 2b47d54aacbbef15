import { z } from "zod";

export const creditPackage = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  name: z.string().min(1).max(60),
  credits: z.int().min(1).max(100_000_000),
  /** In the currency's minor unit. */
  amount: z.int().min(1),
  currency: z.string().regex(/^[a-z]{3}$/),
  /** The prices in other currencies, in their minor units: {"eur": 1900}. */
  prices: z.record(z.string().regex(/^[a-z]{3}$/), z.int().min(1)).optional(),
  /** The operator's price at Stripe, which replaces the inline price. */
  price_id: z.string().startsWith("price_").optional(),
});

export type CreditPackage = z.output<typeof creditPackage>;

/** The package's price in a currency, in its minor unit. Undefined if it is not sold in this currency. */
export function amountIn({ amount, currency, prices }: CreditPackage, wanted: string): number | undefined {
  return wanted === currency ? amount : prices?.[wanted];
}

/** The currencies in which every package is sold, the main currency first. */
export function getCurrencies(packages: readonly CreditPackage[]): string[] {
  const [first] = packages;
  if (!first) return [];
  const offered = [first.currency, ...Object.keys(first.prices ?? {})];
  return [...new Set(offered)].filter((code) => packages.every((item) => amountIn(item, code) !== undefined));
}

/** The lowest and the highest price of one credit among the packages of the main currency, in its minor unit. */
export function creditRates(packages: readonly CreditPackage[]): { lowest: number; highest: number; currency: string } {
  const currency = packages[0]?.currency ?? "usd";
  const rates = packages.flatMap((sold) => (sold.currency === currency ? [sold.amount / sold.credits] : []));
  return { lowest: Math.min(...rates), highest: Math.max(...rates), currency };
}

/** The packages if the operator does not set CREDIT_PACKAGES. */
export const defaultPackages: CreditPackage[] = [
  {
    id: "starter",
    name: "Starter",
    credits: 100,
    amount: 500,
    currency: "usd",
  },
  {
    id: "studio",
    name: "Studio",
    credits: 500,
    amount: 2_000,
    currency: "usd",
  },
  { id: "team", name: "Team", credits: 2_500, amount: 7_500, currency: "usd" },
  {
    id: "scale",
    name: "Scale",
    credits: 10_000,
    amount: 25_000,
    currency: "usd",
  },
];
