import type { Operation } from "../operations/define.ts";
import { operations } from "../operations/index.ts";
import { SettingsError } from "../platform/settings-error.ts";
import { engineHealthSettings } from "./settings.ts";

/** The operations that a worker with these settings serves: those that WORKER_OPERATIONS names, or all. Throws SettingsError for an unknown one. */
export function workerOperations(): readonly Operation[] {
  const { WORKER_OPERATIONS: names } = engineHealthSettings();
  const unknown = names.find((name) => !operations.some(({ slug }) => slug === name));
  if (unknown === undefined)
    return names.length === 0 ? operations : operations.filter(({ slug }) => names.includes(slug));
  const known = operations.map(({ slug }) => slug).join(", ");
  throw new SettingsError(`WORKER_OPERATIONS: there is no operation "${unknown}". Operations: ${known}.`);
}
