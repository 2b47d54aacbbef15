import { z } from "zod";
import { EVENT_HOURS } from "../../jobs/events.ts";
import { KEPT_DAYS } from "../../jobs/keep.ts";
import { defaultPrices, type Operation } from "../../operations/define.ts";
import { inputJsonSchema } from "../../operations/describe.ts";
import { imageFormats } from "../../operations/fields.ts";
import { env } from "../../platform/env.ts";
import { type Deprecation, deprecations } from "../http/deprecation.ts";
import { quoteFacts, TRANSLATE_TEXT } from "../http/quote-input.ts";
import { apiRoutes } from "../routes/index.ts";
import { describeEvents } from "../routes/webhooks/events.ts";
import { describeComponents, describePaths } from "./describe-route.ts";
import { requestExamples } from "./examples.ts";
import { get, header, idParameter, jobHeaders, json, keyed, list, paging, query, ref } from "./parts.ts";
import { problemResponses, problems } from "./problems.ts";
import { schemas } from "./schemas.ts";
import { translateTextPaths, translateTextSchemas } from "./translate-text.ts";

/** The OpenAPI 3.1 document, derived from the operations' definitions. `deprecated` are the routes that will be removed. */
export function openApiDocument(operations: readonly Operation[], deprecated: readonly Deprecation[] = deprecations) {
  const { APP_NAME, PUBLIC_URL } = env();
  const routes = apiRoutes(operations);
  const document = {
    openapi: "3.1.0",
    info: {
      title: `${APP_NAME} API`,
      version: "1",
      description:
        "AI image and document operations with one API key and one credit balance. Each request creates a job. Failed jobs are free.",
    },
    servers: [{ url: `${PUBLIC_URL}/api/v1` }],
    security: [{ key: [] }],
    tags: [
      { name: "Operations" },
      { name: "Jobs" },
      { name: "Uploads" },
      { name: "Batches" },
      { name: "Translation" },
      { name: "Account" },
      { name: "Keys" },
      { name: "Webhooks" },
      { name: "Service" },
    ],
    paths: {
      ...Object.fromEntries(
        operations.map((operation) => [`/${operation.slug}`, { post: operationPath(operation, PUBLIC_URL) }]),
      ),
      "/quote": { post: quotePath(operations) },
      ...fixedPaths,
      ...describePaths(routes),
      ...translateTextPaths,
    },
    webhooks: describeEvents(),
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer", description: "Your API key, atl_…" } },
      schemas: {
        ...schemas,
        ...describeComponents(routes),
        ...translateTextSchemas,
      },
      responses: problemResponses(PUBLIC_URL),
    },
  };
  for (const { method, path, guide } of deprecated) markDeprecated(document.paths, method, path, guide);
  return document;
}

/** Marks a route as deprecated. Throws if the document does not have it. */
function markDeprecated(paths: Record<string, Record<string, object>>, method: string, path: string, guide: string) {
  const routes = paths[path];
  const route = routes?.[method.toLowerCase()];
  if (!routes || !route) throw new Error(`The deprecated route ${method} ${path} is not in the document.`);
  // A copy, because the paths are constants.
  paths[path] = {
    ...routes,
    [method.toLowerCase()]: { ...route, deprecated: true, externalDocs: { url: guide } },
  };
}

function operationPath(operation: Operation, site: string) {
  const bytes =
    operation.output === "image" ? imageFormats.map((format) => `image/${format}`) : ["application/octet-stream"];
  return {
    tags: ["Operations"],
    operationId: operation.slug,
    summary: operation.title,
    description: `${operation.summary} Default price: ${operation.priceNote(defaultPrices(operation))} credits. GET /operations lists the current prices.`,
    parameters: [
      header(
        "Idempotency-Key",
        "1 to 255 printable ASCII characters. A repeated request within 24 hours returns the job of the first one.",
      ),
      ...jobHeaders,
    ],
    requestBody: {
      required: true,
      content: {
        "multipart/form-data": { schema: inputJsonSchema(operation, "binary") },
        "application/json": { schema: inputJsonSchema(operation), examples: requestExamples(operation, site) },
      },
    },
    responses: {
      200: {
        description: `The job has ended. Returns the job, or its output's bytes if the Accept header requests ${operation.output === "image" ? "an image type" : "application/octet-stream or the document's own type"}.`,
        content: { ...json(ref("Job")), ...Object.fromEntries(bytes.map((type) => [type, {}])) },
      },
      202: { description: "The job is still running. The Location header is its URL.", content: json(ref("Job")) },
      ...problems(400, 402, 406, 408, 409, 410, 413, 415, 422, ...keyed, 502, 504),
    },
  };
}

function quotePath(operations: readonly Operation[]) {
  const slugs = operations.map((operation) => operation.slug);
  const file = "A JSON request sends the facts of its file instead of the file.";
  const body = {
    type: "object",
    required: ["operation"],
    additionalProperties: false,
    properties: {
      operation: { type: "string", enum: [...slugs, TRANSLATE_TEXT] },
      parameters: { type: "object", description: "The fields of a request for the operation.", default: {} },
      facts: { ...z.toJSONSchema(quoteFacts, { io: "input" }), $schema: undefined, description: file },
    },
  };
  return {
    tags: ["Operations"],
    operationId: "quote",
    summary: "Get the price, engine and estimated duration of a request without running it",
    description: `The same request holds exactly this price, as long as prices and engines do not change. Nothing is stored or charged. ${file}`,
    requestBody: {
      required: true,
      content: {
        "application/json": {
          schema: body,
          examples: {
            withoutFile: { value: { operation: "image-generate", parameters: { prompt: "a red fox", n: 2 } } },
            withFacts: {
              value: {
                operation: "image-upscale",
                parameters: { factor: 4 },
                facts: { width: 800, height: 600 },
              },
            },
            texts: {
              value: {
                operation: TRANSLATE_TEXT,
                parameters: { texts: ["The red house."], source_language: "en", target_language: "es" },
              },
            },
          },
        },
        "multipart/form-data": {
          schema: {
            type: "object",
            required: ["operation"],
            properties: { operation: { type: "string", enum: slugs } },
            description: "The form of a request for the operation, with the field operation.",
          },
        },
      },
    },
    responses: {
      200: { description: "OK", content: json(ref("Quote")) },
      ...problems(400, 408, 413, 415, 422, ...keyed),
    },
  };
}

const fixedPaths = {
  "/operations": get(
    "Service",
    "listOperations",
    "List all operations with fields, bounds and prices",
    list(ref("Operation")),
  ),
  "/openapi.json": get("Service", "getOpenApi", "Get this document", ref("OpenApiDocument"), [], []),
  "/postman.json": get(
    "Service",
    "getPostmanCollection",
    "Get the requests of this document as a Postman collection",
    ref("PostmanCollection"),
    [],
    [],
  ),
};
