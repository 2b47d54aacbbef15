import { env } from "../platform/env.ts";
import { log } from "../platform/log.ts";

/** The moments between two steps of a purchase or an automatic top-up. */
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

/** Kills the process here, as a power cut would, if a test named this moment; lib/env refuses that outside local mode. */
export function failpoint(name: Failpoint): void {
  if (env().FAILPOINT !== name) return;
  log().warn({ failpoint: name }, "ending here on purpose");
  process.kill(process.pid, "SIGKILL");
}
