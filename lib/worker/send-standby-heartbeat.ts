import { log } from "../platform/telemetry/log.ts";
import { keepJobsOfWorker } from "./running-jobs.ts";

/** Records that a worker still runs its jobs. A failure is logged. */
export async function sendStandbyHeartbeat(workerId: string): Promise<void> {
  await keepJobsOfWorker(workerId).catch((error: unknown) => log().error({ error }, "a standby heartbeat failed"));
}
