import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { expect, test } from "vitest";
import { openApiDocument } from "../../lib/api/openapi/document.ts";
import { operationErrorStatuses } from "../../lib/docs/operation-responses.ts";
import { operations } from "../../lib/operations/index.ts";
import { breakingChanges, type OpenApi } from "./breaking-changes.ts";

// Without undefined values, as clients receive it.
const document = JSON.parse(JSON.stringify(openApiDocument(operations)));

test("the OpenAPI document is valid", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(document));
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
});

test("a second validator finds no fault, and every example has its schema", async () => {
  const examples = { severity: "error", allowAdditionalProperties: false } as const;
  const config = await createConfig({
    extends: ["spec"],
    rules: { "no-invalid-media-type-examples": examples, "no-invalid-schema-examples": examples },
  });
  const faults = await lintFromString({ source: JSON.stringify(document), absoluteRef: "/openapi.json", config });
  expect(faults.map(({ message, location: [place] }) => `${place?.pointer}: ${message}`)).toEqual([]);
});

test("every JSON body of a request, an answer and an error has an example", () => {
  const bodies = getBodies(document, "#");
  expect(bodies.length).toBeGreaterThan(60);
  expect(bodies.filter(({ body }) => !body.example && !body.examples).map(({ place }) => place)).toEqual([]);
});

test("every field of a JSON body and every parameter has a description", () => {
  const paths: Record<string, Record<string, RouteFields>> = document.paths;
  const routes = Object.values(paths).flatMap((methods) => Object.values(methods));
  const missing = routes.flatMap(({ operationId, parameters = [], requestBody }) => {
    const { properties = {} } = requestBody?.content["application/json"]?.schema ?? {};
    const fields = [...parameters, ...Object.entries(properties).map(([name, field]) => ({ name, ...field }))];
    return fields.filter(({ description }) => !description).map(({ name }) => `${operationId}: ${name}`);
  });
  expect(routes.length).toBeGreaterThan(100);
  expect(missing).toEqual([]);
});

interface RouteFields {
  operationId: string;
  parameters?: { name: string; description?: string }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, { description?: string }> } }> };
}

test("a request written for the last released document still works", async () => {
  const released = await readFile(join(import.meta.dirname, "released.json"), "utf8");
  // `npm run release-openapi` accepts the changes with a release of the API.
  expect(breakingChanges(JSON.parse(released) as OpenApi, document)).toEqual([]);
});

interface Body {
  example?: unknown;
  examples?: unknown;
}

/** All bodies of JSON types in the document with their places. */
function getBodies(value: unknown, place: string): { place: string; body: Body }[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, child]) => {
    const here = `${place}/${name}`;
    const own = place.endsWith("/content") && /[/+]json$/.test(name) ? [{ place: here, body: child as Body }] : [];
    return [...own, ...getBodies(child, here)];
  });
}

test("the docs name the statuses of the errors of every operation", () => {
  for (const { slug } of operations) {
    const { responses } = document.paths[`/${slug}`].post;
    const statuses = Object.keys(responses).filter((status) => Number(status) >= 400);
    expect(statuses.map(Number), slug).toEqual(operationErrorStatuses);
  }
});
