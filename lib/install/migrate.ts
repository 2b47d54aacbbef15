import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";

/** The advisory lock of Prisma's engine, so that only one of both migrates at a time. */
const PRISMA_LOCK = 72_707_369;

/** How long a migration waits for a lock at once, how long it lets other statements pass, and for how long it tries. */
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_PAUSE_MS = 3_000;
const LOCK_DEADLINE_MS = 20 * 60_000;
const LOCK_NOT_AVAILABLE = "55P03";

const MIGRATIONS = join(import.meta.dirname, "../../prisma/migrations");

/** The SHA-256 of every migration of this version, by name. */
export async function knownMigrations(directory = MIGRATIONS): Promise<Map<string, string>> {
  const checksums = new Map<string, string>();
  for (const { name, sql } of await readMigrations(directory)) checksums.set(name, digestOf(sql));
  return checksums;
}

/** The migrations in the order in which they are applied. */
async function readMigrations(directory: string): Promise<{ name: string; sql: string }[]> {
  const entries = (await readdir(directory, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const names = entries.map(({ name }) => name).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(join(directory, name, "migration.sql"), "utf8") })),
  );
}

const digestOf = (sql: string) => createHash("sha256").update(sql).digest("hex");

/**
 * Applies `prisma/migrations` in order and records them in the format of `prisma migrate deploy`, so that both can be used.
 * Returns the names of the applied migrations. `only` names the migrations to apply; without it, all are. Throws if an applied file was edited or an earlier run failed.
 */
export async function migrate(url: string, directory = MIGRATIONS, only?: ReadonlySet<string>): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    // A role that is used over a pooler has limits, and a migration of a large table takes longer.
    await client.query("SET statement_timeout = 0");
    await client.query("SELECT pg_advisory_lock($1)", [PRISMA_LOCK]);
    await client.query(`SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query(
      `CREATE TABLE IF NOT EXISTS _prisma_migrations (
         id VARCHAR(36) PRIMARY KEY, checksum VARCHAR(64) NOT NULL, finished_at TIMESTAMPTZ, migration_name VARCHAR(255) NOT NULL,
         logs TEXT, rolled_back_at TIMESTAMPTZ, started_at TIMESTAMPTZ NOT NULL DEFAULT now(), applied_steps_count INTEGER NOT NULL DEFAULT 0)`,
    );
    const { rows } = await client.query<{
      migration_name: string;
      checksum: string;
      finished_at: Date | null;
    }>("SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL");
    const recorded = new Map(rows.map((row) => [row.migration_name, row]));
    const applied: string[] = [];
    for (const { name, sql } of await readMigrations(directory)) {
      if (only && !only.has(name)) continue;
      const checksum = digestOf(sql);
      const row = recorded.get(name);
      if (row && !row.finished_at)
        throw new Error(`Migration ${name} failed before. Repair it with "prisma migrate resolve".`);
      if (row && row.checksum !== checksum)
        throw new Error(`Migration ${name} was edited after it was applied. Restore the file.`);
      if (row) continue;
      await apply(client, name, sql, checksum);
      applied.push(name);
    }
    return applied;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  const id = randomUUID();
  await client.query("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)", [
    id,
    checksum,
    name,
  ]);
  try {
    await runWithoutBlocking(client, sql);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    // What only waited too long has changed nothing, so the next run tries it again.
    await client.query(
      "UPDATE _prisma_migrations SET logs = $2, rolled_back_at = CASE WHEN $3 THEN now() END WHERE id = $1",
      [id, message, isLocked(cause)],
    );
    throw new Error(`Migration ${name} failed: ${message}`, { cause });
  }
  await client.query("UPDATE _prisma_migrations SET finished_at = now(), applied_steps_count = 1 WHERE id = $1", [id]);
}

/**
 * Runs a migration in one transaction. A change of a table waits for the transactions that use it, such as a backup, and
 * all later statements on the table wait behind it. So it gives up after a short time, lets them pass and tries again.
 */
async function runWithoutBlocking(client: pg.Client, sql: string): Promise<void> {
  const deadline = Date.now() + LOCK_DEADLINE_MS;
  for (;;) {
    try {
      await client.query(sql);
      return;
    } catch (error) {
      if (!isLocked(error) || Date.now() > deadline) throw error;
      await sleep(LOCK_PAUSE_MS);
    }
  }
}

const isLocked = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;
