import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "../env.ts";
import { isApiPath } from "./api-paths.ts";
import { toAddress, withoutInvalidCallback } from "./request-guard.ts";

/**
 * Prepares a request and its response: sets the forwarded headers that the portal reads, and the security headers of
 * every response. `dev` allows the code that Next evaluates in development.
 */
export function secure(request: IncomingMessage, response: ServerResponse, { dev }: { dev: boolean }): void {
  setForwardedHeaders(request);
  if (request.headers.cookie !== undefined) request.headers.cookie = withoutInvalidCallback(request.headers.cookie);
  response.setHeader("x-content-type-options", "nosniff");
  response.setHeader("referrer-policy", "strict-origin-when-cross-origin");
  if (env().PUBLIC_URL.startsWith("https:"))
    response.setHeader("strict-transport-security", "max-age=31536000; includeSubDomains");
  if (!isApiPath(request.url)) securePage(request, response, dev);
}

/** Only a trusted proxy may name the client's address. The host and the protocol are always those of PUBLIC_URL. */
function setForwardedHeaders(request: IncomingMessage): void {
  if (env().TRUSTED_PROXIES === 0) delete request.headers["x-forwarded-for"];
  const { host, protocol } = toAddress(env().PUBLIC_URL);
  request.headers["x-forwarded-for"] ??= request.socket.remoteAddress ?? "";
  request.headers["x-forwarded-host"] = host;
  request.headers["x-forwarded-proto"] = protocol.slice(0, -1);
}

/** The headers of a page. Next reads the nonce of its scripts from the request's own headers. */
function securePage(request: IncomingMessage, response: ServerResponse, dev: boolean): void {
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce, dev);
  request.headers["x-nonce"] = nonce;
  request.headers["content-security-policy"] = policy;
  response.setHeader("content-security-policy", policy);
  response.setHeader("x-frame-options", "DENY");
  // A page of another site that opened this one gets no reference to its window. Sign-in uses redirects and no windows.
  response.setHeader("cross-origin-opener-policy", "same-origin");
  response.setHeader("permissions-policy", "camera=(), microphone=(), geolocation=()");
}

function contentSecurityPolicy(nonce: string, dev: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${dev ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self' https://checkout.stripe.com https://billing.stripe.com",
    "frame-ancestors 'none'",
  ].join("; ");
}
