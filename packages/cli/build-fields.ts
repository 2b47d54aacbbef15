// Fields of the OpenAPI document as options of commands.
import type { Schema } from "@atelier/sdk/build-generated";
import type { CommandField } from "./src/operation-command.ts";

/** A field of a form, a body or a query as an option. */
export function toField(name: string, schema: Schema, required: readonly string[]): CommandField {
  const value = schema.anyOf?.find(({ type }) => type !== "null") ?? schema;
  const { description = "", default: usual = schema["x-default"] } = schema;
  const isPlain = ["string", "number", "boolean"].includes(typeof usual);
  const choices = value.enum ?? (typeof value.items === "object" ? value.items.enum : undefined);
  const hasObjects = value.properties !== undefined || (typeof value.items === "object" && value.items.properties);
  return {
    name,
    kind: getKind(value),
    description: description + (schema["x-unit"] ? ` Unit: ${schema["x-unit"]}.` : ""),
    required: required.includes(name),
    ...(choices ? { choices: choices.map(String) } : {}),
    ...(hasObjects ? { example: JSON.stringify(toExample(value)) } : {}),
    ...(isPlain && usual !== false && usual !== "" ? { default: String(usual) } : {}),
  };
}

function toExample({ type, properties, items, enum: choices }: Schema): unknown {
  if (choices) return choices[0];
  if (properties) return Object.fromEntries(Object.entries(properties).map(([name, part]) => [name, toExample(part)]));
  if (type === "array") return typeof items === "object" ? [toExample(items)] : [];
  return type === "integer" || type === "number" ? 1 : type === "boolean" ? true : type === "object" ? {} : "text";
}

function getKind({ type, contentMediaType, items, properties }: Schema): CommandField["kind"] {
  if (contentMediaType) return "file";
  if (type === "array") {
    if (typeof items === "object" && items.contentMediaType) return "files";
    return typeof items === "object" && items.type === "string" ? "texts" : "json";
  }
  if (type === "object") return properties ? "json" : "pairs";
  return type === "boolean" ? "flag" : type === "number" || type === "integer" ? "number" : "text";
}
