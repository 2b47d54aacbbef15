import type { FieldDescription } from "#lib/operations/describe.ts";
import type { Translator } from "#translations";
import { type FormValues, missingFields, missingMessage, type PlainValues } from "../operation-form/values.ts";
import type { ProblemResponse } from "./job-response.ts";

/** The names of the fields that the playground treats specially. */
export interface SpecialFields {
  /** The first image or document. Pasted and forwarded files go here. */
  file: string | undefined;
  mask: string | undefined;
}

export function specialFields(fields: readonly FieldDescription[]): SpecialFields {
  return {
    file: fields.find(({ kind }) => kind === "image" || kind === "document")?.name,
    mask: fields.find(({ kind }) => kind === "mask")?.name,
  };
}

/** Sets a value. A new main file clears the mask, because a mask belongs to one image. */
export function withValue(
  values: FormValues,
  { file, mask }: SpecialFields,
  name: string,
  value: FormValues[string],
): FormValues {
  return { ...values, ...(name === file && mask ? { [mask]: undefined } : {}), [name]: value };
}

/** The parameters of a past run with the current files, because the files of past runs are deleted. */
export function restoredValues(current: FormValues, past: PlainValues): FormValues {
  return {
    ...past,
    ...Object.fromEntries(Object.entries(current).filter(([, value]) => value instanceof File)),
  };
}

/** The errors by field name: empty required fields after the first submit, and errors of the API for unchanged fields. */
export function fieldErrors(
  fields: readonly FieldDescription[],
  values: FormValues,
  {
    submitted,
    problem,
    changed,
  }: { submitted: boolean; problem: ProblemResponse | undefined; changed: ReadonlySet<string> },
  t: Translator<"operationForm">,
): Record<string, string> {
  const missing = submitted ? missingFields(fields, values) : [];
  return {
    ...Object.fromEntries(missing.map((field) => [field.name, missingMessage(field, t)])),
    ...Object.fromEntries(
      (problem?.errors ?? [])
        .map(({ pointer, message }): [string, string] => [pointer.split("/")[1] ?? "", message])
        .filter(([name]) => !changed.has(name)),
    ),
  };
}
