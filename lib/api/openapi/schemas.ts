import { errorCodes } from "@atelier/errors";

const text = { type: "string" };
const time = { type: "string", format: "date-time" };
const maybe = (schema: { type: string; format?: string }) => ({ ...schema, type: [schema.type, "null"] });
const credits = { type: "integer", minimum: 0 };

/** What answers are made of, for the OpenAPI document. */
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
      started_at: maybe(time),
      finished_at: maybe(time),
      engine: { ...maybe(text), description: "The engine that made the result." },
      attempts: {
        type: "array",
        description: "The engines it was given to, in order; the next is tried where one fails. The price stays.",
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
      price: { ...credits, description: "Credits held while the job is open." },
      credits: { type: "object", properties: { charged: credits, remaining: { type: ["integer", "null"] } } },
      progress: { type: "object", properties: { step: text, fraction: { type: "number", minimum: 0, maximum: 1 } } },
      outputs: { type: "array", items: { $ref: "#/components/schemas/Output" } },
      report: {
        type: ["object", "null"],
        description: "An editor's plan, an illustrator's scene or a translator's coverage.",
      },
      warnings: { type: "array", items: text },
      error: {
        type: ["object", "null"],
        properties: { code: { enum: Object.keys(errorCodes) }, title: text, detail: maybe(text) },
      },
      metadata: { type: "object", additionalProperties: text },
    },
  },
  Output: {
    type: "object",
    required: ["url", "content_type", "bytes", "expires_at"],
    properties: {
      url: { ...maybe(text), description: "Needs no key; null once the result has expired or was purged." },
      content_type: text,
      bytes: { type: "integer" },
      width: { type: ["integer", "null"] },
      height: { type: ["integer", "null"] },
      expires_at: time,
      data: { type: "string", contentEncoding: "base64", description: "With response: base64." },
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
      next_cursor: maybe(text),
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
