import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { holdForJob } from "../jobs/job-holds.ts";
import { databaseState, pool } from "../platform/database/db.ts";
import { newId } from "../platform/ids.ts";
import { counts, setInstruments } from "../platform/telemetry/instruments.ts";
import { createInstruments } from "./instruments.ts";
import { newRegistry } from "./registry.ts";
import { type MetricsServer, serveMetrics } from "./server.ts";

const TOKEN = "a-token-of-this-test";

let service: TestService;
let metrics: MetricsServer;

beforeAll(async () => {
  service = await startTestService();
  const registry = newRegistry("server");
  setInstruments(createInstruments(registry));
  metrics = await serveMetrics(registry, { port: 0, host: "127.0.0.1", token: TOKEN });
});
afterAll(async () => {
  setInstruments(undefined);
  await metrics.close();
  await service.stop();
});

const fetchMetrics = (authorization: string, path = "/metrics", method = "GET") =>
  fetch(`http://127.0.0.1:${metrics.port}${path}`, { method, headers: { authorization } });

async function readMetrics(): Promise<string> {
  const response = await fetchMetrics(`Bearer ${TOKEN}`);
  expect(response.status).toBe(200);
  return response.text();
}

/** The value of a metric with labels that contain all the given ones; undefined if there is none. */
function readValue(text: string, name: string, labels: Record<string, string> = {}): number | undefined {
  const line = text
    .split("\n")
    .find(
      (candidate) =>
        new RegExp(`^${name}[{ ]`).test(candidate) &&
        Object.entries(labels).every(([label, value]) => candidate.includes(`${label}="${value}"`)),
    );
  return line === undefined ? undefined : Number(line.slice(line.lastIndexOf(" ")));
}

test("a job is measured from its request to its settlement, and no label names an account, a key or a job", async () => {
  const account = await testAccount();
  const settledBefore = counts.credits.settled;
  const response = await fetch(`${service.base}/image-generate`, {
    method: "POST",
    headers: { ...account.headers, "content-type": "application/json", prefer: "wait=60" },
    body: JSON.stringify({ prompt: "a red balloon", aspect_ratio: "1:1" }),
  });
  const job = await response.json();
  expect(job).toMatchObject({ status: "succeeded" });
  await fetch(`${service.base}/jobs/${job.id}`, { headers: account.headers });
  await fetch(`${service.base}/jobs/job_none`, { headers: account.headers });
  await fetch(`${service.base}/nothing/${account.id}`, { headers: account.headers });
  const text = await readMetrics();

  const requests = "atelier_http_request_duration_seconds_count";
  const reads = { method: "GET", route: "/jobs/:id" };
  expect(readValue(text, requests, { ...reads, status: "200" })).toBe(1);
  expect(readValue(text, requests, { ...reads, status: "404" })).toBe(1);
  expect(readValue(text, requests, { route: "none", status: "404" })).toBe(1);
  const generated = { operation: "image-generate", outcome: "succeeded" };
  expect(readValue(text, "atelier_job_run_seconds_count", generated)).toBe(1);
  expect(readValue(text, "atelier_job_wait_seconds_count", { lane: "cpu" })).toBe(1);
  expect(readValue(text, "atelier_engine_call_seconds_count", { outcome: "succeeded" })).toBe(1);
  expect(readValue(text, "atelier_credits_total", { change: "held" })).toBeGreaterThanOrEqual(job.credits.charged);
  expect(readValue(text, "atelier_credits_total", { change: "settled" })).toBe(settledBefore + job.credits.charged);
  expect(readValue(text, "atelier_key_cache_requests_total", { result: "hit" })).toBeGreaterThan(0);
  expect(readValue(text, "nodejs_eventloop_lag_seconds")).toBeDefined();
  expect(readValue(text, "atelier_database_connections", { state: "waiting" })).toBe(0);
  for (const secret of [account.id, account.key, job.id]) expect(text).not.toContain(secret);
});

test("waiting jobs are reported by queue with the age of the oldest and the credits they hold", async () => {
  const { id: accountId } = await testAccount();
  // No worker has an engine for this operation, so the job waits.
  const job = { operation: `metrics-${newId("job")}`, engines: [], enginePrices: {}, input: {}, metadata: {}, seed: 0 };
  const id = newId("job");
  const limits = { openJobs: 10, queued: 1_000 };
  await holdForJob(pool(), { ...job, id, accountId, keyId: null, lane: "io", price: 7 }, limits);
  await pool().query("UPDATE job SET created_at = now() - interval '90 seconds' WHERE id = $1", [id]);
  const registry = newRegistry("server");
  const text = await registry.metrics();
  expect(readValue(text, "atelier_queue_jobs", { queue: "io" })).toBeGreaterThanOrEqual(1);
  expect(readValue(text, "atelier_queue_oldest_seconds", { queue: "io" })).toBeGreaterThanOrEqual(90);
  expect(readValue(text, "atelier_credits_held")).toBeGreaterThanOrEqual(7);
  expect(readValue(text, "atelier_queue_jobs", { queue: "batch-cpu" })).toBeDefined();
  expect(readValue(text, "atelier_webhook_lag_seconds")).toBeGreaterThanOrEqual(0);
  expect(readValue(text, "atelier_database_up")).toBe(1);
  await pool().query("UPDATE job SET status = 'canceled', finished_at = now() WHERE id = $1", [id]);
});

test("only the bearer of the token reads the metrics", async () => {
  for (const wrong of ["", `Bearer ${TOKEN}x`, TOKEN]) {
    const response = await fetchMetrics(wrong);
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain("atelier_");
  }
  expect((await fetchMetrics(`Bearer ${TOKEN}`, "/")).status).toBe(404);
  expect((await fetchMetrics(`Bearer ${TOKEN}`, "/metrics", "POST")).status).toBe(405);
});

test("while the database is down, the process's own metrics are still served", async () => {
  const working = pool();
  databaseState.atelierPool = new pg.Pool({ connectionString: "postgresql://localhost:1/none" });
  try {
    const text = await newRegistry("server").metrics();
    expect(readValue(text, "atelier_database_up")).toBe(0);
    expect(readValue(text, "atelier_credits_held")).toBeUndefined();
    expect(readValue(text, "process_resident_memory_bytes")).toBeGreaterThan(0);
  } finally {
    await databaseState.atelierPool.end();
    databaseState.atelierPool = working;
  }
});
