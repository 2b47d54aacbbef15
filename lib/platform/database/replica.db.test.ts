import { type ChildProcess, execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort, startPostgres } from "../../install/postgres.ts";
import { spawnPostgres, stopPostgres } from "../../install/postgres-process.ts";
import { waitUntilReady } from "../../install/postgres-server.ts";
import { closeDatabase, pool } from "./db.ts";
import { replica } from "./replica.ts";

let folder: string;
let primary: Awaited<ReturnType<typeof startPostgres>>;
let standby: ChildProcess;
let address: URL;

/**
 * A server of its own, because the one of all tests has a database for each of them, and a standby of it, copied while it
 * runs, that receives its changes by streaming replication.
 */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-replica-"));
  primary = await startPostgres(join(folder, "primary"));
  process.env.DATABASE_URL = primary.url;
  // A task that outlived the file before this one can have connected to the database of all tests.
  await closeDatabase();
  await pool().query("CREATE TABLE replicated (value int)");
  const backup = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await backup.connect();
  await backup.query("CHECKPOINT");
  const { rows } = await backup.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
  await backup.query("SELECT pg_backup_start('replica', true)");
  const data = join(folder, "cluster");
  // It keeps the owner. A file can vanish while it is copied, which the copy of the log repeats.
  await promisify(execFile)("cp", ["-a", rows[0]?.folder ?? "", data]).catch(() => {});
  await rm(join(data, "postmaster.pid"), { force: true });
  const stopped = await backup.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
  await backup.end();
  await writeFile(join(data, "backup_label"), stopped.rows[0]?.labelfile ?? "");
  await writeFile(join(data, "standby.signal"), "");
  address = new URL(process.env.DATABASE_URL ?? "");
  const source = `host=${address.hostname} port=${address.port} user=${address.username} password=${address.password}`;
  await writeFile(join(data, "postgresql.auto.conf"), `primary_conninfo = '${source}'\nhot_standby = on\n`);
  const port = await freePort();
  standby = await spawnPostgres(data, port, join(folder, "postgres.log"));
  address.port = String(port);
  await waitUntilReady(address.href, { server: standby });
  process.env.DATABASE_REPLICA_URL = address.href;
}, 120_000);

afterEach(() => pool().query("DELETE FROM replicated"));

afterAll(async () => {
  delete process.env.DATABASE_REPLICA_URL;
  await closeDatabase();
  await stopPostgres(standby);
  await primary.stop();
  await rm(folder, { recursive: true, force: true });
});

const write = (value: number) => pool().query("INSERT INTO replicated VALUES ($1)", [value]);
const read = async () => {
  const { rows } = await replica().query<{ value: number; is_replica: boolean }>(
    "SELECT value, pg_is_in_recovery() AS is_replica FROM replicated ORDER BY value",
  );
  return rows;
};

test("lists are read from the replica, which receives the changes", async () => {
  await write(1);
  await expect.poll(read, { timeout: 20_000 }).toEqual([{ value: 1, is_replica: true }]);
  await expect(replica().query("DELETE FROM replicated")).rejects.toThrow("read-only transaction");
});

test("a replica that is behind is not read, and is read again when it has caught up", async () => {
  const control = new pg.Client({ connectionString: address.href });
  await control.connect();
  await control.query("SELECT pg_wal_replay_pause()");
  await write(2);
  // The replica may be 10 seconds behind, and its delay is measured every 5 seconds.
  const timeout = { timeout: 60_000, interval: 500 };
  await expect.poll(read, timeout).toEqual([{ value: 2, is_replica: false }]);
  await control.query("SELECT pg_wal_replay_resume()");
  await control.end();
  await expect.poll(read, timeout).toEqual([{ value: 2, is_replica: true }]);
}, 150_000);

test("reads fail over to the primary while the replica is down, and no read fails", async () => {
  await write(3);
  await stopPostgres(standby);
  expect(await read()).toEqual([{ value: 3, is_replica: false }]);
  expect(await read()).toEqual([{ value: 3, is_replica: false }]);
});
