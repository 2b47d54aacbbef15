import { Hono } from "hono";
import { AppError } from "../errors.ts";
import { newId } from "../ids.ts";
import type { Operation } from "../operations/define.ts";
import { operations } from "../operations/index.ts";
import type { ApiEnv } from "./context.ts";
import { openApiDocument } from "./openapi.ts";
import { problemResponse } from "./problem.ts";
import { accountRoutes } from "./routes/account.ts";
import { fileRoutes } from "./routes/files.ts";
import { healthRoutes } from "./routes/health.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { languageRoutes } from "./routes/languages.ts";
import { operationRoutes } from "./routes/operations.ts";

/** The REST API under /api/v1. `offered` is the catalogue, given where a test adds an operation. */
export function createApi(offered: readonly Operation[] = operations): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>().basePath("/api/v1");
  api.use(async (context, next) => {
    const requestId = newId("req");
    const headers = new Map([["Request-Id", requestId]]);
    context.set("requestId", requestId);
    context.set("headers", headers);
    await next();
    for (const [name, value] of headers) context.header(name, value);
  });
  api.onError((error, context) => problemResponse(error, context.get("requestId")));
  api.notFound((context) =>
    problemResponse(missing(context.req.method, context.req.path, api), context.get("requestId")),
  );
  for (const routes of [operationRoutes(offered), jobRoutes, accountRoutes, fileRoutes, languageRoutes, healthRoutes])
    api.route("/", routes);
  let document: string | undefined;
  api.get("/openapi.json", (context) => {
    document ??= JSON.stringify(openApiDocument(offered));
    return context.body(document, 200, { "content-type": "application/json" });
  });
  return api;
}

/** 405 where the path has another method, else 404. */
function missing(method: string, path: string, api: Hono<ApiEnv>): AppError {
  const methods = new Set(
    api.routes.filter((route) => route.method !== "ALL" && matches(route.path, path)).map((route) => route.method),
  );
  if (methods.size === 0)
    return new AppError("not_found", "There is nothing at this path. GET /api/v1/openapi.json describes the API.");
  return new AppError("method_not_allowed", `${method} is not allowed here: use ${[...methods].join(" or ")}.`);
}

const matches = (pattern: string, path: string) => new RegExp(`^${pattern.replace(/:[a-z]+/g, "[^/]+")}$`).test(path);
