import { codeSnippets, type Snippet } from "#lib/docs/code-snippets.ts";
import type { FieldDescription, OperationDescription } from "#lib/operations/describe.ts";
import { type FormValues, missingFields, requestFields } from "../operation-form/values.ts";

/** The code for the current request, with examples for the required fields that are empty. */
export function requestSnippets({
  operation,
  values,
  baseUrl,
  key,
}: {
  operation: OperationDescription;
  values: FormValues;
  baseUrl: string;
  key: string | undefined;
}): Snippet[] {
  const missing = missingFields(operation.fields, values);
  const entered = requestFields(operation.fields, values, ({ name }) => ({ file: name }));
  return codeSnippets({ baseUrl, operation, fields: { ...exampleValues(missing), ...entered }, key });
}

/** The entered parameters without files, for the price request. */
export function priceParameters(fields: readonly FieldDescription[], values: FormValues): Record<string, unknown> {
  const entered = requestFields(fields, values, ({ name }) => name);
  return Object.fromEntries(Object.entries(entered).filter(([name]) => !(values[name] instanceof File)));
}

/** Identifies a request: two requests with the same values and files have the same signature. */
export const signatureOf = (values: FormValues): string =>
  JSON.stringify(values, (_name, value: unknown) =>
    value instanceof File ? [value.name, value.size, value.lastModified] : value,
  );

function exampleValues(missing: readonly FieldDescription[]): Record<string, unknown> {
  return Object.fromEntries(
    missing.map(({ name, kind }) => {
      if (kind === "image" || kind === "mask") return [name, { file: "photo.png" }];
      if (kind === "document") return [name, { file: "letter.docx" }];
      return [name, kind === "language" ? "es" : "…"];
    }),
  );
}
