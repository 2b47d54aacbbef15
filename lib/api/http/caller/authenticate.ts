import { AppError } from "@atelier/errors";
import type { Context as HonoContext } from "hono";
import { type Permission, requirePermission } from "../../../access/roles.ts";
import { authenticateKey, type Caller } from "../../../keys/authenticate.ts";
import { isAccessToken, isClientToken } from "../../../keys/format.ts";
import { type Needs, refuseUnlessGranted, type Scope } from "../../../keys/grants.ts";
import { apiPaths, isBelow } from "../../../platform/network/api-paths.ts";
import { crossOriginHeaders } from "../answer/cross-origin.ts";
import { type ApiEnv, addHeaders, appendHeader, type Context } from "../context.ts";
import { countFreeUse, countKeyRequest, countProjectRequest, countRequest } from "../limits/rate-limit.ts";
import { getAddress } from "./address-of.ts";
import { authenticatePlayground, isPlaygroundToken } from "./playground-token.ts";

/** More than a browser sends of small files, four at a time. */
const PORTAL_UPLOADS_PER_MINUTE = 600;

/** A handler that runs after the caller is known. */
export type AuthenticatedHandler<Path extends string> = (
  context: HonoContext<ApiEnv, Path>,
) => Response | Promise<Response>;

/**
 * A handler that authenticates the caller, counts the request against the limits of the account and the key, and checks
 * that a restricted key allows what it `needs`, before `handler`. A route without `needs` is closed to restricted keys that
 * lack the scope `account`. Throws `missing_key`, `invalid_key`, `rate_limited` or `key_restricted`. While the key and the
 * limits are cached it waits for nothing, so that a short request needs no promise.
 */
export const authenticated =
  <Path extends string>(
    handler: AuthenticatedHandler<Path>,
    needs: Needs = { scope: "account" },
    count: RequestCount = countForAccount,
  ): AuthenticatedHandler<Path> =>
  (context) => {
    const admitted = admit(context, needs, count);
    return admitted ? admitted.then(() => handler(context)) : handler(context);
  };

/** Counts a request of a caller against a limit. Throws `rate_limited`. */
export type RequestCount = (
  caller: Caller,
  addHeaders: (headers: Record<string, string>) => void,
) => Promise<void> | undefined;

const countForAccount: RequestCount = ({ accountId }, addHeaders) => countRequest(accountId, addHeaders);

/**
 * Counts an upload. Uploads of the portal have a limit of their own, so that the files of a batch leave the account's
 * requests to its programs.
 */
export const countUpload: RequestCount = (caller, addHeaders) =>
  caller.keyId === null
    ? countFreeUse("uploads", caller.accountId, PORTAL_UPLOADS_PER_MINUTE)
    : countForAccount(caller, addHeaders);

/** As `authenticated`, for the routes that restricted keys may use with a scope. */
export const forScope =
  (scope: Scope) =>
  <Path extends string>(handler: AuthenticatedHandler<Path>): AuthenticatedHandler<Path> =>
    authenticated(handler, { scope });

/** A handler for routes that only the portal may use. An API key gets `not_found`. */
export const portalOnly = <Path extends string>(handler: AuthenticatedHandler<Path>): AuthenticatedHandler<Path> =>
  authenticated<Path>((context) => {
    if (context.get("caller").keyId !== null) throw new AppError("not_found");
    return handler(context);
  }, "any");

function admit(context: Context, needs: Needs, count: RequestCount): Promise<void> | undefined {
  const token = readToken(context);
  allowOrigin(context, token);
  if (isAccessToken(token)) refuseElsewhere(context);
  const caller = isPlaygroundToken(token) ? authenticatePlayground(token) : authenticateKey(token);
  const accept = (known: Caller) => {
    context.set("caller", known);
    if (known.role) requirePermission(known.role, neededPermission(needs, context.req.method));
    const counted = count(known, (headers) => addHeaders(context, headers));
    return known.grants ? admitRestricted(context, known, needs, counted) : counted;
  };
  return caller instanceof Promise ? caller.then(accept) : accept(caller);
}

/** The permission that a person of the portal needs for a request: reading differs from changing. */
function neededPermission(needs: Needs, method: string): Permission {
  const scope = typeof needs === "object" && "scope" in needs ? needs.scope : null;
  if (scope === "keys" || scope === "webhooks") return scope;
  if (scope === "team") return "members";
  if (method === "GET" || method === "HEAD") return "read_jobs";
  if (scope === "projects") return "projects";
  return scope === "translation" ? "translation" : "run";
}

/** The key or token of a request. Throws `missing_key` and `invalid_key`. */
export const readToken = (context: Context): string =>
  context.get("credential") ?? bearerToken(context.req.header("authorization"));

/** Refused requests count as well, so that a key's grants cannot be probed without a limit. */
async function admitRestricted(
  context: Context,
  { keyId, grants }: Caller,
  needs: Needs,
  counted: Promise<void> | undefined,
): Promise<void> {
  await counted;
  if (!keyId || !grants) return;
  if (grants.origin !== null) refuseOtherOrigins(context, grants.origin);
  if (grants.requestsPerMinute !== null)
    await countKeyRequest(keyId, grants.requestsPerMinute, (name, value) => appendHeader(context, name, value));
  if (grants.project?.requestsPerMinute) await countProjectRequest(grants.project, grants.project.requestsPerMinute);
  refuseUnlessGranted(grants, needs, () => getAddress(context.env.incoming));
}

/** An access token is for the resource that its application named (RFC 8707): the MCP server. */
function refuseElsewhere(context: Context): void {
  if (!isBelow(context.req.path, apiPaths.mcp))
    throw new AppError("invalid_key", "An access token works for the MCP server only. Use an API key here.");
}

/**
 * Lets the page of another site read the response to a request with a token that is made for browsers, also if it is an
 * error: a client token, or the access token of an application.
 */
function allowOrigin(context: Context, token: string): void {
  const origin = context.req.header("origin");
  if (origin !== undefined && (isClientToken(token) || isAccessToken(token)))
    addHeaders(context, crossOriginHeaders(origin));
}

function refuseOtherOrigins(context: Context, allowed: string): void {
  const origin = context.req.header("origin");
  if (origin === allowed) return;
  const found = origin === undefined ? "the request has no Origin header" : `the request comes from ${origin}`;
  throw new AppError("origin_not_allowed", `This client token works on pages of ${allowed} only, but ${found}.`);
}

function bearerToken(header: string | undefined): string {
  if (!header)
    throw new AppError(
      "missing_key",
      'Send your API key in the header "Authorization: Bearer atl_…". You can create a key on the API key page.',
    );
  const token = /^Bearer +(\S+) *$/i.exec(header)?.[1];
  if (!token) throw new AppError("invalid_key", 'The Authorization header must have the form "Bearer <key>".');
  return token;
}
