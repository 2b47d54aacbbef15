import { mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../../lib/install/migrate.ts";
import { startPostgres } from "../../../lib/install/postgres.ts";

/** Set while the PostgreSQL runs, because each of Vitest's projects calls its set-up. */
const RUNNING = "TEST_DATABASE_RUNS";

/** Vitest's global set-up: a temporary PostgreSQL whose data need not outlive a crash of the machine. */
export default function setUp(): Promise<() => Promise<void>> {
  return startDatabase({ isDurable: false });
}

/**
 * Starts a temporary PostgreSQL with all migrations, or uses an empty database of another version at TEST_DATABASE_URL, whose
 * user may create databases. Returns a function that stops and removes it. With `isDurable`, it writes to the disk as in
 * production, which benchmarks measure.
 */
export async function startDatabase({ isDurable }: { isDurable: boolean }): Promise<() => Promise<void>> {
  if (process.env[RUNNING]) return async () => {};
  const directory = await mkdtemp(join(isDurable ? tmpdir() : await findFolder(), "atelier-test-"));
  const otherUrl = process.env.TEST_DATABASE_URL;
  const server = otherUrl ? { url: otherUrl, stop: async () => {} } : await startPostgres(join(directory, "postgres"));
  if (!otherUrl && !isDurable) await skipFsync(server.url);
  await migrate(server.url);
  Object.assign(process.env, {
    [RUNNING]: "1",
    DATABASE_URL: server.url,
    APP_SECRET: "a secret for tests that is long enough",
    DATA_DIR: directory,
    LOG_LEVEL: "error",
    // Tests send many requests. A separate test checks the limit.
    REQUESTS_PER_MINUTE: "100000",
  });
  return async () => {
    delete process.env[RUNNING];
    await server.stop();
    await rm(directory, { recursive: true, force: true });
  };
}

/** A folder in memory: each test file has a database of its own, which is many files. On disk if memory has no room. */
const IN_MEMORY = "/dev/shm";
const MIN_BYTES = 4_000_000_000;

async function findFolder(): Promise<string> {
  const found = await statfs(IN_MEMORY).catch(() => null);
  return found && found.bavail * found.bsize >= MIN_BYTES ? IN_MEMORY : tmpdir();
}

/** No test restarts the machine, and after a kill -9 the operating system still has what PostgreSQL wrote. */
async function skipFsync(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const setting of ["fsync", "full_page_writes"]) await client.query(`ALTER SYSTEM SET ${setting} = off`);
    await client.query("SELECT pg_reload_conf()");
  } finally {
    await client.end();
  }
}
