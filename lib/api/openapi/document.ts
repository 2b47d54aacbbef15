import { errorCodes } from "@atelier/errors";
import type { Operation } from "../../operations/define.ts";
import { inputJsonSchema } from "../../operations/describe.ts";
import { imageFormats } from "../../operations/fields.ts";
import { env } from "../../platform/env.ts";
import { schemas } from "./schemas.ts";

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ "application/json": { schema } });
const idParameter = { name: "id", in: "path", required: true, schema: { type: "string" } };
const query = (name: string, schema: object, description: string) => ({ name, in: "query", schema, description });
const header = (name: string, description: string) => ({ name, in: "header", schema: { type: "string" }, description });

/** The API as OpenAPI 3.1, made from the operations' definitions. */
export function openApiDocument(operations: readonly Operation[]) {
  const { APP_NAME, PUBLIC_URL } = env();
  return {
    openapi: "3.1.0",
    info: {
      title: `${APP_NAME} API`,
      version: "1",
      description:
        "AI image and document operations behind one key and one credit balance. A request is a job; a failed job costs nothing.",
    },
    servers: [{ url: `${PUBLIC_URL}/api/v1` }],
    security: [{ key: [] }],
    tags: [{ name: "Operations" }, { name: "Jobs" }, { name: "Account" }, { name: "Service" }],
    paths: {
      ...Object.fromEntries(operations.map((operation) => [`/${operation.slug}`, { post: operationPath(operation) }])),
      ...fixedPaths,
    },
    components: {
      securitySchemes: { key: { type: "http", scheme: "bearer", description: "Your API key, atl_…" } },
      schemas,
      responses: {
        Problem: {
          description: `A problem (RFC 9457). Codes: ${Object.entries(errorCodes)
            .map(([code, { status }]) => `${code} (${status})`)
            .join(", ")}.`,
          content: { "application/problem+json": { schema: ref("Problem") } },
        },
      },
    },
  };
}

function operationPath(operation: Operation) {
  const bytes =
    operation.output === "image" ? imageFormats.map((format) => `image/${format}`) : ["application/octet-stream"];
  return {
    tags: ["Operations"],
    operationId: operation.slug,
    summary: operation.title,
    description: `${operation.summary} Price: ${operation.priceNote} credits.`,
    parameters: [
      header(
        "Idempotency-Key",
        "1 to 255 printable characters, remembered for 24 hours: a repeat joins the first request's job.",
      ),
      header("Prefer", "wait=N, up to 120 s (60 by default), or respond-async."),
    ],
    requestBody: {
      required: true,
      content: {
        "multipart/form-data": { schema: inputJsonSchema(operation, "binary") },
        "application/json": { schema: inputJsonSchema(operation) },
      },
    },
    responses: {
      200: {
        description: "The job has ended: the job itself, or its output's bytes where Accept asks for them.",
        content: { ...json(ref("Job")), ...Object.fromEntries(bytes.map((type) => [type, {}])) },
      },
      202: { description: "The job is under way; Location is its address.", content: json(ref("Job")) },
      default: { $ref: "#/components/responses/Problem" },
    },
  };
}

const get = (
  tag: string,
  operationId: string,
  summary: string,
  schema: object,
  parameters: object[] = [],
  open = false,
) => ({
  get: {
    tags: [tag],
    operationId,
    summary,
    parameters,
    ...(open ? { security: [] } : {}),
    responses: {
      200: { description: "OK", content: json(schema) },
      default: { $ref: "#/components/responses/Problem" },
    },
  },
});

const list = (item: object) => ({
  type: "object",
  required: ["object", "data"],
  properties: {
    object: { const: "list" },
    data: { type: "array", items: item },
    next_cursor: { type: ["string", "null"] },
  },
});

const paging = [
  query("limit", { type: "integer", minimum: 1, maximum: 100, default: 20 }, "How many at most."),
  query("cursor", { type: "string" }, "The next_cursor of the page before."),
];

const fixedPaths = {
  "/operations": get(
    "Service",
    "listOperations",
    "Every operation with its fields, bounds and price",
    list({ type: "object" }),
  ),
  "/languages": get(
    "Service",
    "listLanguages",
    "The languages documents can be translated from and into, and the pairs each engine serves",
    ref("Languages"),
  ),
  "/balance": get("Account", "getBalance", "The account's credits", ref("Balance")),
  "/usage": get("Account", "listUsage", "What each job cost, newest first", list(ref("Usage")), [
    ...paging,
    query("from", { type: "string", format: "date-time" }, "Only since then."),
    query("to", { type: "string", format: "date-time" }, "Only before then."),
  ]),
  "/jobs": get("Jobs", "listJobs", "Jobs, newest first", list(ref("Job")), [
    ...paging,
    query("operation", { type: "string" }, "Only this operation's."),
    query("status", { enum: ["queued", "running", "succeeded", "failed", "canceled"] }, "Only in this state."),
  ]),
  "/jobs/{id}": {
    ...get("Jobs", "getJob", "One job", ref("Job"), [idParameter]),
    delete: {
      tags: ["Jobs"],
      operationId: "purgeJob",
      summary: "Delete an ended job's results",
      parameters: [idParameter],
      responses: { 204: { description: "Deleted" }, default: { $ref: "#/components/responses/Problem" } },
    },
  },
  "/jobs/{id}/events": {
    get: {
      tags: ["Jobs"],
      operationId: "watchJob",
      summary: "A job's progress as server-sent events",
      description: "Each event is named by the job's status and carries the job; the stream ends with the job.",
      parameters: [idParameter],
      responses: {
        200: { description: "OK", content: { "text/event-stream": {} } },
        default: { $ref: "#/components/responses/Problem" },
      },
    },
  },
  "/jobs/{id}/cancel": {
    post: {
      tags: ["Jobs"],
      operationId: "cancelJob",
      summary: "Cancel a job that has not ended",
      parameters: [idParameter],
      responses: {
        200: { description: "OK", content: json(ref("Job")) },
        default: { $ref: "#/components/responses/Problem" },
      },
    },
  },
  "/files/{id}": {
    get: {
      tags: ["Jobs"],
      operationId: "getFile",
      summary: "An output's bytes, by the signed address a job gives",
      security: [],
      parameters: [
        idParameter,
        ...["expires", "disposition", "signature"].map((name) => ({
          ...query(name, { type: "string" }, "Part of the signed address."),
          required: true,
        })),
      ],
      responses: {
        200: { description: "OK", content: { "*/*": {} } },
        default: { $ref: "#/components/responses/Problem" },
      },
    },
  },
  "/health": get("Service", "getHealth", "Whether the process lives", { type: "object" }, [], true),
  "/ready": get(
    "Service",
    "getReady",
    "Whether requests are served, and each engine's state",
    { type: "object" },
    [],
    true,
  ),
  "/openapi.json": get("Service", "getOpenApi", "This document", { type: "object" }, [], true),
};
