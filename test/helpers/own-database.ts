import { randomUUID } from "node:crypto";
import pg from "pg";

// Each file of tests gets a database of its own, a copy of the migrated one: the workers of one must not claim another's jobs.
const url = new URL(process.env.DATABASE_URL ?? "");
const template = url.pathname.slice(1);
const name = `test_${randomUUID().replaceAll("-", "")}`;
url.pathname = "/postgres";
const client = new pg.Client({ connectionString: url.href });
await client.connect();
// Two copies at the same moment may wait for each other's lock on the original.
await client.query("SELECT pg_advisory_lock(1)");
await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
await client.end();
url.pathname = `/${name}`;
process.env.DATABASE_URL = url.href;
