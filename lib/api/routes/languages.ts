import { Hono } from "hono";
import { supportedLanguages } from "../../engine-health/configured/languages.ts";
import { authenticated } from "../http/authenticate.ts";
import type { ApiEnv } from "../http/context.ts";

/** Lists the supported languages and the language pairs of each configured engine. */
export const languageRoutes = new Hono<ApiEnv>().get(
  "/languages",
  authenticated(async (context) => {
    const { languages, engines } = await supportedLanguages();
    const data = languages.map(({ nativeName, sourceOf, targetOf, ...language }) => ({
      object: "language",
      ...language,
      native_name: nativeName,
      source_of: sourceOf,
      target_of: targetOf,
    }));
    return context.json({ object: "list", data, engines, next_cursor: null });
  }, "any"),
);
