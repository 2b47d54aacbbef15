import { log } from "../platform/telemetry/log.ts";
import { paymentSettings } from "./settings.ts";

/** The points between two steps of a purchase or an automatic top-up. */
export type Failpoint =
  | "purchase-written"
  | "session-made"
  | "session-recorded"
  | "event-verified"
  | "event-marked"
  | "purchase-granted"
  | "event-committed"
  | "top-up-written"
  | "top-up-charged";

/** Kills the process at this point if a test selected it. The settings refuse a failpoint outside local mode. */
export function failpoint(name: Failpoint): void {
  if (paymentSettings().FAILPOINT !== name) return;
  log().warn({ failpoint: name }, "killing the process at a failpoint");
  process.kill(process.pid, "SIGKILL");
}
