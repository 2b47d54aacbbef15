import { readFile } from "node:fs/promises";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod";
import { scopes } from "../keys/grants.ts";
import { operations } from "../operations/index.ts";
import { defineRoute, type Route } from "./define-route.ts";
import { toProblem } from "./http/answer/problem.ts";
import type { ApiEnv } from "./http/context.ts";
import { describeComponents, describePaths } from "./openapi/describe-route.ts";
import { component } from "./openapi/json-schema.ts";
import { apiRoutes } from "./routes/index.ts";

const cat = component("Cat", { name: z.string() }, { name: "Tom" });
const notes = { tag: "Service", operationId: "cats", summary: "Cats" } as const;

const list = defineRoute({
  ...notes,
  method: "GET",
  path: "/cats",
  access: "open",
  query: z.strictObject({ limit: z.coerce.number().max(10).default(5).meta({ description: "The most cats." }) }),
  output: z.object({ cats: z.array(cat), limit: z.number() }),
  handler: ({ query: { limit } }) => ({ cats: [{ name: "Tom" }], limit }),
});

const create = defineRoute({
  ...notes,
  method: "POST",
  path: "/cats",
  access: "open",
  output: cat,
  status: 201,
  isSecret: true,
  handler: async () => ({ name: "Tom" }),
});

const remove = defineRoute({
  ...notes,
  method: "DELETE",
  path: "/cats/:id",
  access: "open",
  handler: ({ params }) => void params.id,
});

const signed = defineRoute({
  ...notes,
  method: "GET",
  path: "/signed/:id",
  access: "signature",
  query: z.strictObject({ signature: z.string() }),
  output: cat,
  handler: ({ params }) => ({ name: params.id }),
});

const update = defineRoute({
  ...notes,
  method: "PATCH",
  path: "/cats/:id",
  access: "any",
  body: z.strictObject({ name: z.string().max(40) }),
  output: cat,
  errors: [409],
  handler: async ({ body }) => ({ name: (await body()).name }),
});

const routes = [list, create, remove, signed, update];

function send(method: string, path: string): Promise<Response> {
  const app = new Hono<ApiEnv>();
  app.onError((error, context) => {
    const problem = toProblem(error, "req_1");
    return context.json(problem, problem.status as 422);
  });
  for (const route of routes) app.on(route.method, route.path, (context) => route.handler(context, async () => {}));
  return Promise.resolve(app.request(path, { method }));
}

test("a response has the status and the headers of the definition", async () => {
  const created = await send("POST", "/cats");
  expect([created.status, created.headers.get("cache-control"), await created.json()]).toEqual([
    201,
    "no-store",
    { name: "Tom" },
  ]);
  expect((await send("DELETE", "/cats/tom")).status).toBe(204);
});

test("a query is parsed and refused by its schema, and a signed one is left to the handler", async () => {
  expect(await (await send("GET", "/cats?limit=7")).json()).toMatchObject({ limit: 7 });
  const refused = await send("GET", "/cats?limit=11&color=red");
  expect(refused.status).toBe(422);
  const pointers = (await refused.json()).errors.map(({ pointer }: { pointer: string }) => pointer);
  expect(pointers).toEqual(["/limit", "/color"]);
  expect(await (await send("GET", "/signed/tom?other=1")).json()).toEqual({ name: "tom" });
});

test("the document has the errors that follow from the access, the path, the query and the body", () => {
  const paths = describePaths(routes);
  const statuses = (path: string, method: string) => Object.keys(paths[path]?.[method]?.responses ?? {});
  expect(statuses("/cats", "get")).toEqual(["200", "422", "default"]);
  expect(statuses("/cats", "post")).toEqual(["201", "default"]);
  expect(statuses("/signed/{id}", "get")).toEqual(["200", "404", "default"]);
  expect(statuses("/cats/{id}", "patch")).toEqual(
    ["200", "400", "401", "403", "404", "408", "409", "413", "415", "422", "429", "503"].concat("default"),
  );
  expect(paths["/cats"]?.get?.security).toEqual([]);
  expect(paths["/cats/{id}"]?.patch?.security).toBeUndefined();
});

test("the document has the parameters of the path and the query", () => {
  const paths = describePaths(routes);
  expect(paths["/cats"]?.get?.parameters).toEqual([
    { name: "limit", in: "query", schema: { type: "number", maximum: 10, default: 5 }, description: "The most cats." },
  ]);
  expect(paths["/cats/{id}"]?.delete?.parameters).toEqual([
    { name: "id", in: "path", required: true, schema: { type: "string" }, description: "The ID of the cat." },
  ]);
});

test("two schemas of responses with one name are refused", () => {
  const changedRoute: Route = { ...create, output: component("Cat", { color: z.string() }, { color: "red" }) };
  expect(Object.keys(describeComponents(routes))).toEqual(["Cat"]);
  expect(() => describeComponents([...routes, changedRoute])).toThrow("Two schemas of responses have the name Cat.");
});

test("the guide of restricted keys describes exactly the scopes that routes can need", async () => {
  const guide = await readFile("docs/guides/restricted-keys.md", "utf8");
  const [section = ""] = guide.split("## Scopes\n").slice(1).join("").split("\n## ");
  const described = [...section.matchAll(/^- `(\w+)`:/gm)].map(([, name]) => name);
  expect(described.toSorted()).toEqual([...scopes].sort());
  // The scope `jobs` depends on the job, so handlers check it.
  const needed = apiRoutes(operations).flatMap(({ access }) =>
    typeof access === "object" && "scope" in access ? [access.scope] : [],
  );
  expect([...new Set([...needed, "jobs"])].sort()).toEqual([...scopes].sort());
});
