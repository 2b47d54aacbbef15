import type { FieldDescription } from "#lib/operations/describe.ts";
import { isFileKind, isFileListKind } from "#lib/operations/field-kinds.ts";
import type { Translator } from "#translations";
import { findSamplePath, isSamplePath } from "./file-origin.ts";

/** The entered values by field name. A missing field has the API's default. */
export type FormValues = Record<string, string | boolean | File | readonly File[] | undefined>;

/** Form values without files, which can be serialized. */
export type PlainValues = Record<string, string | boolean>;

/** Whether a form value is a file or a list of files. */
export const isFileValue = (value: FormValues[string]): value is File | readonly File[] =>
  value instanceof File || Array.isArray(value);

/** Fields that the playground sets itself: those that only change the response, and editable, which is always on. */
const ownFields = new Set(["response", "metadata", "editable"]);

/** The fields that the form shows. The language of the words is left out if the operation takes none. */
export function shownFields(fields: readonly FieldDescription[]): FieldDescription[] {
  const takesWords = fields.some(({ kind, items }) => kind === "textarea" || items === "text");
  return fields.filter(({ name }) => !ownFields.has(name) && (name !== "language" || takesWords));
}

/** The initial text of a control. */
export function initialText(field: FieldDescription): string {
  const { default: value } = field;
  if (value === undefined || typeof value === "object") return "";
  return String(value);
}

/**
 * The request as JSON values: numbers and lists are parsed, defaults are left out, and `file` converts files.
 * Invalid numbers and JSON stay text, so that the API reports the error.
 */
export function requestFields<T>(
  fields: readonly FieldDescription[],
  values: FormValues,
  file: (value: File) => T,
): Record<string, unknown> {
  const request: Record<string, unknown> = {};
  for (const field of fields) {
    const value = values[field.name];
    if (value === undefined || value === "") continue;
    if (value instanceof File) request[field.name] = file(value);
    else if (typeof value === "object") {
      if (value.length > 0) request[field.name] = value.map(file);
    } else {
      const parsed = typeof value === "boolean" ? value : parseText(field, value);
      if (parsed !== undefined && (field.required || JSON.stringify(parsed) !== JSON.stringify(field.default)))
        request[field.name] = parsed;
    }
  }
  return request;
}

/** The request as a multipart form. Each file is a part; other lists and objects are sent as JSON text. */
export function requestForm(fields: readonly FieldDescription[], values: FormValues): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(requestFields(fields, values, (file) => file))) {
    const files = [value].flat().filter((item) => item instanceof File);
    for (const file of files) form.append(name, file, file.name);
    if (files.length > 0) continue;
    form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  return form;
}

/** The required fields that are empty, without those that another field replaces. */
export function missingFields(fields: readonly FieldDescription[], values: FormValues): FieldDescription[] {
  const isEmpty = (name: string) => values[name] === undefined || values[name] === "";
  return fields.filter(
    ({ name, required, requiredWithout }) => (required || requiredWithout?.every(isEmpty)) && isEmpty(name),
  );
}

/** Converts a value of an example or a job to a form value. Does not handle files. */
export function enteredValue(field: FieldDescription, value: unknown): string | boolean {
  if (typeof value === "boolean") return value;
  if (field.kind === "list" && field.items === "text" && Array.isArray(value)) return value.join("\n");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Longer values are not stored in the URL. */
const MAX_URL_VALUE_LENGTH = 600;

/**
 * The values as URL parameters, so that a reload or a link restores them. Defaults and files are left out, but a sample has
 * its path.
 */
export function getSearch(fields: readonly FieldDescription[], values: FormValues): URLSearchParams {
  const search = new URLSearchParams();
  for (const field of shownFields(fields)) {
    const value = values[field.name];
    const sample = value instanceof File ? findSamplePath(value) : undefined;
    if (sample) search.set(field.name, sample);
    if (value === undefined || value === "" || isFileValue(value) || String(value) === initialText(field)) continue;
    if (String(value).length <= MAX_URL_VALUE_LENGTH) search.set(field.name, String(value));
  }
  return search;
}

/** The form values in URL parameters. Unknown parameters are ignored. */
export function valuesOfSearch(
  fields: readonly FieldDescription[],
  search: Record<string, string | string[] | undefined>,
): PlainValues {
  const values: PlainValues = {};
  for (const { name, kind } of shownFields(fields)) {
    const value = search[name];
    if (typeof value !== "string" || value.length > MAX_URL_VALUE_LENGTH) continue;
    if (isFileKind(kind) || isFileListKind(kind)) continue;
    values[name] = kind === "boolean" ? value === "true" : value;
  }
  return values;
}

/** The paths of the samples in URL parameters, by field name. */
export function samplesOfSearch(
  fields: readonly FieldDescription[],
  search: Record<string, string | string[] | undefined>,
): Record<string, string> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = search[name];
      return isFileKind(kind) && typeof value === "string" && isSamplePath(value) ? [[name, value] as const] : [];
    }),
  );
}

function parseText(field: FieldDescription, text: string): unknown {
  switch (field.kind) {
    case "number":
    case "integer":
      return text.trim() !== "" && Number.isFinite(Number(text)) ? Number(text) : text;
    case "boolean":
      return text === "true";
    case "enum":
      return field.options?.find((option) => String(option) === text) ?? text;
    case "list": {
      if (field.items !== "text") return parseJson(text);
      const lines = text.split("\n").flatMap((line) => line.trim() || []);
      return lines.length > 0 ? lines : undefined;
    }
    case "pairs":
      return parseJson(text);
    default:
      return text;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The message for a required field that is empty. */
export function missingMessage({ kind, title }: FieldDescription, t: Translator<"operationForm">): string {
  switch (kind) {
    case "image":
      return t("chooseAnImage");
    case "mask":
      return t("chooseAMask");
    case "document":
      return t("chooseADocument");
    case "language":
      return t("chooseALanguage");
    default:
      return t("titleIsRequired", { title });
  }
}
