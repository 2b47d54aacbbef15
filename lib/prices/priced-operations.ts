import { engineCards } from "../engines/cards.ts";
import type { Operation } from "../operations/define.ts";
import { operations } from "../operations/index.ts";
import { lowestPrice } from "../operations/quote.ts";
import { readShownPrices } from "./price-table.ts";

/** An operation as lists of pages show it, with the price in credits of its smallest request. */
export type PricedOperation = Pick<Operation, "slug" | "title" | "summary"> & { lowestPrice: number };

/** The catalogue with the operator's current prices. */
export async function pricedOperations(): Promise<PricedOperation[]> {
  const { getPrices } = await readShownPrices();
  return operations.map((operation) => {
    const { slug, title, summary } = operation;
    // A built-in engine can have a price of its own, which a new service charges.
    const own = engineCards.filter(({ prices }) => prices?.[slug]).map(({ family }) => getPrices(operation, family));
    const lowest = [getPrices(operation), ...own].map((prices) => lowestPrice(operation, prices));
    return { slug, title, summary, lowestPrice: Math.min(...lowest) };
  });
}
