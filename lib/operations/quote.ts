import { type Operation, priceFacts, type UnitPrices } from "./define.ts";

/** The price in credits of the smallest request: defaults, and an input of one pixel or character. */
export const lowestPrice = (operation: Operation, prices: UnitPrices): number =>
  quotePrice(operation, {}, { width: 1, height: 1, characters: 1 }, prices) ?? 0;

/** The known facts of the main input before it is sent; zeros if unknown. */
export interface QuoteFacts {
  width: number;
  height: number;
  frames?: number | undefined;
  characters?: number | undefined;
}

/**
 * The price in credits of an incomplete request; missing fields count as not sent. Null if a field is invalid or the price
 * depends on an input that is not known yet.
 */
export function quotePrice(
  operation: Operation,
  fields: Record<string, unknown>,
  facts: QuoteFacts,
  prices: UnitPrices,
): number | null {
  const parsed = operation.input.partial().safeParse(fields);
  if (!parsed.success) return null;
  const { width, height, frames = 1, characters = 0 } = facts;
  if (operation.output === "document" && characters === 0) return null;
  const known = priceFacts({ format: "", width, height, frames, characters }, parsed.data.frames === "all");
  const credits = operation.price(parsed.data, known, prices);
  if (!Number.isSafeInteger(credits)) return null;
  // A size of zero is unknown, and an unknown size can result in a price of zero.
  return credits === 0 && width * height === 0 && "image" in operation.input.shape ? null : credits;
}
