import { randomBytes } from "node:crypto";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { env, provide } from "../platform/env.ts";
import { migrate } from "./migrate.ts";
import { type EmbeddedPostgres, startPostgres } from "./postgres.ts";

/**
 * Makes what local mode lacks: a secret of its own and, without DATABASE_URL, the embedded database; then applies migrations.
 * Returns how to stop what this process started; the `owner`, the server itself, also stops a database that outlived its last one.
 */
export async function prepare({ owner = false }: { owner?: boolean } = {}): Promise<{ stop(): Promise<void> }> {
  const { DATA_DIR, DATABASE_URL, local } = env();
  if (local) provide({ APP_SECRET: await localSecret(DATA_DIR) });
  let server: EmbeddedPostgres | undefined;
  if (!DATABASE_URL) {
    server = await startPostgres(join(DATA_DIR, "postgres"), { owner });
    provide({ DATABASE_URL: server.url });
  }
  try {
    await migrate(env().DATABASE_URL ?? "");
  } catch (error) {
    await server?.stop();
    throw error;
  }
  return { stop: async () => server?.stop() };
}

/** Made on the first start and kept beside the data it protects. */
async function localSecret(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, "secret");
  // "wx" lets exactly one of two first starts write; both then read the same.
  await writeFile(path, randomBytes(32).toString("hex"), {
    mode: 0o600,
    flag: "wx",
  }).catch(() => {});
  return readFile(path, "utf8");
}
