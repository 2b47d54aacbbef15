import { z } from "zod";
import { efforts } from "../../../engines/ports/effort.ts";
import type { Operation } from "../../../operations/define.ts";
import { defineRoute, type Route } from "../../define-route.ts";
import { send } from "../../http/context.ts";
import { component } from "../../openapi/json-schema.ts";
import { anyObject, count, list } from "../../openapi/values.ts";
import { createCatalogue } from "./catalogue.ts";

const unitPrices = z.record(z.string(), count).meta({
  component: "UnitPrices",
  description: "The price of each unit in credits, for example of per_image.",
});

const priced = { price: z.string(), unit_prices: unitPrices };

const exampleEngine = {
  id: "onnx/background-remover",
  title: "Background remover",
  description: "Runs on the machines of the service.",
  local: true,
  ready: true,
  price: "2 per image",
  unit_prices: { per_image: 2 },
  efforts: [],
};

const engineOption = component(
  "EngineOption",
  {
    id: z.string().meta({ description: "The value for the field engine." }),
    title: z.string(),
    description: z.string(),
    local: z.boolean().meta({ description: "Whether the input stays on the machines of the service's operator." }),
    ready: z.boolean().meta({ description: "Whether it accepts requests now." }),
    price: z.string().meta({ description: "The price in credits as text, with the effort medium if efforts differ." }),
    unit_prices: unitPrices,
    efforts: z.array(z.object({ effort: z.enum(efforts), ...priced })).meta({
      description: "The values for the field effort with their prices; empty if the engine does not differ by effort.",
    }),
  },
  exampleEngine,
);

const exampleField = {
  name: "image",
  kind: "image",
  title: "Image",
  description: "The image to process.",
  required: true,
  advanced: false,
};

const field = component(
  "Field",
  {
    name: z.string(),
    kind: z.string().meta({ description: "The input control, such as image, text, integer or enum." }),
    title: z.string(),
    description: z.string(),
    required: z.boolean(),
    required_without: z
      .array(z.string())
      .optional()
      .meta({ description: "A request needs this field unless it has one of these." }),
    advanced: z.boolean().meta({ description: "Whether the playground hides the field by default." }),
    default: z
      .unknown()
      .optional()
      .meta({
        type: ["string", "number", "boolean", "array", "object"],
        items: {},
        description: "The value of a missing field. Absent if a missing field has its own meaning.",
      }),
    min: z.number().optional(),
    max: z.number().optional(),
    step: z.number().optional(),
    min_length: z.int().optional(),
    max_length: z.int().optional(),
    max_items: z.int().optional(),
    options: z.array(z.union([z.string(), z.number()])).optional(),
    items: z.enum(["text", "point", "box", "side"]).optional(),
    unit: z.string().optional(),
  },
  exampleField,
);

const operation = component(
  "Operation",
  {
    object: z.literal("operation"),
    slug: z.string(),
    title: z.string(),
    summary: z.string(),
    method: z.literal("POST"),
    path: z.string(),
    output: z.enum(["image", "document"]),
    price: z.string().meta({ description: "The price in credits as text." }),
    unit_prices: unitPrices,
    engines: z.array(engineOption).meta({
      description: "The engines that a request can choose with the field engine, in the order of the service.",
    }),
    fields: z.array(field),
    input_schema: anyObject.meta({ description: "The JSON Schema of a JSON body." }),
  },
  {
    object: "operation",
    slug: "background-remove",
    title: "Background removal",
    summary: "Removes the background of an image.",
    method: "POST",
    path: "/api/v1/background-remove",
    output: "image",
    price: "2 per image",
    unit_prices: { per_image: 2 },
    engines: [exampleEngine],
    fields: [exampleField],
    input_schema: { type: "object", required: ["image"], properties: { image: { type: "string" } } },
  },
);

const headers = { "content-type": "application/json" };

/** The list of all operations. */
export function operationListRoute(operations: readonly Operation[]): Route {
  const catalogue = createCatalogue(operations);
  return defineRoute({
    method: "GET",
    path: "/operations",
    tag: "Service",
    operationId: "listOperations",
    summary: "List all operations with fields, bounds and prices",
    access: "any",
    output: list(operation),
    handler({ context }) {
      const body = catalogue();
      if (!(body instanceof Promise)) return send(context, { status: 200, headers, body });
      return body.then((read) => send(context, { status: 200, headers, body: read }));
    },
  });
}
