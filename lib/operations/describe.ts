import { z } from "zod";
import { defaultPrices, type Operation, type UnitPrices } from "./define.ts";
import type { FieldKind } from "./field-kinds.ts";
import type { Widget } from "./fields.ts";
import { lowestPrice } from "./quote.ts";

/** A field of an operation as plain data, for forms, tables and snippets. */
export interface FieldDescription {
  name: string;
  kind: FieldKind;
  title: string;
  description: string;
  required: boolean;
  /** A request needs this field unless it has one of these. */
  requiredWithout?: readonly string[];
  /** The value used if the field is missing; absent if a missing field has its own meaning. */
  default?: unknown;
  min?: number;
  max?: number;
  step?: number;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  /** The options of an enum. */
  options?: readonly (string | number)[];
  /** The titles of options that are ids. */
  optionTitles?: Readonly<Record<string, string>>;
  /** The entries of a list: texts, [x, y] points, [x, y, width, height] boxes, or the four numbers of one box. */
  items?: "text" | "point" | "box" | "side";
  advanced: boolean;
  unit?: string;
}

/** An operation as plain data, fit for JSON. */
export interface OperationDescription {
  slug: string;
  title: string;
  summary: string;
  /** The rule of the price as text. */
  priceNote: string;
  /** The price of the smallest request in credits. */
  lowestPrice: number;
  output: "image" | "document";
  fields: FieldDescription[];
  examples: { title: string; shows?: string | undefined; input: Record<string, unknown> }[];
}

/** The JSON Schema type of `z.toJSONSchema`. */
export type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Describes an operation for pages, forms and lists. Its price text is for `prices`, or for the default prices. */
export function describeOperation(
  operation: Operation,
  prices: UnitPrices = defaultPrices(operation),
): OperationDescription {
  const schema = z.toJSONSchema(operation.input, {
    io: "input",
    unrepresentable: "any",
    override: innerBounds,
  });
  const required = new Set(schema.required);
  const [usual, ...alternatives] = operation.exactlyOneOf;
  return {
    slug: operation.slug,
    title: operation.title,
    summary: operation.summary,
    priceNote: operation.priceNote(prices),
    lowestPrice: lowestPrice(operation, prices),
    output: operation.output,
    fields: Object.entries(schema.properties ?? {}).map(([name, property]) => ({
      ...describeField(name, typeof property === "boolean" ? {} : property, required.has(name)),
      ...(name === usual ? { requiredWithout: alternatives } : {}),
    })),
    examples: operation.examples.map(({ title, shows, input }) => ({ title, shows, input })),
  };
}

/**
 * The request's JSON Schema (2020-12, as OpenAPI 3.1 requires). Files are texts (a data URL, base64 or an https URL) in
 * JSON bodies and binary parts in multipart bodies.
 */
export function inputJsonSchema(operation: Operation, files: "text" | "binary" = "text"): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(operation.input, {
    io: "input",
    unrepresentable: "any",
    override: (context) => {
      innerBounds(context);
      toPublicSchema(context.jsonSchema, files);
    },
  });
  const { exactlyOneOf } = operation;
  return exactlyOneOf.length === 0 ? schema : { ...schema, oneOf: exactlyOneOf.map((name) => ({ required: [name] })) };
}

type Override = NonNullable<z.core.ToJSONSchemaParams["override"]>;

/** Restores the bounds of trimmed texts, which Zod puts on the inner string, and the default of a list of such texts. */
const innerBounds: Override = ({ zodSchema, jsonSchema }) => {
  const { def } = zodSchema._zod;
  if (def.type === "pipe" && def.out._zod.def.type === "string") {
    const { minLength, maxLength } = z.toJSONSchema(def.out);
    if (minLength !== undefined) jsonSchema.minLength = minLength;
    if (maxLength !== undefined) jsonSchema.maxLength = maxLength;
  }
  if (def.type === "default" && jsonSchema.default === undefined && Array.isArray(def.defaultValue))
    jsonSchema.default = [];
  // Clients must not send a default that only documents the meaning of a missing field.
  if (def.type === "optional" && jsonSchema.default !== undefined) jsonSchema["x-default"] = jsonSchema.default;
};

function toPublicSchema(schema: z.core.JSONSchema.BaseSchema, files: "text" | "binary"): void {
  const { widget, unit } = schema as { widget?: Widget; unit?: string };
  const isList = widget === "images";
  if (isList || widget === "image" || widget === "mask" || widget === "document") {
    const file: z.core.JSONSchema.BaseSchema = {
      type: "string",
      ...(files === "binary" ? { contentMediaType: "application/octet-stream" } : {}),
    };
    if (isList) schema.items = file;
    else Object.assign(schema, file);
    const form = isList
      ? "Data URLs, base64, https URLs, or IDs of uploads or of outputs."
      : "A data URL, base64, an https URL, or the ID of an upload or of an output.";
    if (files === "text") schema.description = `${schema.description ?? ""} ${form}`.trim();
  }
  if (unit) schema["x-unit"] = unit;
  if (schema["x-default"] !== undefined) delete schema.default;
  delete schema.widget;
  delete schema.advanced;
  delete schema.unit;
}

interface Property extends z.core.JSONSchema.BaseSchema {
  widget?: Widget;
  advanced?: boolean;
  unit?: string;
}

function describeField(name: string, property: Property, required: boolean): FieldDescription {
  const { title, description, advanced = false, unit, minimum, maximum, minLength, maxLength, maxItems } = property;
  const kind = toKind(property);
  const field: FieldDescription = {
    name,
    kind,
    title: title ?? name,
    description: description ?? "",
    required,
    advanced,
  };
  const min = minimum !== undefined && minimum > Number.MIN_SAFE_INTEGER ? minimum : undefined;
  const max = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER ? maximum : undefined;
  if (property.default !== undefined) field.default = property.default;
  if (min !== undefined) field.min = min;
  if (max !== undefined) field.max = max;
  if (kind === "number") field.step = max !== undefined && max <= 1 ? 0.01 : 1;
  if (kind === "integer") field.step = 1;
  if (minLength !== undefined) field.minLength = minLength;
  if (maxLength !== undefined) field.maxLength = maxLength;
  if ((kind === "list" || kind === "images") && maxItems !== undefined) field.maxItems = maxItems;
  if (kind === "enum")
    field.options = (property.enum ?? []).filter((option) => typeof option === "string" || typeof option === "number");
  if (kind === "list")
    field.items = property.widget === undefined ? "text" : (itemsByWidget[property.widget] ?? "text");
  if (unit) field.unit = unit;
  return field;
}

const itemsByWidget: Partial<Record<Widget, FieldDescription["items"]>> = {
  points: "point",
  boxes: "box",
  box: "side",
};

function toKind({ widget, type, enum: options }: Property): FieldKind {
  switch (widget) {
    case "image":
    case "images":
    case "mask":
    case "document":
    case "color":
    case "language":
      return widget;
    case "prompt":
    case "glossary":
      return "textarea";
    case "box":
    case "boxes":
    case "points":
      return "list";
    case undefined:
      break;
  }
  if (options) return "enum";
  if (type === "array") return "list";
  if (type === "object") return "pairs";
  if (type === "integer" || type === "number" || type === "boolean") return type;
  return "text";
}
