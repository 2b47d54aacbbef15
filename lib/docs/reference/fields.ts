import type { ApiDocument, Schema } from "./document.ts";

/** A parameter, or a field of a body, with the fields inside it. */
export interface ReferenceField {
  name: string;
  /** For example "integer", "array of Output" or "string or null". */
  type: string;
  required: boolean;
  description: string;
  /** For example "1 to 100" and "default 20". */
  bounds: string[];
  options: string[];
  fields: ReferenceField[];
}

/** Deeper fields are those of a component that the page shows elsewhere. */
const MAX_DEPTH = 3;

/** The schemas of a document, by reference. */
export type Schemas = ApiDocument["components"]["schemas"];

/** The fields of an object or of the objects in a list; none for other schemas. */
export function listFields(schema: Schema | undefined, schemas: Schemas, depth = 0): ReferenceField[] {
  if (!schema || depth >= MAX_DEPTH) return [];
  const { properties, required = [], items, anyOf, oneOf } = resolve(schema, schemas);
  if (properties)
    return Object.entries(properties).map(([name, property]) =>
      describeField(name, property, required.includes(name), schemas, depth),
    );
  if (items) return listFields(items, schemas, depth);
  for (const choice of anyOf ?? oneOf ?? []) {
    const fields = listFields(choice, schemas, depth);
    if (fields.length > 0) return fields;
  }
  return [];
}

/** A field of a schema with its bounds. */
export function describeField(
  name: string,
  schema: Schema,
  required: boolean,
  schemas: Schemas,
  depth = 0,
): ReferenceField {
  const resolved = resolve(schema, schemas);
  return {
    name,
    type: nameType(schema, schemas),
    required,
    description: schema.description ?? resolved.description ?? "",
    bounds: listBounds(resolved),
    options: listOptions(resolved),
    fields: listFields(schema, schemas, depth + 1),
  };
}

function resolve(schema: Schema, schemas: Schemas): Schema {
  const name = componentName(schema);
  return name === undefined ? schema : (schemas[name] ?? {});
}

const componentName = ({ $ref }: Schema) => $ref?.replace("#/components/schemas/", "");

function nameType(schema: Schema, schemas: Schemas): string {
  const component = componentName(schema);
  if (component !== undefined) return component;
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => nameType(choice, schemas)))].join(" or ");
  if (schema.contentMediaType) return "file";
  const types = [schema.type ?? (schema.properties ? "object" : "any")].flat();
  return types.map((type) => nameOne(type, schema, schemas)).join(" or ");
}

function nameOne(type: string, { items, additionalProperties }: Schema, schemas: Schemas): string {
  if (type === "array" && items) return `array of ${nameType(items, schemas)}`;
  if (type === "object" && typeof additionalProperties === "object" && Object.keys(additionalProperties).length > 0)
    return `object of ${nameType(additionalProperties, schemas)}`;
  return type;
}

function listBounds(schema: Schema): string[] {
  const inner = schema.anyOf?.find((choice) => choice.type !== "null") ?? schema;
  const unit = inner["x-unit"] ? ` ${inner["x-unit"]}` : "";
  const preset = schema.default ?? schema["x-default"];
  return [
    toRange(inner.minimum, inner.maximum, unit),
    toRange(inner.minLength, inner.maxLength, " characters"),
    toRange(inner.minItems, inner.maxItems, " entries"),
    inner.format === "date-time" ? "ISO 8601 time" : "",
    isShown(preset) ? `default ${typeof preset === "string" ? preset : JSON.stringify(preset)}` : "",
  ].filter(Boolean);
}

const isShown = (preset: unknown) => preset !== undefined && preset !== "" && JSON.stringify(preset) !== "{}";

function toRange(min: number | undefined, max: number | undefined, unit: string): string {
  const format = (value: number) => value.toLocaleString("en-US");
  if (min !== undefined && max !== undefined) return `${format(min)} to ${format(max)}${unit}`;
  if (max !== undefined) return `at most ${format(max)}${unit}`;
  return min !== undefined && min > 0 ? `at least ${format(min)}${unit}` : "";
}

function listOptions(schema: Schema): string[] {
  const options = schema.enum ?? schema.items?.enum ?? (schema.const === undefined ? [] : [schema.const]);
  const inner = schema.anyOf?.flatMap((choice) => listOptions(choice)) ?? [];
  return [...options.map(String), ...inner];
}
