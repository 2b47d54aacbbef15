import { engineFetch } from "../engine-health/configured/engine-fetch.ts";
import { engineList } from "../engines/index.ts";
import { fromStored } from "../jobs/stored-input.ts";
import { inputFacts } from "../operations/define.ts";
import { operationBySlug } from "../operations/index.ts";
import type { EngineCall } from "./engine-call.ts";

/**
 * The engine that comes before the used one by default and lacks a model for this input, with a warning on how to install
 * it. Null if there is none, and if the request or the operator has chosen the engines.
 */
export function adviseInstallation(
  used: string,
  { operation: slug, input: stored, paths, settings }: Pick<EngineCall, "operation" | "input" | "paths" | "settings">,
): { engine: string; warning: string } | null {
  const operation = operationBySlug(slug);
  if (settings.lists?.[operation.slug] || stored.engine !== undefined) return null;
  const input = fromStored(stored, (key) => paths.get(key) ?? "");
  const facts = inputFacts(input);
  const engines = engineList(operation.slug, settings);
  const names = operation.orderEngines(
    input,
    facts,
    engines.map(({ name }) => name),
  );
  for (const name of names.slice(0, Math.max(0, names.indexOf(used)))) {
    const engine = engines.find((engine) => engine.name === name);
    const warning = engine && operation.adviseInstallation(input, facts, engine.load(settings, engineFetch(engine)));
    if (warning) return { engine: name, warning };
  }
  return null;
}
