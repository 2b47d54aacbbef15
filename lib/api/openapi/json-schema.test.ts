import { expect, test } from "vitest";
import { z } from "zod";
import { component, componentSchema, findExample, inputSchema, outputSchema, publishedAs } from "./json-schema.ts";

const time = z.string().meta({ format: "date-time" });
const cat = component("Cat", { name: z.string() }, { name: "Tom" });

test("a nullable type is a list of types, with its keywords and its description", () => {
  const house = z.object({
    built: time.nullable().optional().meta({ description: "Null if it is not known." }),
    kind: z.enum(["hut", "tower"]).nullable(),
    rooms: z.int().min(1).nullable(),
    owner: cat.nullable(),
    sold: z.union([time, z.null()]),
  });
  expect(outputSchema(house)).toEqual({
    type: "object",
    required: ["kind", "rooms", "owner", "sold"],
    properties: {
      built: { type: ["string", "null"], format: "date-time", description: "Null if it is not known." },
      kind: { type: ["string", "null"], enum: ["hut", "tower", null] },
      rooms: { type: ["integer", "null"], minimum: 1 },
      owner: { anyOf: [{ $ref: "#/components/schemas/Cat" }, { type: "null" }] },
      sold: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] },
    },
  });
});

test("a named schema is a reference wherever it is used, and has its example", () => {
  expect(outputSchema(cat)).toEqual({ $ref: "#/components/schemas/Cat" });
  expect(outputSchema(z.array(cat))).toEqual({ type: "array", items: { $ref: "#/components/schemas/Cat" } });
  expect(componentSchema(cat)).toEqual({
    type: "object",
    required: ["name"],
    properties: { name: { type: "string" } },
  });
  expect(findExample(z.union([cat, z.object({})]))).toEqual({ name: "Tom" });
});

test("a body refuses unknown fields, and hides bounds that are no promise", () => {
  const body = z.strictObject({
    cursor: publishedAs(z.string().max(200), { type: "string" }).optional().meta({ description: "The last one." }),
    count: z.int().min(1),
    effort: z.number().max(3).meta({ widget: "prompt", advanced: true }),
  });
  expect(inputSchema(body)).toEqual({
    type: "object",
    required: ["count", "effort"],
    additionalProperties: false,
    properties: {
      cursor: { type: "string", description: "The last one." },
      count: { type: "integer", minimum: 1 },
      effort: { type: "number", maximum: 3 },
    },
  });
});
