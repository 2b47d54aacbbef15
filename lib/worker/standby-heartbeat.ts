import { Worker as Thread } from "node:worker_threads";
import { log } from "../platform/telemetry/log.ts";

const ALIVE_MS = 1_000;

/**
 * Starts a thread that sends the heartbeats of a worker while its own thread is busy, for example because it reads a large
 * document. Otherwise its jobs would count as abandoned and be requeued. Returns a function that stops it.
 */
export function startStandbyHeartbeat(workerId: string): () => Promise<void> {
  const thread = new Thread(new URL("./standby-heartbeat-thread.ts", import.meta.url), { workerData: { workerId } });
  thread.unref();
  // The worker's own heartbeats go on without the thread.
  thread.on("error", (error) => log().error({ error }, "the thread for standby heartbeats ended"));
  const timer = setInterval(() => thread.postMessage("alive"), ALIVE_MS).unref();
  return async () => {
    clearInterval(timer);
    await thread.terminate();
  };
}
