import { AppError } from "@atelier/errors";
import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import type { Operation } from "../operations/define.ts";
import { operations } from "../operations/index.ts";
import { newRequestId } from "../platform/ids.ts";
import { isStorableText } from "../platform/storable-text.ts";
import { type ApiEnv, addHeader, completeHeaders, send } from "./http/context.ts";
import { problemAnswer } from "./http/problem.ts";
import { openApiDocument } from "./openapi/document.ts";
import { accountRoutes } from "./routes/account.ts";
import { fileRoutes } from "./routes/files.ts";
import { healthRoutes } from "./routes/health.ts";
import { jobRoutes } from "./routes/jobs.ts";
import { languageRoutes } from "./routes/languages.ts";
import { operationRoutes } from "./routes/operations.ts";
import { playgroundRoutes } from "./routes/playground.ts";
import { referenceRoutes } from "./routes/reference.ts";

/** Creates the REST API under /api/v1. `offered` is the catalogue. */
export function createApi(offered: readonly Operation[] = operations): Hono<ApiEnv> {
  // A path with dot segments can lead out of the base path, and its response has a request id too.
  const api = new Hono<ApiEnv>().use("*", identify).basePath("/api/v1");
  api.onError((error, context) => send(context, problemAnswer(error, context.get("requestId"))));
  api.notFound((context) => {
    const methods = methodsOf(context.req.path, api);
    const answer = problemAnswer(notFoundError(context.req.method, methods), context.get("requestId"));
    const allow = methods.length > 0 ? { allow: methods.join(", ") } : {};
    return send(context, { ...answer, headers: { ...answer.headers, ...allow } });
  });
  for (const routes of [
    operationRoutes(offered),
    jobRoutes,
    accountRoutes,
    fileRoutes,
    languageRoutes,
    playgroundRoutes,
    referenceRoutes,
    healthRoutes,
  ])
    api.route("/", routes);
  let document: string | undefined;
  api.get("/openapi.json", (context) => {
    document ??= JSON.stringify(openApiDocument(offered));
    return context.body(document, 200, { "content-type": "application/json" });
  });
  return api;
}

/** Gives the request its id, and ends the body of a response to HEAD, which nothing reads. */
const identify = createMiddleware<ApiEnv>(async (context, next) => {
  const requestId = newRequestId();
  context.set("requestId", requestId);
  addHeader(context, "Request-Id", requestId);
  refuseUnstorablePath(context.req.path);
  await next();
  completeHeaders(context);
  // An open body would keep its file open, or the job of an event stream watched.
  if (context.req.method === "HEAD") await context.res.body?.cancel();
});

/** The error 405 if the path has other methods, else 404. */
function notFoundError(method: string, methods: readonly string[]): AppError {
  if (methods.length === 0)
    return new AppError("not_found", "This path does not exist. GET /api/v1/openapi.json describes the API.");
  return new AppError("method_not_allowed", `This path does not support ${method}. Use ${methods.join(" or ")}.`);
}

/** The supported methods of a path. */
const methodsOf = (path: string, api: Hono<ApiEnv>) => [
  ...new Set(
    api.routes.filter((route) => route.method !== "ALL" && matches(route.path, path)).map((route) => route.method),
  ),
];

const matches = (pattern: string, path: string) => new RegExp(`^${pattern.replace(/:[a-z]+/g, "[^/]+")}$`).test(path);

/** Path parameters are parts of the path. Throws `not_found` for a path that no stored id can have. */
function refuseUnstorablePath(path: string): void {
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    throw new AppError("not_found", "The path is not valid UTF-8.");
  }
  if (!isStorableText(decoded)) throw new AppError("not_found", "There is nothing at this path.");
}
