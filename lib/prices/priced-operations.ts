import { engineCards } from "../engines/cards.ts";
import type { Operation } from "../operations/define.ts";
import { operations } from "../operations/index.ts";
import { readShownPrices } from "./price-table.ts";

/** An operation as lists of pages show it, with its current price as text. */
export type PricedOperation = Pick<Operation, "slug" | "title" | "summary"> & { priceNote: string };

/** The catalogue with the operator's current prices. */
export async function pricedOperations(): Promise<PricedOperation[]> {
  const { pricesOf } = await readShownPrices();
  return operations.map((operation) => {
    const { slug, title, summary } = operation;
    const priceNote = operation.priceNote(pricesOf(operation));
    // A built-in engine can have a price of its own, which a new service charges.
    const own = engineCards
      .filter(({ prices }) => prices?.[slug])
      .map((card) => `${card.title}: ${operation.priceNote(pricesOf(operation, card.family))}`)
      .filter((note) => !note.endsWith(`: ${priceNote}`));
    return { slug, title, summary, priceNote: [priceNote, ...own].join(". ") };
  });
}
