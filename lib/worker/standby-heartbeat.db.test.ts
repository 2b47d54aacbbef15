import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, pool } from "../platform/database/db.ts";
import { closeListener } from "../platform/database/notifications.ts";
import { newId } from "../platform/ids.ts";
import { Worker } from "./worker.ts";

let worker: Worker;
beforeAll(async () => {
  process.env.CPU_CHILDREN = "1";
  worker = new Worker({ operations: () => [], engines: () => undefined, hasEngine: () => false });
  await worker.start();
});
afterAll(async () => {
  await worker.stop();
  await closeListener();
  await closeDatabase();
});

/** A job that a worker runs. Returns a function that reads its last heartbeat. */
async function runningJob(workerId: string): Promise<() => Promise<Date>> {
  const [accountId, jobId] = [newId("acct"), newId("job")];
  await pool().query("INSERT INTO account (id, email) VALUES ($1, $1 || '@example.com')", [accountId]);
  await pool().query(
    `INSERT INTO job (id, account_id, operation, status, lane, input, price, seed, worker_id, attempt, heartbeat_at)
     VALUES ($1, $2, 'document-translate', 'running', 'io', '{}', 0, 0, $3, 1, now())`,
    [jobId, accountId, workerId],
  );
  return async () => {
    const { rows } = await pool().query<{ heartbeat_at: Date }>("SELECT heartbeat_at FROM job WHERE id = $1", [jobId]);
    return rows[0]?.heartbeat_at ?? new Date(0);
  };
}

/** Keeps this thread from everything else, as a long computation does. */
function blockThread(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

test("a worker whose thread is busy keeps its jobs, and no others", { timeout: 60_000 }, async () => {
  const own = await runningJob(worker.id);
  const otherJob = await runningJob(newId("wrk"));
  const start = await own();
  const startOther = await otherJob();
  // The worker itself sends heartbeats while its thread is not busy, and only for jobs that it was given.
  await sleep(5_000);
  expect(await own()).toEqual(start);
  const busySince = Date.now();
  blockThread(8_000);
  const busyUntil = Date.now();
  const kept = (await own()).getTime();
  expect(kept).toBeGreaterThan(busySince);
  expect(kept).toBeLessThanOrEqual(busyUntil);
  expect(await otherJob()).toEqual(startOther);
});
