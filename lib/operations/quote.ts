import { type Operation, priceFacts } from "./define.ts";

/** The known facts of the main input before it is sent; zeros if unknown. */
export interface QuoteFacts {
  width: number;
  height: number;
  characters?: number | undefined;
}

/**
 * The price in credits of an incomplete request; missing fields count as not sent. Null if a field is invalid or the price
 * depends on an input that is not known yet.
 */
export function quotePrice(operation: Operation, fields: Record<string, unknown>, facts: QuoteFacts): number | null {
  const parsed = operation.input.partial().safeParse(fields);
  if (!parsed.success) return null;
  const { width, height, characters = 0 } = facts;
  if (operation.output === "document" && characters === 0) return null;
  const credits = operation.price(parsed.data, priceFacts({ format: "", width, height, characters }));
  return Number.isSafeInteger(credits) && credits > 0 ? credits : null;
}
