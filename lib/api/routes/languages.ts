import { Hono } from "hono";
import { describeLanguage } from "../../documents/languages.ts";
import { enginesOf } from "../../engines/index.ts";
import { env } from "../../env.ts";
import { engineSettings } from "../../jobs/engine-settings.ts";
import { authenticate } from "../authenticate.ts";
import type { ApiEnv } from "../context.ts";

/** Every language a document can be translated from or into, with the languages each may become and the engines that do it. */
export const languageRoutes = new Hono<ApiEnv>().get("/languages", authenticate, (context) => {
  const settings = engineSettings(env());
  const found = new Map<string, Map<string, string[]>>();
  for (const engine of enginesOf(settings)) {
    for (const { from, to } of engine.load(settings).translator?.pairs() ?? []) {
      const targets = found.get(from) ?? new Map<string, string[]>();
      targets.set(to, [...(targets.get(to) ?? []), engine.name]);
      found.set(from, targets);
      if (!found.has(to)) found.set(to, new Map());
    }
  }
  const data = [...found].map(([tag, targets]) => {
    const { name, nativeName, script, direction } = describeLanguage(tag);
    return {
      object: "language",
      tag,
      name,
      native_name: nativeName,
      script,
      direction,
      targets: [...targets].map(([target, engines]) => ({ tag: target, engines })),
    };
  });
  return context.json({
    object: "list",
    data: data.sort((a, b) => a.name.localeCompare(b.name, "en")),
    next_cursor: null,
  });
});
