import type { FieldDescription } from "#lib/operations/describe.ts";
import { type FormValues, isFileValue, requestFields } from "../../operation-form/values.ts";

/** The entered parameters without files, for the price request. */
export function priceParameters(fields: readonly FieldDescription[], values: FormValues): Record<string, unknown> {
  const entered = requestFields(fields, values, ({ name }) => name);
  return Object.fromEntries(Object.entries(entered).filter(([name]) => !isFileValue(values[name])));
}

/** Identifies a request: two requests with the same values and files have the same signature. */
export const getSignature = (values: FormValues): string =>
  JSON.stringify(values, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );
