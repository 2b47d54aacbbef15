import type { FieldDescription } from "#lib/operations/describe.ts";
import { isFileListKind } from "#lib/operations/field-kinds.ts";
import type { Translator } from "#translations";
import {
  type FormValues,
  isFileValue,
  missingFields,
  missingMessage,
  type PlainValues,
} from "../../operation-form/values.ts";
import type { ProblemResponse } from "../run/job-response.ts";

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
    ...Object.fromEntries(Object.entries(current).filter(([, value]) => isFileValue(value))),
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
        .map(({ pointer, message }) => describeFault(fields, pointer, message, t))
        .filter(([name]) => !changed.has(name)),
    ),
  };
}

/** The field that a JSON pointer names, and the message, with the number of the file if the field is a list of files. */
function describeFault(
  fields: readonly FieldDescription[],
  pointer: string,
  message: string,
  t: Translator<"operationForm">,
): [name: string, message: string] {
  const [, name = "", index] = pointer.split("/");
  const isList = fields.some((field) => field.name === name && isFileListKind(field.kind));
  return [name, isList && index !== undefined ? t("fileNumber", { number: Number(index) + 1, message }) : message];
}
