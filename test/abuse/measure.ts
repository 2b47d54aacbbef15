import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

/** Milliseconds of each probe of an account that does nothing special. */
export interface Latencies {
  get: number[];
  upload: number[];
  job: number[];
}

interface Victim {
  base: string;
  /** For reading and uploads. */
  key: string;
  /** Its jobs are samples, so that their time is that of their start. */
  testKey: string;
}

const UPLOAD_BYTES = 512 * 1024;
const PAUSE_MS = 20;
const picture = randomBytes(UPLOAD_BYTES);

/** Probes the service for so long, one request at a time. */
export async function measure(victim: Victim, milliseconds: number): Promise<Latencies> {
  const found: Latencies = { get: [], upload: [], job: [] };
  for (const until = performance.now() + milliseconds; performance.now() < until; await sleep(PAUSE_MS)) {
    found.get.push(await timed(() => call(victim, "GET", "/balance")));
    found.upload.push(await upload(victim));
    found.job.push(await startJob(victim));
  }
  return found;
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

async function upload(victim: Victim): Promise<number> {
  const form = new FormData();
  form.append("file", new File([picture], "a.png"));
  let id = "";
  const taken = await timed(async () => {
    id = (await call(victim, "POST", "/uploads", form)).id ?? "";
  });
  await call(victim, "DELETE", `/uploads/${id}`);
  return taken;
}

/** From the request until a worker has begun the job: the response's time, and the rest by the database's timestamps. */
async function startJob(victim: Victim): Promise<number> {
  let id = "";
  const submitted = await timed(async () => {
    const body = JSON.stringify({ prompt: "a fox" });
    id = (await call({ ...victim, key: victim.testKey }, "POST", "/image-generate", body)).id ?? "";
  });
  for (;;) {
    const job = await call(victim, "GET", `/jobs/${id}`);
    const { created_at: created, started_at: started } = job;
    if (created && started) return submitted + (Date.parse(started) - Date.parse(created));
    await sleep(PAUSE_MS);
  }
}

interface Body {
  id?: string;
  created_at?: string;
  started_at?: string | null;
}

/** Fails for a refusal: an account within its limits must not notice another one. */
async function call({ base, key }: Victim, method: string, path: string, body?: string | FormData): Promise<Body> {
  const json = typeof body === "string" ? { "content-type": "application/json" } : {};
  const headers = { authorization: `Bearer ${key}`, prefer: "respond-async", ...json };
  const signal = AbortSignal.timeout(60_000);
  const response = await fetch(base + path, { method, headers, signal, ...(body ? { body } : {}) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} was refused: ${response.status} ${text}`);
  return text ? (JSON.parse(text) as Body) : {};
}

/** The value below which the share lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
