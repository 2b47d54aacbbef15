import { parentPort, workerData } from "node:worker_threads";

const CHECK_MS = 1_000;
/** The worker's thread counts as busy if it has not reported for this time. */
const BUSY_MS = 3_000;
/** After this time it counts as stuck, so that other workers requeue its jobs. */
const STUCK_MS = 60_000;

const { workerId } = workerData as { workerId: string };
let aliveAt = performance.now();
let isSending = false;

parentPort?.on("message", () => {
  aliveAt = performance.now();
});

setInterval(async () => {
  const silentMs = performance.now() - aliveAt;
  if (isSending || silentMs < BUSY_MS || silentMs > STUCK_MS) return;
  isSending = true;
  // Imported at the first use, because it takes 75 MB and most workers never need it.
  const { sendStandbyHeartbeat } = await import("./send-standby-heartbeat.ts");
  await sendStandbyHeartbeat(workerId);
  isSending = false;
}, CHECK_MS);
