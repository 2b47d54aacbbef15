import { expect, test } from "vitest";
import { operations } from "../../../operations/index.ts";
import { createApi } from "../../app.ts";
import { openApiDocument } from "../../openapi/document.ts";
import { type Deprecation, deprecationHeaders } from "./deprecation.ts";

const planted: Deprecation[] = [
  {
    method: "GET",
    path: "/health",
    since: new Date("2026-12-01T00:00:00Z"),
    sunset: new Date("2027-12-01T00:00:00Z"),
    guide: "https://api.example.com/docs/changelog",
  },
  {
    method: "GET",
    path: "/jobs/{id}",
    since: new Date("2026-12-01T00:00:00Z"),
    guide: "https://api.example.com/docs/changelog",
  },
];

test("a deprecated route announces its deprecation and its sunset, also in errors", async () => {
  const api = createApi(operations, planted);
  const { headers } = await api.request("/api/v1/health");
  expect(headers.get("deprecation")).toBe("@1796083200");
  expect(headers.get("sunset")).toBe("Wed, 01 Dec 2027 00:00:00 GMT");
  expect(headers.get("link")).toBe('<https://api.example.com/docs/changelog>; rel="deprecation"; type="text/html"');
  const refused = await api.request("/api/v1/jobs/job_1");
  expect(refused.status).toBe(401);
  expect(refused.headers.get("deprecation")).toBe("@1796083200");
  expect(refused.headers.has("sunset")).toBe(false);
});

test("other routes announce nothing", async () => {
  const { headers } = await createApi(operations, planted).request("/api/v1/openapi.json");
  expect(headers.has("deprecation")).toBe(false);
});

test("the OpenAPI document marks deprecated routes, and the next document does not", () => {
  const paths = openApiDocument(operations, planted).paths as object as Record<
    string,
    { get: { deprecated?: boolean } }
  >;
  expect(paths["/health"]?.get.deprecated).toBe(true);
  expect(paths["/jobs/{id}"]?.get.deprecated).toBe(true);
  expect(openApiDocument(operations).paths["/health"]?.get).not.toHaveProperty("deprecated");
});

test("a route that does not exist and a sunset less than 12 months after the deprecation are refused", () => {
  const [health] = planted as [Deprecation];
  expect(() => openApiDocument(operations, [{ ...health, path: "/nothing" }])).toThrow("GET /nothing");
  expect(() => deprecationHeaders({ ...health, sunset: new Date("2027-11-30") })).toThrow("sunset");
});
