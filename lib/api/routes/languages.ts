import { Hono } from "hono";
import { servedLanguages } from "../../jobs/languages.ts";
import { authenticate } from "../authenticate.ts";
import type { ApiEnv } from "../context.ts";

/** Every language a document can be translated from or into, with the languages each may become and the engines that do it. */
export const languageRoutes = new Hono<ApiEnv>().get("/languages", authenticate, (context) => {
  const data = servedLanguages().map(({ nativeName, ...language }) => ({
    object: "language",
    ...language,
    native_name: nativeName,
  }));
  return context.json({ object: "list", data, next_cursor: null });
});
