import { defineSettings } from "../platform/settings.ts";
import { unitPrices } from "./unit-prices.ts";

/** The operator's prices. */
export const priceSettings = defineSettings("prices", {
  UNIT_PRICES: unitPrices.default([]),
});
