import { randomUUID } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";

// Each test file gets a copy of the migrated database, so that its workers do not claim the jobs of another file.
const url = new URL(process.env.DATABASE_URL ?? "");
const template = url.pathname.slice(1);
const name = `test_${randomUUID().replaceAll("-", "")}`;
url.pathname = "/postgres";
const client = new pg.Client({ connectionString: url.href });
await client.connect();
// Two simultaneous copies could wait for the lock of each other on the template.
await client.query("SELECT pg_advisory_lock(1)");
await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
await client.end();
url.pathname = `/${name}`;
process.env.DATABASE_URL = url.href;
// Tests that search the stored files must not read those of other tests.
process.env.DATA_DIR = join(process.env.DATA_DIR ?? "", name);
await mkdir(process.env.DATA_DIR);
