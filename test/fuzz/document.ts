// The parts of an OpenAPI 3.1 document from which requests are generated.
import { z } from "zod";

/** A JSON Schema (2020-12) with the keywords that the document uses. */
export interface Schema {
  type?: string | string[] | undefined;
  const?: unknown;
  enum?: unknown[] | undefined;
  anyOf?: Schema[] | undefined;
  /** Alternatives with different required properties. */
  oneOf?: { required: string[] }[] | undefined;
  properties?: Record<string, Schema> | undefined;
  required?: string[] | undefined;
  additionalProperties?: boolean | Schema | undefined;
  items?: boolean | Schema | undefined;
  prefixItems?: Schema[] | undefined;
  minimum?: number | undefined;
  maximum?: number | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  maxItems?: number | undefined;
  default?: unknown;
  format?: string | undefined;
  contentMediaType?: string | undefined;
}

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.looseObject({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(z.object({ required: z.array(z.string()) })).optional(),
    properties: z.record(z.string(), schema).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schema]).optional(),
    items: z.union([z.boolean(), schema]).optional(),
    prefixItems: z.array(schema).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    minLength: z.number().optional(),
    maxLength: z.number().optional(),
    maxItems: z.number().optional(),
    format: z.string().optional(),
    contentMediaType: z.string().optional(),
  }),
);

const parameter = z.object({
  name: z.string(),
  in: z.enum(["path", "query", "header"]),
  required: z.boolean().default(false),
  schema,
});
const examples = z.record(z.string(), z.object({ value: z.unknown() }));
const content = z.record(z.string(), z.object({ schema: schema.optional(), examples: examples.optional() }));
const operation = z.object({
  parameters: z.array(parameter).default([]),
  requestBody: z.object({ content }).optional(),
});
const document = z.object({ paths: z.record(z.string(), z.record(z.string(), operation)) });

/** A documented method of a path. */
export interface Route {
  method: string;
  /** The template, such as `/jobs/{id}/cancel`. */
  path: string;
  query: { name: string; schema: Schema }[];
  /** The headers that the route needs besides the credential. */
  headers: { name: string; schema: Schema }[];
  /** The schema of an accepted JSON object, if the route accepts one. */
  json: Schema | undefined;
  /** The schema of a form, if the route accepts one. */
  form: Schema | undefined;
  /** The content type of a body that is neither JSON nor a form. */
  bytes: string | undefined;
  /** The documented examples of a JSON body. */
  examples: readonly unknown[];
  /** The names of the properties that are files, and of those that are lists of files. */
  files: ReadonlySet<string>;
  fileLists: ReadonlySet<string>;
}

/** Every documented method of every path. */
export function getRoutes(openApi: unknown): Route[] {
  return Object.entries(document.parse(openApi).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters, requestBody }]) => ({
      method: method.toUpperCase(),
      path,
      query: parameters.filter((parameter) => parameter.in === "query"),
      headers: parameters.filter((parameter) => parameter.in === "header" && parameter.required),
      json: requestBody?.content["application/json"]?.schema,
      form: requestBody?.content["multipart/form-data"]?.schema,
      bytes: Object.keys(requestBody?.content ?? {}).find((type) => type.endsWith("octet-stream")),
      examples: Object.values(requestBody?.content["application/json"]?.examples ?? {}).map(({ value }) => value),
      files: getFiles(requestBody?.content["multipart/form-data"]?.schema),
      fileLists: getFileLists(requestBody?.content["multipart/form-data"]?.schema),
    })),
  );
}

/** Files are binary in a form. */
const getFiles = (form: Schema | undefined) =>
  new Set(
    Object.entries(form?.properties ?? {}).flatMap(([name, { contentMediaType }]) => (contentMediaType ? [name] : [])),
  );

const getFileLists = (form: Schema | undefined) =>
  new Set(
    Object.entries(form?.properties ?? {}).flatMap(([name, { items }]) =>
      typeof items === "object" && items.contentMediaType ? [name] : [],
    ),
  );
