import { PrismaPg } from "@prisma/adapter-pg";
import { afterAll, expect, test } from "vitest";
import { PrismaClient } from "../generated/prisma/client.ts";
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

/** Fails as a server does that has no storage space left. */
const DISK_FULL = "DO $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$";

test("a statement that fails because the server's disk is full is recorded, in and outside a transaction", async () => {
  const alone = performance.now();
  await expect(pool.query(DISK_FULL)).rejects.toThrow("could not extend file");
  expect(databaseFailedSince(alone)).toBe(true);

  const client = await pool.connect();
  await client.query("BEGIN");
  const inTransaction = performance.now();
  await expect(client.query(DISK_FULL)).rejects.toThrow("could not extend file");
  expect(databaseFailedSince(inTransaction)).toBe(true);
  await client.query("ROLLBACK");
  client.release();
});

test("a statement of Prisma that fails because the server's disk is full is recorded", async () => {
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool) });
  const start = performance.now();
  await expect(prisma.$executeRawUnsafe(DISK_FULL)).rejects.toThrow("could not extend file");
  expect(databaseFailedSince(start)).toBe(true);
});
