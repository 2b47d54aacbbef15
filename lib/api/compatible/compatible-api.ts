import { AppError } from "@atelier/errors";
import { Hono } from "hono";
import { log } from "../../platform/telemetry/log.ts";
import { answerPreflight } from "../http/answer/cross-origin.ts";
import { toAppError } from "../http/answer/problem.ts";
import { type Answer, type ApiEnv, addHeaders, type Context, send } from "../http/context.ts";
import { assignId, identified } from "../http/identified.ts";
import { noNames } from "../http/observe/field-names.ts";
import { logRequest } from "../http/observe/log-request.ts";
import { measureRequest } from "../http/observe/measure-request.ts";
import { endRequestSpan } from "../http/observe/trace-request.ts";
import { getMethods } from "../http/path-methods.ts";

/** The definition of an API that clients of another service can call. */
export interface CompatibleApi {
  /** For example `/api/openai/v1`. */
  basePath: string;
  routes: Hono<ApiEnv>;
  /** The API key of a request, where it is not a Bearer token. */
  readCredential?: (context: Context) => string | undefined;
  /** The header in which the clients look for the request's id. */
  requestIdHeader?: string;
  /** The response for an error, in the form that the clients read. */
  answerError: (error: AppError, context: Context) => Answer;
}

/** The routes of a compatible API, with ids, headers and the request log of the other routes. */
export function createCompatibleApi(options: CompatibleApi): Hono<ApiEnv> {
  const { basePath, routes, readCredential, requestIdHeader, answerError } = options;
  const nameRequest = (context: Context) => {
    if (requestIdHeader) addHeaders(context, { [requestIdHeader]: context.get("requestId") });
  };
  const api = new Hono<ApiEnv>().basePath(basePath);
  api.onError((error, context) => {
    const known = toAppError(error);
    const requestId = context.get("requestId");
    if (known.code === "internal_error") log().error({ error: known.cause ?? known, requestId }, "a request failed");
    const response = send(context, { errorCode: known.code, ...answerError(known, context) });
    logRequest(context, response.status, noNames);
    measureRequest(context, response.status);
    endRequestSpan(context, response.status);
    return response;
  });
  api.notFound((context) => {
    // Clients of other services send headers of their own, such as X-Stainless-Lang.
    const wanted = context.req.header("access-control-request-headers");
    const methods = getMethods(context.req.path, api);
    const preflight = answerPreflight(context.req.raw, methods, wanted);
    if (preflight) return preflight;
    assignId(context);
    nameRequest(context);
    const message = `There is no ${context.req.method} ${context.req.path}. The documentation lists the supported routes.`;
    const error = new AppError(methods.length > 0 ? "method_not_allowed" : "not_found", message);
    if (methods.length > 0) addHeaders(context, { allow: methods.join(", ") });
    const response = send(context, answerError(error, context));
    measureRequest(context, response.status);
    return response;
  });
  for (const { method, path, handler } of routes.routes) {
    const named: typeof handler = (context, next) => {
      nameRequest(context);
      return handler(context, next);
    };
    const handle = identified(named, { names: noNames, route: basePath + path, headers: undefined });
    api.on(method, path, (context) => {
      const credential = readCredential?.(context);
      if (credential !== undefined) context.set("credential", credential);
      return handle(context);
    });
  }
  return api;
}
