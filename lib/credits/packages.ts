import { z } from "zod";

const creditPackage = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,40}$/),
  name: z.string().min(1).max(60),
  credits: z.int().min(1).max(100_000_000),
  /** In the currency's minor unit. */
  amount: z.int().min(1),
  currency: z.string().regex(/^[a-z]{3}$/),
});

export type CreditPackage = z.output<typeof creditPackage>;

/** What is sold unless the operator sets CREDIT_PACKAGES. */
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

/** The setting: a JSON list of packages. */
export const creditPackages = z
  .string()
  .transform((value, context) => {
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue({
        code: "custom",
        message: "Not valid JSON; write a list of {id, name, credits, amount, currency}.",
      });
      return z.NEVER;
    }
  })
  .pipe(z.array(creditPackage).min(1).max(12));
