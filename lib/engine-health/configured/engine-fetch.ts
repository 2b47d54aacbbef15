import { SpanKind } from "@opentelemetry/api";
import type { EngineDescriptor, Fetch } from "../../engines/define.ts";
import { fetchPublic } from "../../platform/network/guarded-fetch.ts";
import { currentTraceparent, inSpan } from "../../platform/telemetry/tracing.ts";

/**
 * The fetch function of an engine. Requests to the engine's configured origins are sent directly and must not redirect.
 * Any other address comes from a response, so it is restricted to public addresses, like the addresses of callers.
 */
export function engineFetch({ origins = [] }: Pick<EngineDescriptor, "origins">): Fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!origins.includes(url.origin)) return fetchPublic(url.href, { ...init, signal: init?.signal ?? null });
    const response = await tracedFetch(url, input, { ...(await withWholeBody(init)), redirect: "manual" });
    if (response.status < 300 || response.status >= 400 || response.status === 304) return response;
    await response.arrayBuffer();
    throw new Error(`The server redirected with status ${response.status}.`);
  };
}

/** Calls an engine's server in a span whose context the request carries. Queries can contain secrets and are left out. */
function tracedFetch(url: URL, input: Parameters<Fetch>[0], init: RequestInit): Promise<Response> {
  const method = init.method ?? (input instanceof Request ? input.method : "GET");
  const attributes = { "http.request.method": method, "server.address": url.host, "url.path": url.pathname };
  return inSpan(`${method} ${url.host}`, { kind: SpanKind.CLIENT, attributes }, async (span) => {
    const traceparent = currentTraceparent();
    if (!traceparent) return globalThis.fetch(input, init);
    const headers = new Headers(init.headers ?? (input instanceof Request ? input.headers : undefined));
    headers.set("traceparent", traceparent);
    const response = await globalThis.fetch(input, { ...init, headers });
    span?.setAttribute("http.response.status_code", response.status);
    return response;
  });
}

/** Encodes a form before the request, because aborting Node's fetch while it encodes one crashes the process. */
async function withWholeBody(init: RequestInit | undefined): Promise<RequestInit> {
  if (!(init?.body instanceof FormData)) return init ?? {};
  const encoded = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set("content-type", encoded.headers.get("content-type") ?? "");
  return { ...init, headers, body: await encoded.arrayBuffer() };
}
