import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { apisListener } from "../../lib/api/apis.ts";
import { createInstruments } from "../../lib/metrics/instruments.ts";
import { newRegistry } from "../../lib/metrics/registry.ts";
import { serveMetrics } from "../../lib/metrics/server.ts";
import { startWorker } from "../../lib/platform/processes/worker-process.ts";
import { setInstruments } from "../../lib/platform/telemetry/instruments.ts";
import { startTracing } from "../../lib/tracing/start.ts";

/** How often the metrics are read if the argument "metrics" is given: oftener than a Prometheus server does. */
const SCRAPE_MS = 5_000;

if (process.argv.includes("metrics")) {
  const registry = newRegistry("server");
  setInstruments(createInstruments(registry));
  const { port } = await serveMetrics(registry, { port: 0, host: "127.0.0.1" });
  setInterval(async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text(), SCRAPE_MS);
}
// The bench sets the address of a collector.
if (process.argv.includes("traces")) await startTracing("server");
// The server of `npm start` starts its worker in the same way.
if (process.argv.includes("worker")) {
  const stopWorker = startWorker(join(import.meta.dirname, "..", "..", "worker.ts"));
  process.once("SIGTERM", () => void stopWorker().then(() => process.exit()));
}
const server = createServer(apisListener());
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
/** Answers any message with the processor time that this process has used, in microseconds. */
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
