import { instruments } from "../../../platform/telemetry/instruments.ts";
import type { Context } from "../context.ts";

/** Measures a request under the pattern of its route. A stream is measured until its headers, and paths without a route together. */
export function measureRequest(context: Context, status: number): void {
  const started = instruments();
  if (!started) return;
  const route = context.get("route");
  const seconds = route === undefined ? 0 : (performance.now() - context.get("startedAt")) / 1000;
  const method = METHODS.has(context.req.method) ? context.req.method : "other";
  started.request({ method, route: route ?? "none", status }, seconds);
}

/** A client can send any word as a method, and each would be a label. */
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
