import { errorCodes } from "@atelier/errors";

export const text = { type: "string" };
export const time = { type: "string", format: "date-time" };
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
      object: { type: "string", const: "job" },
      operation: text,
      status: { type: "string", enum: ["queued", "running", "succeeded", "failed", "canceled"] },
      test: {
        type: "boolean",
        description: "Whether a test key submitted it: it costs nothing and its result is a sample.",
      },
      batch_id: { ...nullable(text), description: "The batch that it is an item of." },
      created_at: time,
      started_at: nullable(time),
      finished_at: nullable(time),
      engine: { ...nullable(text), description: "The engine that produced the result." },
      attempts: {
        type: "array",
        description:
          "The engines that were tried, in order. A fallback is charged its own price, but never more than the held price.",
        items: {
          type: "object",
          required: ["engine", "outcome", "ms"],
          properties: {
            engine: text,
            outcome: {
              type: "string",
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
        properties: { code: { type: "string", enum: Object.keys(errorCodes) }, title: text, detail: nullable(text) },
      },
      metadata: { type: "object", additionalProperties: text },
    },
  },
  Output: {
    type: "object",
    required: ["url", "content_type", "bytes", "expires_at"],
    properties: {
      url: { ...nullable(text), description: "Requires no key. Null after the result has expired or was deleted." },
      thumbnail_url: {
        ...nullable(text),
        description: "A WebP image of at most 320 pixels per side. Null if the output is no image or is gone.",
      },
      content_type: text,
      bytes: { type: "integer" },
      width: { type: ["integer", "null"] },
      height: { type: ["integer", "null"] },
      provenance: {
        ...nullable(text),
        description:
          "What the file says of its making: c2pa for signed content credentials, iptc for the metadata field DigitalSourceType of images, properties, meta or xmp for the place of the mark in a document.",
      },
      expires_at: time,
      data: { type: "string", contentEncoding: "base64", description: "Only with response=base64." },
    },
  },
  Languages: {
    type: "object",
    required: ["object", "data", "engines"],
    properties: {
      object: { type: "string", const: "list" },
      data: {
        type: "array",
        items: {
          type: "object",
          properties: {
            object: { type: "string", const: "language" },
            tag: text,
            name: text,
            native_name: text,
            script: text,
            direction: { type: "string", enum: ["ltr", "rtl"] },
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
  Operation: {
    type: "object",
    required: [
      "object",
      "slug",
      "title",
      "summary",
      "method",
      "path",
      "output",
      "price",
      "unit_prices",
      "engines",
      "fields",
      "input_schema",
    ],
    properties: {
      object: { type: "string", const: "operation" },
      slug: text,
      title: text,
      summary: text,
      method: { type: "string", const: "POST" },
      path: text,
      output: { type: "string", enum: ["image", "document"] },
      price: { ...text, description: "The price in credits as text." },
      unit_prices: { $ref: "#/components/schemas/UnitPrices" },
      engines: {
        type: "array",
        items: { $ref: "#/components/schemas/EngineOption" },
        description: "The engines that a request can choose with the field engine, in the order of the service.",
      },
      fields: { type: "array", items: { $ref: "#/components/schemas/Field" } },
      input_schema: { type: "object", description: "The JSON Schema of a JSON body." },
    },
  },
  UnitPrices: {
    type: "object",
    additionalProperties: credits,
    description: "The price of each unit in credits, for example of per_image.",
  },
  EngineOption: {
    type: "object",
    required: ["id", "title", "description", "local", "ready", "price", "unit_prices", "efforts"],
    properties: {
      id: { ...text, description: "The value for the field engine." },
      title: text,
      description: text,
      local: { type: "boolean", description: "Whether the input stays on the machines of the service's operator." },
      ready: { type: "boolean", description: "Whether it accepts requests now." },
      price: { ...text, description: "The price in credits as text, with the effort medium if efforts differ." },
      unit_prices: { $ref: "#/components/schemas/UnitPrices" },
      efforts: {
        type: "array",
        description:
          "The values for the field effort with their prices; empty if the engine does not differ by effort.",
        items: {
          type: "object",
          required: ["effort", "price", "unit_prices"],
          properties: {
            effort: { type: "string", enum: ["low", "medium", "high"] },
            price: text,
            unit_prices: { $ref: "#/components/schemas/UnitPrices" },
          },
        },
      },
    },
  },
  Quote: {
    type: "object",
    required: ["object", "operation", "price", "engine", "local", "effort", "estimated_seconds"],
    properties: {
      object: { type: "string", const: "quote" },
      operation: text,
      price: { ...credits, description: "The credits that the same request would hold. The charge is never higher." },
      engine: { ...text, description: "The engine that the request would use first." },
      local: { type: "boolean", description: "Whether this engine keeps the input on the operator's machines." },
      effort: { type: ["string", "null"], enum: ["low", "medium", "high", null] },
      estimated_seconds: {
        type: ["number", "null"],
        description: "The estimated duration without waiting in the queue; null if it is not known.",
      },
    },
  },
  Field: {
    type: "object",
    required: ["name", "kind", "title", "description", "required", "advanced"],
    properties: {
      name: text,
      kind: { ...text, description: "The input control, such as image, text, integer or enum." },
      title: text,
      description: text,
      required: { type: "boolean" },
      required_without: {
        type: "array",
        items: { type: "string" },
        description: "A request needs this field unless it has one of these.",
      },
      advanced: { type: "boolean", description: "Whether the playground hides the field by default." },
      default: {
        type: ["string", "number", "boolean", "array", "object"],
        items: {},
        description: "The value of a missing field. Absent if a missing field has its own meaning.",
      },
      min: { type: "number" },
      max: { type: "number" },
      step: { type: "number" },
      min_length: { type: "integer" },
      max_length: { type: "integer" },
      max_items: { type: "integer" },
      options: { type: "array", items: { type: ["string", "number"] } },
      items: { type: "string", enum: ["text", "point", "box", "side"] },
      unit: text,
    },
  },
  OpenApiDocument: {
    type: "object",
    required: ["openapi", "info", "paths"],
    properties: { openapi: text, info: { type: "object" }, paths: { type: "object" } },
    additionalProperties: true,
  },
  PostmanCollection: {
    type: "object",
    required: ["info", "item"],
    properties: { info: { type: "object" }, item: { type: "array", items: { type: "object" } } },
    additionalProperties: true,
    description: "A collection in the format 2.1.",
  },
  Health: { type: "object", required: ["status"], properties: { status: { type: "string", const: "ok" } } },
  Ready: {
    type: "object",
    required: ["status", "storage", "engines", "operations"],
    properties: {
      status: { type: "string", const: "ready" },
      storage: { type: "string", enum: ["ok", "full", "unavailable"] },
      engines: {
        type: "array",
        items: {
          type: "object",
          required: ["engine", "state", "detail"],
          properties: { engine: text, state: text, detail: nullable(text) },
        },
      },
      operations: {
        type: "array",
        items: {
          type: "object",
          required: ["operation", "serves", "engines"],
          properties: {
            operation: text,
            serves: { ...nullable(text), description: "The first ready engine; null if none is ready." },
            engines: { type: "array", items: text },
          },
        },
      },
    },
  },
  Problem: {
    type: "object",
    required: ["type", "title", "status", "detail", "code", "request_id"],
    properties: {
      type: { type: "string", format: "uri" },
      title: text,
      status: { type: "integer" },
      detail: text,
      code: { type: "string", enum: Object.keys(errorCodes) },
      request_id: text,
      errors: { type: "array", items: { type: "object", properties: { pointer: text, message: text } } },
      job_id: text,
    },
  },
};
