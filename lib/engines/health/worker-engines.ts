import { env } from "../../platform/env.ts";
import { SettingsError } from "../../platform/settings-error.ts";
import { engineCards } from "../cards.ts";
import { engineSettings } from "../configured/settings.ts";
import { enginesOf } from "../index.ts";

/**
 * The names of the engines that a worker with these settings serves; null for all. Models can be installed later, so a name
 * needs only a known kind of engine. Throws SettingsError for an unknown one.
 */
export function workerEngines(): readonly string[] | null {
  const { WORKER_ENGINES: names } = env();
  const isKnown = (name: string) => engineCards.some(({ family }) => family === name.split(/[:#]/, 1)[0]);
  const unknown = names.find((name) => !isKnown(name));
  if (unknown === undefined) return names.length === 0 ? null : names;
  const configured = enginesOf(engineSettings(env()))
    .map(({ name }) => name)
    .join(", ");
  throw new SettingsError(`WORKER_ENGINES: there is no engine "${unknown}". Configured engines: ${configured}.`);
}
