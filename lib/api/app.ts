import { AppError } from "@atelier/errors";
import { Hono } from "hono";
import type { Operation } from "../operations/define.ts";
import { operations } from "../operations/index.ts";
import { answerPreflight } from "./http/answer/cross-origin.ts";
import { type Deprecation, deprecations, headersOfRoute } from "./http/answer/deprecation.ts";
import { problemAnswer } from "./http/answer/problem.ts";
import { type ApiEnv, type Context, send } from "./http/context.ts";
import { assignId, identified } from "./http/identified.ts";
import { type ApiNames, collectFieldNames, type FieldNames } from "./http/observe/field-names.ts";
import { logRequest } from "./http/observe/log-request.ts";
import { measureRequest } from "./http/observe/measure-request.ts";
import { endRequestSpan } from "./http/observe/trace-request.ts";
import { getMethods, isMatch } from "./http/path-methods.ts";
import { describeApi } from "./openapi/describe-api.ts";
import { apiRoutes } from "./routes/index.ts";

/** Creates the REST API under /api/v1. `offered` is the catalogue, `deprecated` the routes that will be removed. */
export function createApi(
  offered: readonly Operation[] = operations,
  deprecated: readonly Deprecation[] = deprecations,
): Hono<ApiEnv> {
  const api = new Hono<ApiEnv>().basePath("/api/v1");
  const routes = apiRoutes(offered, deprecated);
  let fields: FieldNames | undefined;
  const names: ApiNames = {
    slugs: new Set(offered.map(({ slug }) => slug)),
    fields: () => (fields ??= collectFieldNames(describeApi(routes, deprecated))),
  };
  api.onError((error, context) => {
    const response = send(context, problemAnswer(error, context.get("requestId")));
    logRequest(context, response.status, names);
    measureRequest(context, response.status);
    endRequestSpan(context, response.status);
    return response;
  });
  const answerUnsupported = (context: Context) => {
    const methods = getMethods(context.req.path, api);
    const preflight = answerPreflight(context.req.raw, methods);
    if (preflight) return preflight;
    const answer = problemAnswer(notFoundError(context.req.method, methods), assignId(context));
    const allow = methods.length > 0 ? { allow: methods.join(", ") } : {};
    const response = send(context, { ...answer, headers: { ...answer.headers, ...allow } });
    measureRequest(context, response.status);
    return response;
  };
  api.notFound(answerUnsupported);
  const fixed = new Set(routes.map(({ path }) => path).filter((path) => !path.includes(":")));
  for (const { method, path, handler } of routes) {
    // A path with a name of its own, such as /pipelines/runs, is no ID of a route that comes after it.
    for (const name of path.includes(":") ? fixed : [])
      if (isMatch(path, name)) {
        api.all(name, answerUnsupported);
        fixed.delete(name);
      }
    const headers = headersOfRoute({ method, path }, deprecated);
    api.on(method, path, identified(handler, { names, route: path, headers }));
  }
  return api;
}

/** The error 405 if the path has other methods, else 404. */
function notFoundError(method: string, methods: readonly string[]): AppError {
  if (methods.length === 0)
    return new AppError("not_found", "This path does not exist. GET /api/v1/openapi.json describes the API.");
  return new AppError("method_not_allowed", `This path does not support ${method}. Use ${methods.join(" or ")}.`);
}
