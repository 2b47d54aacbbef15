import type { FieldDescription } from "#lib/operations/describe.ts";

const kinds: Record<FieldDescription["kind"], string> = {
  image: "image file",
  images: "list of image files",
  mask: "image file",
  document: "document file",
  text: "text",
  textarea: "text",
  number: "number",
  integer: "whole number",
  boolean: "true or false",
  enum: "one of",
  color: "CSS color",
  language: "language tag",
  list: "list",
  pairs: "object with string values",
};

const entries: Record<NonNullable<FieldDescription["items"]>, string> = {
  text: "",
  point: " of [x, y]",
  box: " of [x, y, width, height]",
  side: " [x, y, width, height]",
};

/** Describes the values of a field: its type, bounds and default. */
export function getBounds(field: FieldDescription): string[] {
  const { min, max, minLength, maxLength, maxItems, unit, default: value } = field;
  const of = field.items === undefined ? "" : entries[field.items];
  return [
    `${kinds[field.kind]}${of}`,
    ...(min !== undefined && max !== undefined
      ? [`${formatCount(min)} to ${formatCount(max)}${unit ? ` ${unit}` : ""}`]
      : []),
    ...(maxLength !== undefined && field.kind !== "color" && field.kind !== "language"
      ? [`${minLength ?? 0} to ${formatCount(maxLength)} characters`]
      : []),
    ...(maxItems !== undefined ? [`at most ${maxItems}`] : []),
    ...(value !== undefined && typeof value !== "object" ? [`default ${String(value)}`] : []),
  ];
}

const formatCount = (value: number): string => value.toLocaleString("en");
