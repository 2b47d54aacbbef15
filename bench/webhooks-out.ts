import { setTimeout as sleep } from "node:timers/promises";
import { Agent, request } from "undici";
import { closeDatabase, pool } from "../lib/platform/database/db.ts";
import { newId } from "../lib/platform/ids.ts";
import { setRuntimeEnv } from "../lib/platform/settings.ts";
import { CLAIM_DELIVERIES, END_ATTEMPT } from "../lib/webhooks/delivery-statements.ts";
import { WebhookDispatcher } from "../lib/webhooks/dispatcher.ts";
import { addSecret, newSecret } from "../lib/webhooks/secrets.ts";
import { benchDatabase, percentile, startProcess, stopProcess } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const ROUNDS = 3;
const ACCOUNTS = 40;
const EVENTS_PER_ACCOUNT = 50;
const CONCURRENCY = 96;
const SLOW_ENDPOINTS = 1_000;
const PROBES = 40;
const PROBE_MS = 500;

interface Receiver {
  url: string;
  /** The number of fast requests so far, and the time of each by the event's id. */
  count: number;
  times: Map<string, number>;
}

/** Deliveries of webhooks. Baseline of the throughput: the same statements on a bare pool and the same requests. */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  const { child, message: port } = await startProcess("bench/processes/webhook-receiver.ts");
  process.env.FETCH_ALLOWLIST = `127.0.0.1:${port}`;
  setRuntimeEnv({});
  const receiver: Receiver = { url: `http://127.0.0.1:${port}`, count: 0, times: new Map() };
  child.on("message", ({ id }: { id: string }) => {
    receiver.count++;
    receiver.times.set(id, performance.now());
  });
  await measureThroughput(receiver, options);
  await measureSlowEndpoints(receiver, options);
  await closeDatabase();
  await stopProcess(child);
  await stopDatabase();
}

async function measureThroughput(receiver: Receiver, options: BenchOptions): Promise<void> {
  const endpoints = await Promise.all(Array.from({ length: ACCOUNTS }, () => newEndpoint(`${receiver.url}/fast`)));
  const rates = { bare: [] as number[], ours: [] as number[] };
  for (let round = 0; round <= ROUNDS; round++) {
    const bare = await measureRate(endpoints, deliverBare);
    // The last requests of the baseline are counted before those of the dispatcher.
    await sleep(500);
    const ours = await measureRate(endpoints, async () => {
      const dispatcher = new WebhookDispatcher(CONCURRENCY);
      dispatcher.start();
      // Counting in the database would slow it down, so it begins when all requests have arrived.
      const expected = receiver.count + endpoints.length * EVENTS_PER_ACCOUNT;
      while (receiver.count < expected) await sleep(5);
      while ((await countPending()) > 0) await sleep(5);
      await dispatcher.stop();
    });
    // The first round only warms the caches.
    if (round === 0) continue;
    rates.bare.push(bare);
    rates.ours.push(ours);
  }
  const [baseline, ours] = [percentile(rates.bare, 0.5), percentile(rates.ours, 0.5)];
  reportCase(
    {
      bench: "webhooks-out",
      case: "throughput (more is better)",
      baseline: { name: "the same statements and requests, without signatures and payloads", value: baseline },
      ours,
      ratio: ours / baseline,
      unit: "deliveries/s",
    },
    options,
  );
}

async function measureRate(endpoints: readonly Endpoint[], deliverAll: () => Promise<void>): Promise<number> {
  for (const endpoint of endpoints) await addEvents(endpoint, EVENTS_PER_ACCOUNT);
  const start = performance.now();
  await deliverAll();
  return (endpoints.length * EVENTS_PER_ACCOUNT * 1000) / (performance.now() - start);
}

/** As many requests at once as the dispatcher makes, with its statements and values in the order of `lib/webhooks/statements.sql`. */
async function deliverBare(): Promise<void> {
  const dispatcher = new Agent({});
  const body = JSON.stringify({ type: "job.succeeded", data: { id: "job_x" } });
  const send = async ({ endpointId, eventId, attempts, accountId, subjectId, url }: Record<string, string>) => {
    await pool().query("SELECT * FROM job WHERE id = $1 AND account_id = $2", [subjectId, accountId]);
    const headers = { "content-type": "application/json", "webhook-id": String(eventId) };
    const answer = await request(String(url), { method: "POST", dispatcher, headers, body });
    await answer.body.dump();
    const logged = JSON.stringify(headers);
    const values = [
      "succeeded",
      null,
      eventId,
      endpointId,
      attempts,
      new Date(),
      1,
      answer.statusCode,
      null,
      logged,
      "",
      false,
    ];
    await pool().query({ name: "bare_end", text: END_ATTEMPT.text, values });
  };
  for (;;) {
    const values = [[], [], CONCURRENCY / 4, CONCURRENCY, 30];
    const { rows } = await pool().query({ name: "bare_claim", text: CLAIM_DELIVERIES.text, values });
    if (rows.length === 0) break;
    await Promise.all(rows.map(send));
  }
  await dispatcher.close();
}

/** The delay of one account's deliveries, alone and while every endpoint of another account takes 10 s. */
async function measureSlowEndpoints(receiver: Receiver, options: BenchOptions): Promise<void> {
  const dispatcher = new WebhookDispatcher(CONCURRENCY);
  dispatcher.start();
  const fast = await newEndpoint(`${receiver.url}/fast`);
  const alone = await longestDelay(receiver, fast);
  const slowAccount = await newAccount();
  for (let index = 0; index < SLOW_ENDPOINTS; index++)
    await addEvents(await newEndpoint(`${receiver.url}/slow/${index}`, slowAccount), 1);
  const ours = await longestDelay(receiver, fast);
  reportCase(
    {
      bench: "webhooks-out",
      case: `slow endpoints: longest delay beside ${SLOW_ENDPOINTS} of another account (2,000 ms allowed)`,
      baseline: { name: "without the slow endpoints", value: alone },
      ours,
      ratio: ours / alone,
      unit: "ms",
    },
    options,
  );
  await dispatcher.stop();
}

async function longestDelay({ times }: Receiver, endpoint: Endpoint): Promise<number> {
  const delays: number[] = [];
  for (let probe = 0; probe < PROBES; probe++) {
    const start = performance.now();
    const [eventId = ""] = await addEvents(endpoint, 1);
    while (!times.has(eventId)) await sleep(2);
    delays.push((times.get(eventId) ?? start) - start);
    // Not in step with the dispatcher's polling.
    await sleep(PROBE_MS * Math.random());
  }
  return Math.max(...delays);
}

interface Endpoint {
  id: string;
  accountId: string;
  jobId: string;
}

async function newAccount(): Promise<string> {
  const id = newId("acct");
  await pool().query("INSERT INTO account (id, email) VALUES ($1, $2)", [id, `${id}@example.com`]);
  return id;
}

async function newEndpoint(url: string, owner?: string): Promise<Endpoint> {
  const [id, accountId, jobId] = [newId("whk"), owner ?? (await newAccount()), newId("job")];
  await pool().query("INSERT INTO webhook_endpoint (id, account_id, url, events) VALUES ($1, $2, $3, '{*}')", [
    id,
    accountId,
    url,
  ]);
  await pool().query(
    `INSERT INTO job (id, account_id, operation, lane, input, price, seed, status, finished_at)
     VALUES ($1, $2, 'image-edit', 'cpu', '{}', 0, 0, 'failed', now())`,
    [jobId, accountId],
  );
  await addSecret(pool(), accountId, id, newSecret());
  return { id, accountId, jobId };
}

/** Adds events of a job with their deliveries. Returns the ids of the events. */
async function addEvents({ id, accountId, jobId }: Endpoint, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId("evt"));
  await pool().query(
    `WITH event AS (
       INSERT INTO webhook_event (id, account_id, type, subject_id) SELECT id, $2, 'job.failed', $3 FROM unnest($1::text[]) AS new (id)
     )
     INSERT INTO webhook_delivery (endpoint_id, event_id, account_id) SELECT $4, id, $2 FROM unnest($1::text[]) AS new (id)`,
    [ids, accountId, jobId, id],
  );
  return ids;
}

async function countPending(): Promise<number> {
  const { rows } = await pool().query<{ count: number }>(
    "SELECT count(*) AS count FROM webhook_delivery WHERE status = 'pending'",
  );
  return rows[0]?.count ?? 0;
}
