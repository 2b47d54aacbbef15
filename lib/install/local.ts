import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env, setRuntimeEnv } from "../platform/env.ts";
import { migrate } from "./migrate.ts";
import { type EmbeddedPostgres, startPostgres } from "./postgres.ts";

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
    await migrate(env().DATABASE_URL ?? "");
  } catch (error) {
    await server?.stop();
    throw error;
  }
  return { stop: async () => server?.stop() };
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
