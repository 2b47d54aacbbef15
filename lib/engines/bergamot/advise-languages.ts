import { directionKey } from "../../models/languages/direction.ts";
import { installedDirections } from "../../models/languages/installed-directions.ts";
import { knownDirections } from "../../models/languages/registry.ts";
import type { EngineSettings } from "../define.ts";
import { languageName } from "../translation/languages.ts";
import { findRoute } from "./routes.ts";

/** How to add the published models that a pair needs and that are not installed; null if none is missing. */
export function adviseLanguages(from: string, to: string, { cacheDirectory }: EngineSettings): string | null {
  const route = findRoute(from, to, [...knownDirections(cacheDirectory).values()]) ?? [];
  const installed = installedDirections(cacheDirectory);
  const missing = route.filter((direction) => !installed.has(directionKey(direction)));
  if (missing.length === 0) return null;
  const languages = new Set(missing.flatMap((direction) => [direction.from, direction.to]));
  languages.delete("en");
  return `Mozilla's models translate better from ${languageName(from)} to ${languageName(to)}, but they are not installed on this server. The operator can add them with "npm run atelier -- models add languages ${[...languages].join(",")}".`;
}
