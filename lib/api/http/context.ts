import type { HttpBindings } from "@hono/node-server";
import type { Context as HonoContext } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import type { Caller } from "../../keys/authenticate.ts";

/** The context of the API's handlers. */
export interface ApiEnv {
  Bindings: HttpBindings;
  Variables: { requestId: string; caller: Caller };
}

export type Context = HonoContext<ApiEnv>;

/** A response as plain data. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | ReadableStream;
}

/** Sends a response with the headers set on the context, which a new Response would not have. */
export function send(context: HonoContext, { body, status, headers }: Answer): Response {
  return context.body(body, status as ContentfulStatusCode, headers);
}
