import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "./migrate.ts";

const url = process.env.DATABASE_URL ?? "";
const NAME = "29990101000000_new_column";

let directory: string;
const clients: pg.Client[] = [];

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  clients.push(client);
  await client.connect();
  return client;
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-migrations-"));
  await mkdir(join(directory, NAME));
  await writeFile(join(directory, NAME, "migration.sql"), "ALTER TABLE waited ADD COLUMN added int;");
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await rm(directory, { recursive: true, force: true });
});

async function newMigration(name: string, sql: string): Promise<string> {
  const folder = await mkdtemp(join(directory, "other-"));
  await mkdir(join(folder, name));
  await writeFile(join(folder, name, "migration.sql"), sql);
  return folder;
}

/** Waits until a statement waits for a lock on the table. */
async function lockIsRequested(client: pg.Client): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { rowCount } = await client.query(
      "SELECT 1 FROM pg_locks WHERE relation = 'waited'::regclass AND NOT granted",
    );
    if (rowCount) return;
    await sleep(50);
  }
  throw new Error("No statement waits for a lock.");
}

test("a migration that waits for a long transaction lets other statements pass, and is applied after it", async () => {
  const [backup, server] = [await connect(), await connect()];
  await server.query("CREATE TABLE waited (id int)");
  await server.query("SET statement_timeout = '15s'");
  await backup.query("BEGIN");
  await backup.query("SELECT * FROM waited");
  const migrating = migrate(url, directory);
  await lockIsRequested(server);
  // Waits behind the migration, until this gives up.
  expect((await server.query("SELECT * FROM waited")).rowCount).toBe(0);
  expect((await server.query("SELECT * FROM waited")).fields.map(({ name }) => name)).toEqual(["id"]);
  await backup.query("COMMIT");
  expect(await migrating).toEqual([NAME]);
  expect((await server.query("SELECT * FROM waited")).fields.map(({ name }) => name)).toEqual(["id", "added"]);
});

test("a migration whose process was killed has changed nothing, and is applied by the next run", async () => {
  const client = await connect();
  const name = "29990101000001_killed";
  const folder = await newMigration(name, "SELECT pg_sleep(60); CREATE TABLE killed (id int);");
  const migrating = migrate(url, folder);
  const failed = expect(migrating).rejects.toThrow();
  const end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'SELECT pg_sleep(60)%'";
  await expect.poll(async () => (await client.query(end)).rowCount).toBe(1);
  await failed;
  await writeFile(join(folder, name, "migration.sql"), "CREATE TABLE killed (id int)");
  expect(await migrate(url, folder)).toEqual([name]);
  expect((await client.query("SELECT FROM killed")).rowCount).toBe(0);
  expect(await migrate(url, folder)).toEqual([]);
});

test("a migration that failed by itself is not repeated", async () => {
  const folder = await newMigration("29990101000002_wrong", "ALTER TABLE absent ADD COLUMN added int");
  await expect(migrate(url, folder)).rejects.toThrow('relation "absent" does not exist');
  await expect(migrate(url, folder)).rejects.toThrow("failed before");
});
