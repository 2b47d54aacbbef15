import { cardOfEngine } from "../engines/card-of-engine.ts";
import { efforts } from "../engines/ports/index.ts";
import { operations } from "../operations/index.ts";
import { SettingsError } from "../platform/settings-error.ts";
import { priceSettings } from "./settings.ts";
import type { ScopedPrices } from "./unit-prices.ts";

/** Throws SettingsError if UNIT_PRICES names an unknown operation, engine, effort or unit. */
export function checkUnitPrices(): void {
  const faults = priceSettings().UNIT_PRICES.flatMap((entry, index) => {
    const fault = findFault(entry);
    return fault === null ? [] : [`UNIT_PRICES.${index}: ${fault}`];
  });
  if (faults.length > 0) throw new SettingsError(faults.join("\n"));
}

/** Why an entry names something that does not exist, or null if it is valid. */
export function findFault({ operation: slug, engine, effort, prices }: ScopedPrices): string | null {
  const operation = operations.find((operation) => operation.slug === slug);
  if (!operation)
    return `There is no operation "${slug}". Operations: ${operations.map((operation) => operation.slug).join(", ")}.`;
  if (engine !== undefined && !cardOfEngine(engine)?.serves[operation.slug])
    return `There is no engine "${engine}" for ${slug}. Write its name without an address, as in the job's engine list.`;
  if (effort !== undefined && !efforts.some((known) => known === effort))
    return `There is no effort "${effort}". Write ${efforts.join(", ")}.`;
  const unit = Object.keys(prices).find((name) => !Object.hasOwn(operation.units, name));
  return unit === undefined
    ? null
    : `${slug} has no unit "${unit}". Units: ${Object.keys(operation.units).join(", ")}.`;
}
