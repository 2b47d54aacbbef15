import { afterAll, expect, test } from "vitest";
import { databaseFailedSince, ObservedPool } from "./database-outage.ts";

const pool = new ObservedPool({ connectionString: process.env.DATABASE_URL });
afterAll(() => pool.end());

/** The process id of the server's end of a connection. */
const PROCESS = "SELECT pg_backend_pid() AS pid";

test("a connection that breaks while it is in use is recorded and does not end the process", async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: number }>(PROCESS);
  const start = performance.now();
  expect(databaseFailedSince(start)).toBe(false);
  // Nothing listens for errors of the client itself, as in a transaction between two statements.
  const ended = new Promise((resolve) => client.once("end", resolve));
  await pool.query("SELECT pg_terminate_backend($1)", [rows[0]?.pid]);
  await ended;
  await expect(client.query("SELECT 1")).rejects.toThrow();
  client.release(true);
  expect(databaseFailedSince(start)).toBe(true);
  expect((await pool.query(PROCESS)).rowCount).toBe(1);
});

test("errors of statements are not recorded as an outage", async () => {
  const start = performance.now();
  await expect(pool.query("SELECT 1 / 0")).rejects.toThrow("division by zero");
  await expect(pool.query("SELECT * FROM no_table")).rejects.toThrow("does not exist");
  expect(databaseFailedSince(start)).toBe(false);
});
