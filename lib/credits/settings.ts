import { z } from "zod";
import { count, defineSettings, json } from "../platform/settings.ts";
import { creditPackage, defaultPackages } from "./packages.ts";

/**
 * The packages on sale, the bounds of other amounts, where a maximum of 0 sells packages only, and the days after which
 * credits of each kind end, where 0 is never.
 */
export const creditSettings = defineSettings("credits", {
  CREDIT_PACKAGES: json("a list of {id, name, credits, amount, currency}")
    .pipe(z.array(creditPackage).min(1).max(12))
    .default(defaultPackages),
  CUSTOM_CREDITS_MIN: count(50, 1, 100_000_000),
  CUSTOM_CREDITS_MAX: count(100_000, 0, 100_000_000),
  CREDITS_FREE_DAYS: count(0, 0, 36_500),
  CREDITS_BOUGHT_DAYS: count(0, 0, 36_500),
  CREDITS_PROMOTIONAL_DAYS: count(0, 0, 36_500),
});
