import { parentPort } from "node:worker_threads";

/** Processor time of one inspection, in microseconds, over all threads of the process. */
const MAX_CPU_US = 10_000_000;
/** Memory of the whole process, native decoders included. */
const MAX_RSS_BYTES = 1_400 * 1024 * 1024;
const CHECK_MS = 50;

// Ends the process when an inspection exceeds its processor time or memory. The parent treats this as a crash.
let startedUs: number | undefined;
parentPort?.on("message", (message: "start" | "end") => {
  startedUs = message === "start" ? cpuMicroseconds() : undefined;
});

setInterval(() => {
  const overTime = startedUs !== undefined && cpuMicroseconds() - startedUs > MAX_CPU_US;
  if (overTime || process.memoryUsage.rss() > MAX_RSS_BYTES) process.kill(process.pid, "SIGKILL");
}, CHECK_MS);

function cpuMicroseconds(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}
