import { Hono } from "hono";
import { authenticate } from "../authenticate.ts";
import type { ApiEnv } from "../context.ts";

/** The languages that translators serve: none until one is installed. */
export const languageRoutes = new Hono<ApiEnv>().get("/languages", authenticate, (context) =>
  context.json({ object: "list", data: [], next_cursor: null }),
);
