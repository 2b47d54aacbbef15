import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { closeDatabase, pool } from "../../platform/database/db.ts";
import { closeListener, notify } from "../../platform/database/notifications.ts";
import { newId } from "../../platform/ids.ts";
import { counts } from "../../platform/telemetry/instruments.ts";
import type { JobReceiver } from "./job-runtime.ts";
import { postgresRuntime } from "./postgres.ts";

const WORKERS = 12;
const JOBS = 40;
const operation = "lost-races";
const engine = "engine of lost races";
const accountId = newId("acct");
const slots = { all: 2, items: 2 };

afterAll(async () => {
  await pool().query("DELETE FROM engine_state WHERE engine = $1", [engine]);
  await pool().query("DELETE FROM account WHERE id = $1", [accountId]);
  await closeListener();
  await closeDatabase();
});

/** A worker whose jobs end at once. */
const worker = (): JobReceiver => ({
  id: newId("wrk"),
  capacity: { cpu: slots, io: slots },
  operations: (lane) => (lane === "cpu" ? [operation] : []),
  engines: () => undefined,
  cancel: () => {},
  run: async ({ id }) => void (await pool().query("DELETE FROM job WHERE id = $1", [id])),
});

test("most idle workers do not claim a job that another one takes, and every job is run", {
  timeout: 60_000,
  retry: 3,
}, async () => {
  await pool().query("INSERT INTO account (id, email) VALUES ($1, $1 || '@example.com') ON CONFLICT DO NOTHING", [
    accountId,
  ]);
  await pool().query(
    "INSERT INTO engine_state (worker_id, engine, state, fraction) SELECT 'wrk_' || n, $2, 'ready', 1 FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING",
    [WORKERS, engine],
  );
  const deliveries = await Promise.all(Array.from({ length: WORKERS }, () => postgresRuntime.deliver(worker())));
  // The workers count each other, and find that nothing waits.
  await sleep(300);
  const before = { ...counts.claims };
  for (let count = 0; count < JOBS; count++) {
    await pool().query(
      `INSERT INTO job (id, account_id, operation, status, lane, input, price, seed) VALUES ($1, $2, $3, 'queued', 'cpu', '{}', 1, 1)`,
      [newId("job"), accountId, operation],
    );
    notify("job_queued", "cpu");
    await sleep(10);
  }
  const left = async () =>
    (await pool().query("SELECT count(*)::int AS n FROM job WHERE operation = $1", [operation])).rows[0]?.n;
  await expect.poll(left, { timeout: 10_000 }).toBe(0);
  await Promise.all(deliveries.map((delivery) => delivery.close()));
  expect(counts.claims.filled - before.filled).toBeLessThanOrEqual(JOBS);
  // Each idle worker would claim for each job. On a slow machine the pauses between jobs are longer than the delays.
  expect(counts.claims.empty - before.empty).toBeLessThan(JOBS * (WORKERS - 1) * 0.6);
});
