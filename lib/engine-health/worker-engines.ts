import { engineCards } from "../engines/cards.ts";
import { SettingsError } from "../platform/settings-error.ts";
import { engineHealthSettings } from "./settings.ts";

/**
 * The names of the engines that a worker with these settings serves; null for all. Models can be installed later, so a name
 * needs only a known kind of engine. Throws SettingsError for an unknown one.
 */
export function workerEngines(): readonly string[] | null {
  const { WORKER_ENGINES: names } = engineHealthSettings();
  const families = engineCards.map(({ family }) => family);
  const unknown = names.find((name) => !families.includes(name.split(/[:#]/, 1)[0] ?? ""));
  if (unknown === undefined) return names.length === 0 ? null : names;
  throw new SettingsError(
    `WORKER_ENGINES: there is no engine "${unknown}". Write names that "npm run atelier -- engines" lists. Kinds of engines: ${families.join(", ")}.`,
  );
}
