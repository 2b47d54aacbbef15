import type { FieldDescription } from "#lib/operations/describe.ts";

/** The response of POST /quote/batch. */
export interface QuoteResponse {
  price: number;
  items: { index: number; price: number }[];
  invalid: { index: number; errors: { pointer: string; message: string }[] }[];
}

/** A quote as the page shows it. */
export interface Quote {
  price: number;
  /** The number of valid items. */
  count: number;
  /** The lowest and highest price of an item. */
  min: number;
  max: number;
  /** The errors of the items by their position in the request. */
  faults: ReadonlyMap<number, string>;
  /** The errors of fields that all items share, by name. */
  fieldErrors: Record<string, string>;
}

/** Sorts the errors of a quote: an error of a shared field is shown once at its field, the others at their items. */
export function toQuote({ price, items, invalid }: QuoteResponse, shared: readonly FieldDescription[]): Quote {
  const names = new Set(shared.map(({ name }) => name));
  const prices = items.map((item) => item.price);
  const fieldErrors: Record<string, string> = {};
  const faults = new Map<number, string>();
  for (const { index, errors } of invalid) {
    for (const { pointer, message } of errors) {
      const [, , name = ""] = pointer.split("/");
      if (names.has(name)) fieldErrors[name] ??= message;
    }
    faults.set(index, errors.map(({ message }) => message).join(" "));
  }
  return {
    price,
    count: items.length,
    min: prices.length > 0 ? Math.min(...prices) : 0,
    max: prices.length > 0 ? Math.max(...prices) : 0,
    faults,
    fieldErrors,
  };
}
