import { AppError, invalidInput } from "@atelier/errors";
import { amountIn, type CreditPackage } from "./packages.ts";
import { priceCredits } from "./price-credits.ts";
import { creditSettings } from "./settings.ts";

/** The bounds of amounts other than those of the packages; null if only packages are sold. */
export function readCustomBounds(): { least: number; most: number } | null {
  const { CUSTOM_CREDITS_MIN: least, CUSTOM_CREDITS_MAX: most } = creditSettings();
  return most >= least ? { least, most } : null;
}

/**
 * Any whole number of credits within the bounds, at the rates of the packages. Throws `not_found` if only packages are
 * sold, `invalid_input` outside of the bounds.
 */
export function customPackage(credits: number, wantedCurrency?: string): CreditPackage {
  const bounds = readCustomBounds();
  if (!bounds) throw new AppError("not_found", "Only packages are sold here. Choose one from the list.");
  const { least, most } = bounds;
  if (!(Number.isInteger(credits) && credits >= least && credits <= most))
    throw invalidInput("/credits", `Write a whole number from ${least} to ${most}.`);
  const { CREDIT_PACKAGES } = creditSettings();
  const currency = wantedCurrency || (CREDIT_PACKAGES[0]?.currency ?? "usd");
  const sold = CREDIT_PACKAGES.flatMap((item) => {
    const amount = amountIn(item, currency);
    return amount === undefined ? [] : [{ credits: item.credits, amount }];
  });
  const amount = priceCredits(credits, sold);
  if (amount === undefined)
    throw new AppError("not_found", `Credits are not sold in ${currency.toUpperCase()}. Choose another currency.`);
  return { id: "custom", name: "Custom amount", credits, amount, currency };
}
