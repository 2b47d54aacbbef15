import type { FieldDescription } from "#lib/operations/describe.ts";

/** What is entered, by field name. Texts are as typed; a field left out is as the API's default has it. */
export type FormValues = Record<string, string | boolean | File | undefined>;

/** As FormValues, without the files: plain data. */
export type PlainValues = Record<string, string | boolean>;

/** Fields that shape the answer rather than the work; the playground sets them itself. */
const plumbing = new Set(["response", "metadata"]);

/** The fields a form shows. */
export function shownFields(fields: readonly FieldDescription[]): FieldDescription[] {
  return fields.filter(({ name }) => !plumbing.has(name));
}

/** The value a control shows before anything was entered. */
export function initialText(field: FieldDescription): string {
  const { default: value } = field;
  if (value === undefined || typeof value === "object") return "";
  return String(value);
}

/**
 * The request as JSON would have it: numbers and lists parsed, defaults left out, files by `file`.
 * A text that is no number or no JSON stays as typed, so that the API says what is wrong with it.
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
    else {
      const parsed = typeof value === "boolean" ? value : parseText(field, value);
      if (parsed !== undefined && (field.required || JSON.stringify(parsed) !== JSON.stringify(field.default)))
        request[field.name] = parsed;
    }
  }
  return request;
}

/** The request as a multipart form: files as they are, lists and objects as JSON text, everything else as plain text. */
export function requestForm(fields: readonly FieldDescription[], values: FormValues): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(requestFields(fields, values, (file) => file))) {
    if (value instanceof File) form.append(name, value, value.name);
    else form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  return form;
}

/** Required fields that are still empty. */
export function missingFields(fields: readonly FieldDescription[], values: FormValues): FieldDescription[] {
  return fields.filter(({ name, required }) => required && (values[name] === undefined || values[name] === ""));
}

/** A field's value, as a definition's example has it, in the form's own terms. Files are not handled here. */
export function enteredValue(field: FieldDescription, value: unknown): string | boolean {
  if (typeof value === "boolean") return value;
  if (field.kind === "list" && field.items === "text" && Array.isArray(value)) return value.join("\n");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Longer texts stay out of addresses. */
const LONGEST_IN_ADDRESS = 600;

/** What is entered as an address's query, so that a reload or a link brings it back. Files and defaults stay out. */
export function searchOf(fields: readonly FieldDescription[], values: FormValues): URLSearchParams {
  const search = new URLSearchParams();
  for (const field of shownFields(fields)) {
    const value = values[field.name];
    if (value === undefined || value === "" || value instanceof File || String(value) === initialText(field)) continue;
    if (String(value).length <= LONGEST_IN_ADDRESS) search.set(field.name, String(value));
  }
  return search;
}

/** The values that an address's query names; what is no field of the form is left alone. */
export function valuesOfSearch(
  fields: readonly FieldDescription[],
  search: Record<string, string | string[] | undefined>,
): PlainValues {
  const values: PlainValues = {};
  for (const { name, kind } of shownFields(fields)) {
    const value = search[name];
    if (typeof value !== "string" || value.length > LONGEST_IN_ADDRESS) continue;
    if (kind === "image" || kind === "mask" || kind === "document") continue;
    values[name] = kind === "boolean" ? value === "true" : value;
  }
  return values;
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
