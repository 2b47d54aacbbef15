import { SettingsError } from "../platform/settings-error.ts";
import { log } from "../platform/telemetry/log.ts";
import { storage } from "./index.ts";
import type { StoreFault } from "./storage.ts";

/** How long the result of a check is used, so that frequent calls of /ready cost the store little. */
const CHECK_MS = 10_000;

/** Checks the store when a process starts. Throws SettingsError for a wrong setting; only logs that it does not respond. */
export async function checkStoreAtStart(): Promise<void> {
  const fault = await storage().check();
  if (fault?.kind === "settings") throw new SettingsError(`FILES=s3: ${fault.message}`);
  if (fault) log().warn(fault.message);
}

let checked: { at: number; fault: Promise<StoreFault | null> } | undefined;
let reported: string | null = null;

/** Whether the store can be used now or a few seconds ago: null, or why not. A new fault is logged. */
export async function currentStoreFault(now = Date.now()): Promise<StoreFault | null> {
  if (!checked || now - checked.at > CHECK_MS) checked = { at: now, fault: storage().check() };
  const fault = await checked.fault;
  const message = fault?.message ?? null;
  if (message !== null && message !== reported) log().error(message);
  reported = message;
  return fault;
}
