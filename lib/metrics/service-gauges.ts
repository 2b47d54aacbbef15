import { Gauge, type Registry } from "prom-client";
import { pool } from "../platform/database/db.ts";
import { float, int, run, statement, text } from "../platform/database/statement.ts";
import { log } from "../platform/telemetry/log.ts";
import { readHeldCredits, readQueues, readRunning } from "./queues.ts";

/** Several collectors that read at the same time cause one query per this time. */
const CACHE_MS = 5_000;

/** One value of a gauge with its label. */
interface Sample {
  gauge: string;
  label: string;
  value: number;
}

/** Every gauge that is read from the database, with the name of its label. */
const gauges: Record<string, { help: string; label?: string }> = {
  atelier_queue_jobs: { help: "Jobs that wait, by queue.", label: "queue" },
  atelier_queue_oldest_seconds: { help: "Age of the oldest job that waits, by queue.", label: "queue" },
  atelier_jobs_running: { help: "Jobs that run on any worker, by lane.", label: "lane" },
  atelier_credits_held: { help: "Credits held for jobs that wait or run." },
  atelier_webhook_due: { help: "Webhook deliveries that are due." },
  atelier_webhook_lag_seconds: { help: "Time since the oldest webhook delivery that waits became due." },
  atelier_outbox_tasks: { help: "Background tasks that no worker has taken over yet." },
  atelier_outbox_lag_seconds: { help: "Age of the oldest of these background tasks." },
  atelier_engine_workers: { help: "Workers that have an engine ready.", label: "engine" },
};

/**
 * Adds gauges of the whole service, which every server reports with the same values: use max() over the servers. They are
 * read by index, at most once in 5 seconds. If the database does not respond, only `atelier_database_up` is reported,
 * with 0.
 */
export function addServiceMetrics(registry: Registry): void {
  const registers = [registry];
  const reader = newReader();
  new Gauge({
    name: "atelier_database_up",
    help: "Whether the database answered.",
    registers,
    async collect() {
      this.set((await reader()) ? 1 : 0);
    },
  });
  for (const [name, { help, label }] of Object.entries(gauges))
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers,
      async collect() {
        this.reset();
        const samples = (await reader()) ?? [];
        for (const sample of samples)
          if (sample.gauge === name) this.set(label ? { [label]: sample.label } : {}, sample.value);
        // Without a label, prom-client would report 0 for a value that could not be read.
        if (samples.length === 0) this.remove({});
      },
    });
}

/** Reads all samples at once; undefined if the database does not respond. */
function newReader(): () => Promise<Sample[] | undefined> {
  let cached: { at: number; samples: Promise<Sample[] | undefined> } | undefined;
  return () => {
    if (cached && performance.now() - cached.at < CACHE_MS) return cached.samples;
    const samples = readSamples().catch((error: unknown) => {
      log().warn({ error }, "reading the metrics of the database failed");
      return undefined;
    });
    cached = { at: performance.now(), samples };
    return samples;
  };
}

async function readSamples(): Promise<Sample[]> {
  const [queues, running, held, totals, engines] = await Promise.all([
    readQueues(),
    readRunning(),
    readHeldCredits(),
    run(pool(), TOTALS, {}),
    run(pool(), ENGINES, {}),
  ]);
  return [
    ...queues.flatMap(({ queue, jobs, age }) => [
      { gauge: "atelier_queue_jobs", label: queue, value: jobs },
      { gauge: "atelier_queue_oldest_seconds", label: queue, value: age },
    ]),
    ...running.map(({ lane, jobs }) => ({ gauge: "atelier_jobs_running", label: lane, value: jobs })),
    { gauge: "atelier_credits_held", label: "", value: held },
    ...totals.map(({ name, value }) => ({ gauge: name, label: "", value })),
    ...engines.map(({ engine, workers }) => ({ gauge: "atelier_engine_workers", label: engine, value: workers })),
  ];
}

const TOTALS = statement(
  "metrics_totals",
  {},
  `SELECT 'atelier_webhook_due' AS name, count(*)::float8 AS value FROM webhook_delivery WHERE status = 'pending' AND next_at <= now()
   UNION ALL SELECT 'atelier_webhook_lag_seconds', coalesce(extract(epoch FROM now() - min(next_at)), 0)::float8
     FROM webhook_delivery WHERE status = 'pending' AND next_at <= now()
   UNION ALL SELECT 'atelier_outbox_tasks', count(*)::float8 FROM outbox WHERE coalesce(start_after, created_at) <= now()
   UNION ALL SELECT 'atelier_outbox_lag_seconds',
     coalesce(extract(epoch FROM now() - min(coalesce(start_after, created_at))), 0)::float8
     FROM outbox WHERE coalesce(start_after, created_at) <= now()`,
  { name: text(), value: float },
);

const ENGINES = statement(
  "metrics_engines",
  {},
  `SELECT engine, count(*) FILTER (WHERE state = 'ready' AND updated_at > now() - interval '90 seconds')::int AS workers
   FROM engine_state WHERE updated_at > now() - interval '1 day' GROUP BY engine`,
  { engine: text(), workers: int },
);
