import { AppError } from "@atelier/errors";
import type { Handler } from "hono";
import { isStorableText } from "../../platform/database/storable-text.ts";
import { newRequestId } from "../../platform/ids.ts";
import { type ApiEnv, addHeaders, type Context, completeHeaders } from "./context.ts";
import type { ApiNames } from "./observe/field-names.ts";
import { logRequest } from "./observe/log-request.ts";
import { measureRequest } from "./observe/measure-request.ts";
import { endRequestSpan, traceRequest } from "./observe/trace-request.ts";
import { closeWithAccess } from "./stream/access-watch.ts";

/**
 * A handler that gives its request an id, and its responses, also errors, the headers of its route. One handler per
 * route, and no middleware: then Hono returns a response without a promise if the handler does, which makes a short
 * request a quarter cheaper.
 */
export function identified(
  handler: Handler<ApiEnv>,
  { names, route, headers }: { names: ApiNames; route: string; headers: Record<string, string> | undefined },
): (context: Context) => Response | Promise<Response> {
  return (context) => {
    assignId(context);
    context.set("startedAt", performance.now());
    context.set("route", route);
    if (headers) addHeaders(context, headers);
    refuseUnstorablePath(context.req.path);
    const response: Response | Promise<Response> = traceRequest(context, route, () => handler(context, noMiddleware));
    return response instanceof Promise
      ? response.then((settled) => finish(context, settled, names))
      : finish(context, response, names);
  };
}

/** Gives the request an id, which its response names. Returns it. */
export function assignId(context: Context): string {
  const requestId = newRequestId();
  context.set("requestId", requestId);
  addHeaders(context, { "Request-Id": requestId });
  return requestId;
}

/** Completes the headers, logs the request, and ends the body of a response to HEAD, which nothing reads. */
function finish(context: Context, response: Response, names: ApiNames): Response | Promise<Response> {
  completeHeaders(context, response);
  logRequest(context, response.status, names);
  measureRequest(context, response.status);
  endRequestSpan(context, response.status);
  // A signed link, which has no caller, is a permission of its own.
  if (context.get("isStream") && context.get("caller")) closeWithAccess(context);
  if (context.req.method !== "HEAD" || !response.body) return response;
  // An open body would keep its file open, or the job of an event stream watched.
  return response.body.cancel().then(() => response);
}

const noMiddleware = () => Promise.reject(new Error("Routes have one handler."));

const PLAIN_PATH = /^[\w/.-]+$/;

/** Path parameters are parts of the path. Throws `not_found` for a path that no stored id can have. */
function refuseUnstorablePath(path: string): void {
  if (PLAIN_PATH.test(path)) return;
  let decoded = path;
  try {
    decoded = decodeURIComponent(path);
  } catch {
    throw new AppError("not_found", "The path is not valid UTF-8.");
  }
  if (!isStorableText(decoded)) throw new AppError("not_found", "There is nothing at this path.");
}
