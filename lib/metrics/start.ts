import { env } from "../platform/env.ts";
import { SettingsError } from "../platform/settings-error.ts";
import { setInstruments } from "../platform/telemetry/instruments.ts";
import { log } from "../platform/telemetry/log.ts";
import { metricsSettings } from "./settings.ts";

/**
 * Starts the metrics of this process at the address of the settings. A server also reports the queues and the money of
 * the whole service. Returns a function that ends them. Throws SettingsError if the port is used.
 */
export async function startMetrics(role: "server" | "worker"): Promise<() => Promise<void>> {
  const { METRICS_PORT } = env();
  const { METRICS_HOST, METRICS_TOKEN } = metricsSettings();
  if (METRICS_PORT === undefined) return async () => {};
  // Loaded only if it is used, because it delays the start.
  const [{ createInstruments }, { newRegistry }, { serveMetrics }] = await Promise.all([
    import("./instruments.ts"),
    import("./registry.ts"),
    import("./server.ts"),
  ]);
  const registry = newRegistry(role);
  const server = await serveMetrics(registry, {
    port: METRICS_PORT,
    host: METRICS_HOST,
    token: METRICS_TOKEN,
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EADDRINUSE" && error.code !== "EADDRNOTAVAIL") throw error;
    throw new SettingsError(
      `METRICS_PORT, METRICS_HOST: ${METRICS_HOST}:${METRICS_PORT} cannot be used (${error.code}). Choose another port or address.`,
    );
  });
  setInstruments(createInstruments(registry));
  log().info({ host: METRICS_HOST, port: server.port }, "metrics are served");
  return async () => {
    setInstruments(undefined);
    await server.close();
  };
}
