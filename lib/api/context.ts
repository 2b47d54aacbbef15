import type { HttpBindings } from "@hono/node-server";
import type { Context as HonoContext } from "hono";
import type { Caller } from "../keys/authenticate.ts";

/** What the API's handlers find in their context. */
export interface ApiEnv {
  Bindings: HttpBindings;
  /** `headers` go onto the answer whatever it turns out to be. */
  Variables: { requestId: string; caller: Caller; headers: Map<string, string> };
}

export type Context = HonoContext<ApiEnv>;
