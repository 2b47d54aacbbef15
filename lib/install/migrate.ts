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
const DEADLOCK = "40P01";

const MIGRATIONS = join(import.meta.dirname, "../../prisma/migrations");

/** The SHA-256 of every migration of this version, by name. */
export async function knownMigrations(directory = MIGRATIONS): Promise<Map<string, string>> {
  const checksums = new Map<string, string>();
  for (const { name, sql } of await readMigrations(directory)) checksums.set(name, getDigest(sql));
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

const getDigest = (sql: string) => createHash("sha256").update(sql).digest("hex");

/**
 * Applies `prisma/migrations` in order and records them in the format of `prisma migrate deploy`, so that both can be used.
 * Returns the names of the applied migrations. `only` names the migrations to apply; without it, all are. Throws if an applied file was edited or an earlier run failed. One whose process was killed is applied again.
 */
export async function migrate(url: string, directory = MIGRATIONS, only?: ReadonlySet<string>): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  // The statement that runs fails too. Without a handler, a lost connection would end the process without a message.
  client.on("error", () => {});
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
      logs: string | null;
    }>("SELECT migration_name, checksum, finished_at, logs FROM _prisma_migrations WHERE rolled_back_at IS NULL");
    const recorded = new Map(rows.map((row) => [row.migration_name, row]));
    const applied: string[] = [];
    for (const { name, sql } of await readMigrations(directory)) {
      if (only && !only.has(name)) continue;
      const checksum = getDigest(sql);
      let row = recorded.get(name);
      if (row && !row.finished_at && row.logs === null) {
        // Its process was killed. This process has the lock, so that transaction was rolled back.
        await client.query(ROLL_BACK, [name]);
        row = undefined;
      }
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

const FINISH = "UPDATE _prisma_migrations SET finished_at = clock_timestamp(), applied_steps_count = 1";
const ROLL_BACK =
  "UPDATE _prisma_migrations SET rolled_back_at = now() WHERE migration_name = $1 AND finished_at IS NULL AND rolled_back_at IS NULL";

async function apply(client: pg.Client, name: string, sql: string, checksum: string): Promise<void> {
  const id = randomUUID();
  await client.query("INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ($1, $2, $3)", [
    id,
    checksum,
    name,
  ]);
  try {
    // One transaction, so that a migration is applied exactly if it is recorded as finished.
    await runWithoutBlocking(client, `${sql}\n;${FINISH} WHERE id = '${id}'`);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    // A migration that failed only because of a lock changed nothing, so the next run applies it again.
    await client
      .query("UPDATE _prisma_migrations SET logs = $2, rolled_back_at = CASE WHEN $3 THEN now() END WHERE id = $1", [
        id,
        message,
        isLocked(cause),
      ])
      // Without a connection the record stays open, and the next run applies the migration again.
      .catch(() => {});
    throw new Error(`Migration ${name} failed: ${message}`, { cause });
  }
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

const isLocked = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === LOCK_NOT_AVAILABLE || error.code === DEADLOCK);
