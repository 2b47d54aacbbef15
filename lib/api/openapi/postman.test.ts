import { expect, test } from "vitest";
import { operations } from "../../operations/index.ts";
import { createApi } from "../app.ts";
import { openApiDocument } from "./document.ts";
import { postmanCollection } from "./postman.ts";

const document = openApiDocument(operations);
const collection = postmanCollection(document);
const requests = collection.item.flatMap(({ item }) => item.map(({ request }) => request));

test("the Postman collection has every request of the document in a folder", () => {
  const documented = Object.values(document.paths).flatMap((routes) => Object.keys(routes));
  expect(requests).toHaveLength(documented.length);
  expect(collection.item.every(({ item }) => item.length > 0)).toBe(true);
});

test("the server has a route for every request of the collection", async () => {
  const api = createApi();
  for (const { method, url } of requests) {
    const path = url.raw.replace("{{baseUrl}}", "/api/v1").replace(/:id\b/, "x_1");
    const matched = api.router.match(method, path)[0];
    expect(matched.length, `${method} ${path}`).toBeGreaterThan(0);
  }
  expect(api.router.match("GET", "/api/v1/nothing")[0]).toHaveLength(0);
});

test("requests need the key unless their route is public, and contain examples", () => {
  const named = (path: string) => requests.find(({ url }) => url.raw === `{{baseUrl}}${path}`);
  expect(named("/health")?.auth).toEqual({ type: "noauth" });
  expect(named("/balance")?.auth).toBeUndefined();
  expect(collection.auth.bearer[0]?.value).toBe("{{apiKey}}");
  const { body } = named("/image-generate") ?? {};
  expect(JSON.parse(body && "raw" in body ? body.raw : "")).toHaveProperty("prompt");
});
