import { z } from "zod";
import type { JsonSchema } from "../../operations/describe.ts";

export type { JsonSchema };

/** Keys of `.meta` that control how the document shows a schema. The other keys are keywords of JSON Schema. */
interface PublishedMeta {
  /** The name under which the document has it. */
  component?: string;
  example?: object;
  /** Replaces what Zod derives: for what JSON Schema cannot express, and for bounds that are no promise. */
  published?: JsonSchema;
}

/** An object that the document has under a name, with an example of it. */
export const component = <Shape extends z.core.$ZodLooseShape>(
  name: string,
  shape: Shape,
  example: z.input<z.ZodObject<Shape, z.core.$strip>>,
) => z.object(shape).meta({ component: name, example });

/** A schema that the document shows as `published`, with its own description. */
export const publishedAs = <S extends z.ZodType>(schema: S, published: JsonSchema): S => schema.meta({ published });

/** A JSON body as the document shows it. */
export function inputSchema(schema: z.ZodType): JsonSchema {
  return convert(schema, ({ jsonSchema }) => {
    // These keywords are for forms.
    for (const keyword of ["widget", "advanced", "unit"]) delete jsonSchema[keyword];
  });
}

/** The body of a response as the document shows it: a reference if it has a name. */
export function outputSchema(schema: z.ZodType): JsonSchema {
  const { component: name } = readMeta(schema);
  return name === undefined ? convert(schema, toResponse) : reference(name);
}

/** Adds the named schemas in a schema, itself included. Throws if two have the same name. */
export function collectComponents(schema: z.ZodType, found: Map<string, z.ZodType>): void {
  z.toJSONSchema(schema, {
    ...options,
    override: ({ zodSchema }) => {
      const { component: name } = readMeta(zodSchema);
      if (name === undefined) return;
      // The types of Zod's core, which it passes, are those of all schemas.
      const named = zodSchema as unknown as z.ZodType;
      if ((found.get(name) ?? named) !== named) throw new Error(`Two schemas of responses have the name ${name}.`);
      found.set(name, named);
    },
  });
}

/** The schema of a component itself. */
export const componentSchema = (schema: z.ZodType): JsonSchema => convert(schema, toResponse);

/** The example of a schema: its own, or that of its first alternative. */
export function findExample(schema: z.ZodType): object | undefined {
  const { example } = readMeta(schema);
  if (example || !(schema instanceof z.ZodUnion)) return example;
  return findExample(schema.options[0] as z.ZodType);
}

const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

const options = { io: "input", unrepresentable: "any" } as const;

type Override = NonNullable<z.core.ToJSONSchemaParams["override"]>;

function convert(root: z.ZodType, override: Override): JsonSchema {
  const { $schema: _, ...schema } = z.toJSONSchema(root, {
    ...options,
    override: (context) => {
      const { zodSchema, jsonSchema } = context;
      const { component: name, published } = jsonSchema as PublishedMeta;
      if (published) replace(jsonSchema, { ...published, ...pickDescription(jsonSchema) });
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      override(context);
      if (name !== undefined && zodSchema !== (root as z.core.$ZodType)) replace(jsonSchema, reference(name));
      for (const key of ["component", "example", "published"]) delete jsonSchema[key];
    },
  });
  return foldNulls(schema);
}

/** Clients need the types of a response, not the rules for the names of its fields. */
const toResponse: Override = ({ zodSchema, jsonSchema }) => {
  delete jsonSchema.propertyNames;
  if (zodSchema._zod.def.type === "nullable") jsonSchema[FOLDED] = true;
};

/** Marks a nullable type until its parts are converted, which happens in no certain order. */
const FOLDED = "x-folded";

/** Writes each marked nullable type as a list of types, which generators of clients read best. */
function foldNulls<T>(value: T): T {
  if (typeof value !== "object" || value === null) return value;
  for (const child of Object.values(value)) foldNulls(child);
  if (FOLDED in value) foldNull(value);
  return value;
}

function foldNull(schema: z.core.JSONSchema.BaseSchema): void {
  delete schema[FOLDED];
  const [inner] = schema.anyOf ?? [];
  if (typeof inner !== "object" || typeof inner.type !== "string") return;
  delete schema.anyOf;
  const description = pickDescription(schema);
  Object.assign(schema, inner, { type: [inner.type, "null"] }, description);
  if (inner.enum) schema.enum = [...inner.enum, null];
}

const pickDescription = ({ description }: { description?: string }) =>
  description === undefined ? {} : { description };

function replace(schema: z.core.JSONSchema.BaseSchema, by: JsonSchema): void {
  for (const key of Object.keys(schema)) delete schema[key];
  Object.assign(schema, by);
}

const readMeta = (schema: z.core.$ZodType): PublishedMeta => (z.globalRegistry.get(schema) ?? {}) as PublishedMeta;
