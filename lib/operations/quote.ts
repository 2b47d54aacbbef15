import { type Operation, priceFacts } from "./define.ts";

/** What is known of the principal input before it is sent; zeros where nothing is. */
export interface QuoteFacts {
  width: number;
  height: number;
  characters?: number | undefined;
}

/**
 * The price in credits of a request that is still being filled in: what is missing counts as left out. Null where a field
 * is wrong or the price needs an input that has not been looked at.
 */
export function quotePrice(operation: Operation, fields: Record<string, unknown>, facts: QuoteFacts): number | null {
  const parsed = operation.input.partial().safeParse(fields);
  if (!parsed.success) return null;
  const { width, height, characters = 0 } = facts;
  if (operation.output === "document" && characters === 0) return null;
  const credits = operation.price(parsed.data, priceFacts({ format: "", width, height, characters }));
  return Number.isSafeInteger(credits) && credits > 0 ? credits : null;
}
