import { Counter, collectDefaultMetrics, Gauge, type Registry } from "prom-client";
import { pool } from "../platform/database/db.ts";
import { counts } from "../platform/telemetry/instruments.ts";

/** Adds what a process can read of itself without a query: Node's own metrics, its database pool and its totals. */
export function addProcessMetrics(registry: Registry): void {
  // Event-loop delay, garbage collection, memory and processor time.
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  new Gauge({
    name: "atelier_database_connections",
    help: "Connections of this process's pool, and calls that wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = pool();
      this.set({ state: "used" }, totalCount - idleCount);
      this.set({ state: "idle" }, idleCount);
      this.set({ state: "waiting" }, waitingCount);
    },
  });
  new Gauge({
    name: "atelier_event_streams",
    help: "Open streams of server-sent events.",
    registers,
    collect() {
      this.set(counts.eventStreams);
    },
  });
  new Gauge({
    name: "atelier_running_jobs",
    help: "Jobs that run in this process, by lane.",
    labelNames: ["lane"],
    registers,
    collect() {
      for (const [lane, running] of Object.entries(counts.runningJobs)) this.set({ lane }, running);
    },
  });
  total(registry, "atelier_key_cache_requests_total", "Look-ups of API keys, by whether the cache had them.", () => [
    [{ result: "hit" }, counts.keyCache.hits],
    [{ result: "miss" }, counts.keyCache.misses],
  ]);
  total(registry, "atelier_credits_total", "Credits that this process held for jobs or settled.", () => [
    [{ change: "held" }, counts.credits.held],
    [{ change: "settled" }, counts.credits.settled],
  ]);
  total(registry, "atelier_claims_total", "Claims of a worker, by whether jobs waited.", () => [
    [{ result: "jobs" }, counts.claims.filled],
    [{ result: "empty" }, counts.claims.empty],
  ]);
  total(registry, "atelier_claim_errors_total", "Failed attempts of a worker to claim jobs.", () => [
    [{}, counts.claimErrors],
  ]);
}

/** A counter whose value the process counts itself. */
function total(
  registry: Registry,
  name: string,
  help: string,
  read: () => (readonly [Record<string, string>, number])[],
): void {
  new Counter({
    name,
    help,
    labelNames: [...new Set(read().flatMap(([labels]) => Object.keys(labels)))],
    registers: [registry],
    collect() {
      this.reset();
      for (const [labels, value] of read()) this.inc(labels, value);
    },
  });
}
