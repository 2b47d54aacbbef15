import { errorCodes } from "@atelier/errors";

const text = { type: "string" };
const time = { type: "string", format: "date-time" };
const nullable = (schema: { type: string; format?: string }) => ({ ...schema, type: [schema.type, "null"] });
const credits = { type: "integer", minimum: 0 };

/** The response schemas of the OpenAPI document. */
export const schemas = {
  Job: {
    type: "object",
    required: [
      "id",
      "object",
      "operation",
      "status",
      "created_at",
      "price",
      "credits",
      "progress",
      "outputs",
      "warnings",
      "metadata",
    ],
    properties: {
      id: text,
      object: { const: "job" },
      operation: text,
      status: { enum: ["queued", "running", "succeeded", "failed", "canceled"] },
      created_at: time,
      started_at: nullable(time),
      finished_at: nullable(time),
      engine: { ...nullable(text), description: "The engine that produced the result." },
      attempts: {
        type: "array",
        description: "The engines that were tried, in order. If one fails, the next is tried at the same price.",
        items: {
          type: "object",
          required: ["engine", "outcome", "ms"],
          properties: {
            engine: text,
            outcome: {
              enum: [
                "succeeded",
                "failed",
                "timed_out",
                "rate_limited",
                "unavailable",
                "unfit",
                "refused",
                "invalid_input",
              ],
            },
            ms: { type: "integer", minimum: 0 },
          },
        },
      },
      seed: { type: "integer" },
      price: { ...credits, description: "Credits held while the job is running." },
      credits: { type: "object", properties: { charged: credits, remaining: { type: ["integer", "null"] } } },
      progress: { type: "object", properties: { step: text, fraction: { type: "number", minimum: 0, maximum: 1 } } },
      outputs: { type: "array", items: { $ref: "#/components/schemas/Output" } },
      report: {
        type: ["object", "null"],
        description: "Details of the operation, such as an edit plan or a translation's coverage.",
      },
      warnings: { type: "array", items: text },
      error: {
        type: ["object", "null"],
        properties: { code: { enum: Object.keys(errorCodes) }, title: text, detail: nullable(text) },
      },
      metadata: { type: "object", additionalProperties: text },
    },
  },
  Output: {
    type: "object",
    required: ["url", "content_type", "bytes", "expires_at"],
    properties: {
      url: { ...nullable(text), description: "Requires no key. Null after the result has expired or was deleted." },
      content_type: text,
      bytes: { type: "integer" },
      width: { type: ["integer", "null"] },
      height: { type: ["integer", "null"] },
      expires_at: time,
      data: { type: "string", contentEncoding: "base64", description: "Only with response=base64." },
    },
  },
  Balance: {
    type: "object",
    required: ["object", "available", "held"],
    properties: { object: { const: "balance" }, available: credits, held: credits },
  },
  Languages: {
    type: "object",
    required: ["object", "data", "engines"],
    properties: {
      object: { const: "list" },
      data: {
        type: "array",
        items: {
          type: "object",
          properties: {
            object: { const: "language" },
            tag: text,
            name: text,
            native_name: text,
            script: text,
            direction: { enum: ["ltr", "rtl"] },
            source_of: { type: "array", items: text },
            target_of: { type: "array", items: text },
          },
        },
      },
      engines: {
        type: "array",
        items: {
          type: "object",
          properties: {
            name: text,
            pairs: {
              type: "array",
              items: {
                type: "object",
                properties: { from: { type: "array", items: text }, to: { type: "array", items: text } },
              },
            },
          },
        },
      },
      next_cursor: nullable(text),
    },
  },
  Usage: {
    type: "object",
    required: ["object", "job_id", "operation", "credits", "created_at"],
    properties: { object: { const: "usage" }, job_id: text, operation: text, credits, created_at: time },
  },
  Problem: {
    type: "object",
    required: ["type", "title", "status", "detail", "code", "request_id"],
    properties: {
      type: { type: "string", format: "uri" },
      title: text,
      status: { type: "integer" },
      detail: text,
      code: { enum: Object.keys(errorCodes) },
      request_id: text,
      errors: { type: "array", items: { type: "object", properties: { pointer: text, message: text } } },
      job_id: text,
    },
  },
};
