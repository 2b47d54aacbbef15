import { AppError } from "@atelier/errors";
import { apiPaths } from "../../../platform/network/api-paths.ts";
import { recordRequest } from "../../../requests/record.ts";
import type { Context } from "../context.ts";
import { type ApiNames, cutPointers } from "./field-names.ts";

/**
 * Records the request of an authenticated caller with the status of its response; bodies and query strings are never
 * recorded. It only appends to an array, so that a short request stays without a promise.
 */
export function logRequest(context: Context, status: number, { slugs, fields }: ApiNames): void {
  const caller = context.get("caller");
  if (!caller) return;
  const { method } = context.req;
  const path = context.req.path.startsWith(BASE) ? context.req.path.slice(BASE.length) : context.req.path;
  const slug = path.slice(1);
  const incoming = context.env?.incoming;
  const invalid = context.get("errorFields");
  const durationMs = performance.now() - context.get("startedAt");
  const request = {
    id: context.get("requestId"),
    accountId: caller.accountId,
    keyId: caller.keyId,
    startedAt: Date.now() - durationMs,
    durationMs,
    method,
    path,
    operation: context.get("operation") ?? (method === "POST" && slugs.has(slug) ? slug : undefined),
    status,
    forwardedFor: headerText(incoming?.headers["x-forwarded-for"]) ?? incoming?.socket.remoteAddress,
    userAgent: incoming?.headers["user-agent"],
    jobId: context.get("jobId"),
    credits: context.get("credits"),
    errorCode: context.get("errorCode"),
    errorFields: invalid && cutPointers(invalid, fields()),
    parameters: context.get("parameters"),
  };
  const ended = context.get("ended");
  if (!ended) {
    recordRequest(request);
    return;
  }
  const recordEnded = () => {
    const changes = { durationMs: performance.now() - context.get("startedAt"), credits: context.get("credits") };
    recordRequest({ ...request, ...changes, errorCode: context.get("errorCode") });
  };
  void ended.then(recordEnded, recordEnded);
}

const BASE = apiPaths.main;

/**
 * Whether the header Atelier-Log enables storing the operation's parameters with the request. Throws `invalid_input` for
 * another value than "parameters".
 */
export function logsParameters(header: string | undefined): boolean {
  if (header === undefined) return false;
  if (header.trim().toLowerCase() === "parameters") return true;
  throw new AppError("invalid_input", 'Atelier-Log must be "parameters". Leave it out to log no parameters.');
}

const headerText = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(",") : value);
