import { type Dispatcher, request } from "undici";
import type { RemoteResponse } from "./download.ts";

const MAX_REDIRECTS = 5;
const REDIRECTS = [301, 302, 303, 307, 308];

interface RequestOptions {
  dispatcher: Dispatcher;
  signal: AbortSignal;
  /** The headers for an address, so that a token is sent to its own server only. */
  headersFor(url: URL): Record<string, string>;
}

/** A GET request that follows redirects. Throws for the sixth one. */
export async function followRedirects(
  start: string,
  { dispatcher, signal, headersFor }: RequestOptions,
): Promise<RemoteResponse> {
  let url = new URL(start);
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const headers = { ...headersFor(url), "user-agent": "atelier" };
    const answer = await request(url, { dispatcher, headers, signal });
    const location = answer.headers.location;
    if (!REDIRECTS.includes(answer.statusCode) || typeof location !== "string") {
      const header = (name: string) => {
        const value = answer.headers[name];
        return (Array.isArray(value) ? value[0] : value) ?? null;
      };
      return { status: answer.statusCode, header, body: answer.body };
    }
    await answer.body.dump();
    url = new URL(location, url);
  }
  throw new Error(`${new URL(start).host} redirects too often.`);
}
