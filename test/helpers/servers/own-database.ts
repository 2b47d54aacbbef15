import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { closeDatabase } from "../../../lib/platform/database/db.ts";
import { closeListener } from "../../../lib/platform/database/notifications.ts";

// Some test files share processes, so that a process loads the modules once. Vitest runs this before each file: the file
// gets a copy of the migrated database, so that its workers do not claim the jobs of another file, and the environment
// and settings with which the process started.
const shared = globalThis as typeof globalThis & {
  testEnvironment?: NodeJS.ProcessEnv;
};
/** The process-wide state of settings, files and requests. Child processes stay, because each call contains its data. */
const KEPT_STATE =
  /^atelier(Settings|StoredSettings|Storage|Limiters|Requests|Log|TraceRate|Instruments|DatabaseFailedAtMs|SetupTools|Packing)$/;
shared.testEnvironment ??= { ...process.env };
const { DATABASE_URL = "", DATA_DIR = "" } = shared.testEnvironment;
const name = `test_${randomUUID().replaceAll("-", "")}`;
// Tests that search the stored files must not read those of other tests.
const folder = join(DATA_DIR, name);
await mkdir(folder);
const database = await copyDatabase(new URL(DATABASE_URL), name);

for (const variable of Object.keys(process.env))
  if (!(variable in shared.testEnvironment)) delete process.env[variable];
Object.assign(process.env, shared.testEnvironment, { DATABASE_URL: database, DATA_DIR: folder });
for (const key of Object.keys(shared)) if (KEPT_STATE.test(key)) Reflect.deleteProperty(shared, key);
// Last, because a task that outlives its file could connect again, to the database that is set then.
await closeListener();
await closeDatabase();

/** Copies the database of `template` under another name. Returns the copy's address. */
async function copyDatabase(template: URL, copy: string): Promise<string> {
  const address = (path: string) => Object.assign(new URL(template), { pathname: path }).href;
  const client = new pg.Client({ connectionString: address("/postgres") });
  await client.connect();
  try {
    // Two simultaneous copies could wait for the lock of each other on the template.
    await client.query("SELECT pg_advisory_lock(1)");
    await client.query(`CREATE DATABASE ${copy} TEMPLATE ${template.pathname.slice(1)}`);
  } finally {
    await client.end();
  }
  return address(`/${copy}`);
}
