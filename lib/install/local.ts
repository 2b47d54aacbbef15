import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isDatabaseUnavailable } from "../platform/database-errors.ts";
import { env, setRuntimeEnv } from "../platform/env.ts";
import { log } from "../platform/log.ts";
import { migrate } from "./migrate.ts";
import { type EmbeddedPostgres, startPostgres } from "./postgres.ts";

const DATABASE_WAIT_MS = 60_000;
const RETRY_MS = 1_000;

/**
 * Prepares local mode: creates a secret, starts the embedded database if DATABASE_URL is not set, and applies migrations.
 * The result stops what this process started. The `owner`, which is the server, also stops an adopted database.
 */
export async function prepare({ owner = false }: { owner?: boolean } = {}): Promise<{ stop(): Promise<void> }> {
  const { DATA_DIR, DATABASE_URL, local } = env();
  if (local) setRuntimeEnv({ APP_SECRET: await localSecret(DATA_DIR) });
  let server: EmbeddedPostgres | undefined;
  if (!DATABASE_URL) {
    server = await startPostgres(join(DATA_DIR, "postgres"), { owner });
    setRuntimeEnv({ DATABASE_URL: server.url });
  }
  try {
    await migrateWhenAvailable(env().DATABASE_URL ?? "");
  } catch (error) {
    await server?.stop();
    throw error;
  }
  return { stop: async () => server?.stop() };
}

/** Applies migrations. On a loaded machine the database may need a moment, so it is tried for a while. */
async function migrateWhenAvailable(url: string): Promise<void> {
  const deadline = Date.now() + DATABASE_WAIT_MS;
  for (;;) {
    try {
      await migrate(url);
      return;
    } catch (error) {
      if (!isDatabaseUnavailable(error) || Date.now() > deadline) throw error;
      log().warn("the database is not available yet; it is tried again");
      await sleep(RETRY_MS);
    }
  }
}

/** The secret is generated on the first start and stored next to the data. */
async function localSecret(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, "secret");
  // With "wx" only one of two simultaneous first starts writes the file, and both read the same secret.
  await writeFile(path, randomBytes(32).toString("hex"), {
    mode: 0o600,
    flag: "wx",
  }).catch(() => {});
  return readFile(path, "utf8");
}
