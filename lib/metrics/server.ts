import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry } from "prom-client";
import { log } from "../platform/telemetry/log.ts";

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

interface MetricsAddress {
  /** 0 for a free port. */
  port: number;
  host: string;
  /** The bearer token that a request must have; without it, the port is open to everyone who reaches it. */
  token?: string | undefined;
}

/** Serves a registry as Prometheus text at /metrics. Throws the error of `listen`, as EADDRINUSE. */
export async function serveMetrics(registry: Registry, { port, host, token }: MetricsAddress): Promise<MetricsServer> {
  const server = createServer(metricsListener(registry, token));
  server.requestTimeout = 10_000;
  server.maxConnections = 32;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function metricsListener(registry: Registry, token: string | undefined): RequestListener {
  const expected = token === undefined ? undefined : hashed(`Bearer ${token}`);
  return (request, response) => {
    const end = (status: number, text: string, headers: Record<string, string> = {}) =>
      response.writeHead(status, { "content-type": "text/plain; charset=utf-8", ...headers }).end(text);
    if (request.url?.split("?")[0] !== "/metrics") return end(404, "The metrics are at /metrics.\n");
    if (request.method !== "GET" && request.method !== "HEAD") return end(405, "Use GET.\n", { allow: "GET, HEAD" });
    if (expected && !timingSafeEqual(expected, hashed(request.headers.authorization ?? "")))
      return end(401, "Send METRICS_TOKEN as bearer token.\n", { "www-authenticate": "Bearer" });
    registry.metrics().then(
      (text) => end(200, text, { "content-type": registry.contentType, "cache-control": "no-store" }),
      (error: unknown) => {
        log().error({ error }, "collecting metrics failed");
        end(500, "Collecting the metrics failed. The log contains the reason.\n");
      },
    );
  };
}

/** Both sides of the comparison get the same length, which timingSafeEqual needs. */
const hashed = (value: string) => createHash("sha256").update(value).digest();
