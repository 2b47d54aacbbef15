import { fromJsonSchema, type StandardSchemaWithJSON } from "@modelcontextprotocol/server";

/**
 * The schema of a tool's arguments from JSON Schema, in the portable form. It accepts every object: the tool checks its
 * arguments with messages that name the allowed values.
 */
export const portableFromJson = (schema: object) =>
  fromJsonSchema<Record<string, unknown>>(toPortable(schema) as Record<string, unknown>, {
    getValidator: () => (input) => ({ valid: true, data: input as never, errorMessage: undefined }),
  });

/** A schema that checks as before, and describes itself in the portable form. */
export function portable<Input, Output>(
  schema: StandardSchemaWithJSON<Input, Output>,
): StandardSchemaWithJSON<Input, Output> {
  const standard = schema["~standard"];
  const { input, output } = standard.jsonSchema;
  const jsonSchema: typeof standard.jsonSchema = {
    input: (options) => toPortable(input(options)) as Record<string, unknown>,
    output: (options) => toPortable(output(options)) as Record<string, unknown>,
  };
  return { "~standard": { ...standard, jsonSchema } };
}

/**
 * A JSON Schema without the forms that strict clients refuse. A tuple, whose `items` is false, becomes a list of one type
 * with a fixed length. A list of types becomes `anyOf`. An empty `additionalProperties` is left out, because it allows
 * everything.
 */
function toPortable(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(toPortable);
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).map(([name, value]) => [name, toPortable(value)] as const);
  return Object.fromEntries(entries.flatMap(([name, value]) => toPortableKeyword(name, value)));
}

function toPortableKeyword(name: string, value: unknown): [string, unknown][] {
  if (name === "prefixItems" && Array.isArray(value))
    return Object.entries({ items: value[0], minItems: value.length, maxItems: value.length });
  if (name === "type" && Array.isArray(value)) return [["anyOf", value.map((type) => ({ type }))]];
  if (name === "items" && value === false) return [];
  if (name === "additionalProperties" && JSON.stringify(value) === "{}") return [];
  return [[name, value]];
}
