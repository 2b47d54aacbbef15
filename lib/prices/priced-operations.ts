import { engineCards } from "../engines/cards.ts";
import type { Operation } from "../operations/define.ts";
import { describeOperation, type OperationDescription } from "../operations/describe.ts";
import { operations } from "../operations/index.ts";
import { lowestPrice } from "../operations/quote.ts";
import { type PriceTable, readShownPrices } from "./price-table.ts";

/** An operation as lists of pages show it, with the price in credits of its smallest request. */
export type PricedOperation = Pick<OperationDescription, "slug" | "title" | "summary" | "lowestPrice">;

/** The catalogue with the operator's current prices. */
export async function pricedOperations(): Promise<PricedOperation[]> {
  const table = await readShownPrices();
  return operations.map((operation) => {
    const { slug, title, summary } = operation;
    return { slug, title, summary, lowestPrice: findLowestPrice(operation, table) };
  });
}

/** The description of an operation with the prices of a table. */
export const describePriced = (operation: Operation, table: PriceTable): OperationDescription => ({
  ...describeOperation(operation, table.getPrices(operation)),
  lowestPrice: findLowestPrice(operation, table),
});

/** A built-in engine can have a price of its own, which a new service charges. */
function findLowestPrice(operation: Operation, { getPrices }: PriceTable): number {
  const own = engineCards.filter(({ prices }) => prices?.[operation.slug]);
  const prices = [getPrices(operation), ...own.map(({ family }) => getPrices(operation, family))];
  return Math.min(...prices.map((unitPrices) => lowestPrice(operation, unitPrices)));
}
