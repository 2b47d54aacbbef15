import { exampleOf } from "./examples.ts";
import { type ErrorStatus, problems } from "./problems.ts";

export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
/** A JSON body with the example of its schema. */
export function json(schema: object) {
  const example = exampleOf(schema);
  return { "application/json": { schema, ...(example ? { example } : {}) } };
}
/** What every request with a key can cause: a refused or restricted key, too many requests, and a service at capacity. */
export const keyed = [401, 403, 429, 503] as const satisfies ErrorStatus[];
export const idParameter = { name: "id", in: "path", required: true, schema: { type: "string" } };
export const query = (name: string, schema: object, description: string) => ({
  name,
  in: "query",
  schema,
  description,
});
export const header = (name: string, description: string) => ({
  name,
  in: "header",
  schema: { type: "string" },
  description,
});

/** Headers of every request that submits a job. */
export const jobHeaders = [
  header(
    "Prefer",
    "wait=N with up to 120 seconds (60 by default), or respond-async. With both, the request waits N seconds.",
  ),
  header(
    "Atelier-User",
    "Your end user, at most 500 characters: stored as metadata.user, for GET /usage?group_by=user.",
  ),
  header("Atelier-Provenance", "none: the result does not say how it was made. It stands for the field provenance."),
  header("Atelier-Log", "parameters: store the parameters in the request log, without files and texts to translate."),
];

export const get = (
  tag: string,
  operationId: string,
  summary: string,
  schema: object,
  parameters: object[] = [],
  errors: readonly ErrorStatus[] = keyed,
) => ({
  get: {
    tags: [tag],
    operationId,
    summary,
    parameters,
    ...(errors.includes(401) ? {} : { security: [] }),
    responses: { 200: { description: "OK", content: json(schema) }, ...problems(...errors) },
  },
});

export const list = (item: object) => ({
  type: "object",
  required: ["object", "data"],
  properties: {
    object: { type: "string", const: "list" },
    data: { type: "array", items: item },
    next_cursor: { type: ["string", "null"] },
  },
});

export const paging = [
  query("limit", { type: "integer", minimum: 1, maximum: 100, default: 20 }, "The maximum number of entries."),
  query("cursor", { type: "string" }, "The next_cursor of the previous page."),
];
