import type { IncomingHttpHeaders } from "node:http";
import { isApiPath } from "./api-paths.ts";

/** The parts of a request that the guard checks. */
export interface GuardedRequest {
  method?: string | undefined;
  /** The request target as the client sent it. */
  url?: string | undefined;
  headers: IncomingHttpHeaders;
}

/** The settings that decide which requests are refused. */
export interface GuardSettings {
  local: boolean;
  PUBLIC_URL: string;
}

/** A response that is sent instead of handling the request. `message` is plain text for the client. */
export interface Refusal {
  status: 400 | 403 | 405 | 421;
  message: string;
  headers?: Record<string, string>;
}

const METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

/**
 * Refuses requests that no page or route can serve, and requests that a browser sends on behalf of another site. Returns
 * null if the request may be handled.
 */
export function refuseRequest(request: GuardedRequest, settings: GuardSettings): Refusal | null {
  // TRACE would return the cookies of the request to a script.
  if (request.method === "TRACE") return { status: 405, message: "TRACE is not allowed.", headers: { allow: METHODS } };
  const target = parseTarget(request.url, settings.PUBLIC_URL);
  if (!target) return { status: 400, message: "The request target is not valid. Send a path such as /docs." };
  if (settings.local && !isLocalHost(request.headers.host, settings.PUBLIC_URL))
    return { status: 421, message: `This server does not answer for this host name. Open ${settings.PUBLIC_URL}` };
  if (target.path.startsWith("/api/auth/") && !target.query.getAll("callbackUrl").every(isCallbackUrl))
    return { status: 400, message: "The callbackUrl is not valid. Send a path such as /dashboard." };
  if (isForeignAction(request, target, settings.PUBLIC_URL))
    return { status: 403, message: "This form can only be sent from its own site. Open the page and send it again." };
  return null;
}

let lastAddress: { base: string; url: URL } | undefined;

/** The parsed PUBLIC_URL, which every request needs and which changes only in tests. */
export function toAddress(base: string): URL {
  if (lastAddress?.base !== base) lastAddress = { base, url: new URL(base) };
  return lastAddress.url;
}

interface Target {
  /** The decoded path. */
  path: string;
  query: URLSearchParams;
}

/** The parts of the target. Returns null for another form than a path, and for a page's path that cannot be decoded. */
function parseTarget(url: string | undefined, base: string): Target | null {
  if (!url?.startsWith("/") || !URL.canParse(url, base)) return null;
  const { pathname, searchParams: query } = new URL(toAddress(base).origin + url);
  // The API reports what it cannot decode itself.
  if (isApiPath(pathname)) return { path: pathname, query };
  try {
    const path = decodeURIComponent(pathname);
    return /\p{Cc}/u.test(path) ? null : { path, query };
  } catch {
    return null;
  }
}

/**
 * Whether a Host header names this machine. In local mode no request needs a password, so a page of another site that
 * makes its own host name resolve to this machine (DNS rebinding) must get no response.
 */
function isLocalHost(host: string | undefined, base: string): boolean {
  if (host === toAddress(base).host) return true;
  const { hostname, host: canonical } = URL.parse(`http://${host ?? ""}`) ?? {};
  if (host === undefined || hostname === undefined || canonical === undefined) return false;
  // A Host header that is more than a name and a port is not one.
  if (/[/@?#\\\s]/.test(host)) return false;
  return (
    hostname === toAddress(base).hostname ||
    hostname === "localhost" ||
    hostname === "[::1]" ||
    /^127(\.\d{1,3}){3}$/.test(hostname)
  );
}

/** Whether next-auth accepts a value as the address to continue at. It answers other values with status 500. */
function isCallbackUrl(value: string): boolean {
  if (value === "") return true;
  const url = value.startsWith("/") ? URL.parse(value, "http://localhost") : URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol);
}

/** Whether another site's page posts to one of this site's pages. Next answers such a server action with status 500. */
function isForeignAction({ method, headers }: GuardedRequest, { path }: Target, base: string): boolean {
  if (method !== "POST" || headers.origin === undefined || path.startsWith("/api/")) return false;
  return URL.parse(headers.origin)?.host !== toAddress(base).host;
}

/**
 * The Cookie header without a callback URL that next-auth does not accept. With such a cookie, it answers every page
 * with status 500.
 */
export function withoutInvalidCallback(cookie: string): string {
  return cookie
    .split(";")
    .filter((pair) => {
      const [name = "", ...value] = pair.split("=");
      if (!/^(__Secure-)?next-auth\.callback-url$/.test(name.trim())) return true;
      return isCallbackUrl(decoded(value.join("=").trim()));
    })
    .join(";");
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
