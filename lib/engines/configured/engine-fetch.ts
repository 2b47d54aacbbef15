import { fetchPublic } from "../../platform/guarded-fetch.ts";
import type { EngineDescriptor, Fetch } from "../define.ts";

/**
 * How an engine reaches the network. The hosts the operator or the vendor's documentation named are asked directly, and a
 * redirect away from them is refused; any other address came out of an answer, and is fetched as callers' addresses are.
 */
export function engineFetch({ origins = [] }: Pick<EngineDescriptor, "origins">): Fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (!origins.includes(url.origin)) return fetchPublic(url.href, { ...init, signal: init?.signal ?? null });
    const response = await globalThis.fetch(input, { ...(await withWholeBody(init)), redirect: "manual" });
    if (response.status < 300 || response.status >= 400 || response.status === 304) return response;
    await response.arrayBuffer();
    throw new Error(`It redirected with status ${response.status}.`);
  };
}

/** A form as bytes: Node's fetch encodes a form while it sends it, and one aborted meanwhile ends the process. */
async function withWholeBody(init: RequestInit | undefined): Promise<RequestInit> {
  if (!(init?.body instanceof FormData)) return init ?? {};
  const encoded = new Response(init.body);
  const headers = new Headers(init.headers);
  headers.set("content-type", encoded.headers.get("content-type") ?? "");
  return { ...init, headers, body: await encoded.arrayBuffer() };
}
