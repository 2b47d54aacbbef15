import type { HttpBindings } from "@hono/node-server";
import type { Context as HonoContext } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Caller } from "../../keys/authenticate.ts";

/** What the API's handlers find in their context. */
export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: { requestId: string; caller: Caller };
}

export type Context = HonoContext<ApiEnv>;

/** An answer as plain data. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | ReadableStream;
}

/** Sends an answer together with the headers set on the context so far, which a Response made elsewhere would not carry. */
export function send(context: HonoContext, { body, status, headers }: Answer): Response {
  return context.body(body, status as ContentfulStatusCode, headers);
}
