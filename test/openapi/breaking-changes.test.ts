import { expect, test } from "vitest";
import { breakingChanges, type OpenApi } from "./breaking-changes.ts";

/** A document with one route that has everything that is compared. `change` edits a copy of it. */
function example(change: (document: Parsed) => void = () => {}): OpenApi {
  const document: Parsed = {
    paths: {
      "/cats": {
        post: {
          parameters: [{ name: "limit", in: "query", schema: { type: "integer", minimum: 1, maximum: 100 } }],
          requestBody: {
            required: true,
            content: { "application/json": { schema: { $ref: "#/components/schemas/NewCat" } } },
          },
          responses: {
            200: { content: { "application/json": { schema: { $ref: "#/components/schemas/Cat" } }, "image/png": {} } },
            404: { content: {} },
          },
        },
      },
    },
    components: {
      schemas: {
        NewCat: {
          type: "object",
          required: ["name"],
          properties: {
            name: { type: "string", maxLength: 40 },
            color: { type: "string", enum: ["black", "red"] },
            toys: { type: "array", items: { anyOf: [{ type: "string" }, { type: "integer" }] } },
          },
        },
        Cat: {
          type: "object",
          required: ["id", "weight"],
          properties: { id: { type: "string" }, weight: { type: "integer" }, mood: { type: "string", enum: ["calm"] } },
        },
      },
    },
  };
  change(document);
  return document;
}

// biome-ignore lint/suspicious/noExplicitAny: the tests edit the document at any place.
type Parsed = any;

const getChanges = (change: (document: Parsed) => void) => breakingChanges(example(), example(change));
const schemas = (document: Parsed) => document.components.schemas;
const route = (document: Parsed) => document.paths["/cats"].post;

test.each<[string, (document: Parsed) => void, string]>([
  ["a removed path", (d) => delete d.paths["/cats"], "POST /cats was removed."],
  ["a removed parameter", (d) => route(d).parameters.pop(), "parameter limit was removed."],
  [
    "a required parameter",
    (d) => route(d).parameters.push({ name: "a", in: "query", required: true }),
    "parameter a is now required.",
  ],
  ["a tighter bound", (d) => (route(d).parameters[0].schema.maximum = 50), "tighter maximum"],
  ["a removed request type", (d) => (route(d).requestBody.content = {}), "request type application/json was removed"],
  ["a new required field", (d) => schemas(d).NewCat.required.push("color"), ".color is now required."],
  ["a removed request field", (d) => delete schemas(d).NewCat.properties.color, ".color was removed."],
  ["a removed value", (d) => schemas(d).NewCat.properties.color.enum.pop(), "does not accept red any more."],
  ["a new list of values", (d) => (schemas(d).NewCat.properties.name.enum = ["Tom"]), "accepts only Tom."],
  ["a refused type", (d) => (schemas(d).NewCat.properties.name.type = "integer"), "was string and is integer."],
  [
    "a removed alternative",
    (d) => schemas(d).NewCat.properties.toys.items.anyOf.pop(),
    "an alternative was removed or narrowed",
  ],
  ["a pattern", (d) => (schemas(d).NewCat.properties.name.pattern = "^a"), "has another pattern."],
  ["refused unknown fields", (d) => (schemas(d).NewCat.additionalProperties = false), "does not accept unknown fields"],
  ["a removed status", (d) => delete route(d).responses[200], "the status 200 was removed."],
  [
    "a removed response type",
    (d) => delete route(d).responses[200].content["image/png"],
    "response type image/png was removed",
  ],
  ["a removed response field", (d) => delete schemas(d).Cat.properties.mood, ".mood was removed."],
  ["a field that can be missing", (d) => schemas(d).Cat.required.pop(), ".weight can now be missing."],
  ["a wider response type", (d) => (schemas(d).Cat.properties.weight.type = "number"), "was integer and is number."],
  [
    "a nullable response field",
    (d) => (schemas(d).Cat.properties.id.type = ["string", "null"]),
    "was string and is string or null.",
  ],
])("%s breaks clients", (_name, change, message) => {
  const changes = getChanges(change);
  expect(changes).toHaveLength(1);
  expect(changes[0]).toContain(message);
});

test.each<[string, (document: Parsed) => void]>([
  ["nothing", () => {}],
  ["a new path", (d) => (d.paths["/dogs"] = { get: { responses: {} } })],
  ["an optional parameter", (d) => route(d).parameters.push({ name: "a", in: "query" })],
  ["an optional field", (d) => (schemas(d).NewCat.properties.age = { type: "integer" })],
  ["a field that is not required any more", (d) => (schemas(d).NewCat.required = [])],
  ["a wider bound", (d) => (route(d).parameters[0].schema.maximum = 500)],
  ["a new value of a request", (d) => schemas(d).NewCat.properties.color.enum.push("white")],
  ["a new alternative of a request", (d) => schemas(d).NewCat.properties.toys.items.anyOf.push({ type: "boolean" })],
  ["a new field of a response", (d) => (schemas(d).Cat.properties.age = { type: "integer" })],
  ["a new value of a response", (d) => schemas(d).Cat.properties.mood.enum.push("playful")],
  ["a new error", (d) => (route(d).responses[409] = { content: {} })],
  ["a removed error", (d) => delete route(d).responses[404]],
])("%s breaks no client", (_name, change) => {
  expect(getChanges(change)).toEqual([]);
});
