import { errorCodes } from "@atelier/errors";

export const text = { type: "string" };
export const time = { type: "string", format: "date-time" };
const credits = { type: "integer", minimum: 0 };

/** The response schemas of the OpenAPI document. */
export const schemas = {
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
