import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AppError } from "@atelier/errors";
import pg from "pg";
import { checkInvariants, type Violation } from "../../credits/invariants.ts";
import { databaseSettings } from "../../platform/database-settings.ts";
import { env } from "../../platform/env.ts";
import { knownMigrations, migrate } from "../migrate.ts";
import { startPostgres } from "../postgres.ts";
import { explained } from "./backup.ts";
import { checkFiles, restoreFiles } from "./files.ts";
import { checkFile, type Manifest, readManifest } from "./manifest.ts";
import { loadTables } from "./tables.ts";

export interface CheckedBackup {
  manifest: Manifest;
  /** The broken money rules; empty for a sound backup. */
  violations: Violation[];
}

/**
 * Compares a backup with its checksums, and checks the money rules in a temporary database that it is loaded into.
 * Throws `invalid_input` if the backup is incomplete, damaged, or of a newer version.
 */
export async function verifyBackup(folder: string): Promise<CheckedBackup> {
  const manifest = await readChecked(folder);
  const directory = await mkdtemp(join(tmpdir(), "atelier-verify-"));
  try {
    const server = await startPostgres(directory);
    try {
      return { manifest, violations: await loadDatabase(server.url, folder, manifest) };
    } finally {
      await server.stop();
    }
  } catch (error) {
    throw explained(error, directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/**
 * Restores a backup into the database and the store of the settings, and applies newer migrations. Throws
 * `invalid_input` as `verifyBackup`, and if the database or DATA_DIR is not empty: nothing is ever overwritten.
 */
export async function restoreBackup(folder: string): Promise<CheckedBackup> {
  const manifest = await readChecked(folder);
  const { DATABASE_DIRECT_URL: given } = databaseSettings();
  const { DATA_DIR } = env();
  await refuseFilled(DATA_DIR, manifest);
  const server = given === undefined ? await startPostgres(join(DATA_DIR, "postgres")) : undefined;
  const url = given ?? server?.url ?? "";
  try {
    if (await hasTables(url))
      throw new AppError(
        "invalid_input",
        "The database is not empty. Restore into a new database, or into a new DATA_DIR.",
      );
    const violations = await loadDatabase(url, folder, manifest).catch(async (error: unknown) => {
      await withClient(url, (client) => client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public"));
      throw error;
    });
    await restoreFiles(folder);
    if (manifest.secret) await copyFile(join(folder, manifest.secret.path), join(DATA_DIR, manifest.secret.path));
    return { manifest, violations };
  } catch (error) {
    throw explained(error, DATA_DIR);
  } finally {
    await server?.stop();
  }
}

/** The manifest of a backup whose files are all as they were written, and whose migrations this version has. */
async function readChecked(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const known = await knownMigrations();
  for (const { name, checksum } of manifest.migrations)
    if (known.get(name) !== checksum)
      throw new AppError(
        "invalid_input",
        `This version of the service does not have the migration ${name} of the backup. Use the version that created the backup, or a newer one.`,
      );
  for (const file of [...manifest.tables, manifest.list, ...(manifest.secret ? [manifest.secret] : [])])
    await checkFile(folder, file);
  await checkFiles(folder);
  return manifest;
}

/** Throws `invalid_input` if files would be overwritten, or if the folder has another secret than the backup. */
async function refuseFilled(directory: string, { store, secret }: Manifest): Promise<void> {
  if (store !== env().FILES && store === "s3")
    throw new AppError("invalid_input", "The files of this backup are in a bucket. Set FILES=s3 and its settings.");
  const stored = await readdir(join(directory, "files")).catch(() => []);
  if (env().FILES === "local" && stored.length > 0)
    throw new AppError("invalid_input", `${join(directory, "files")} is not empty. Set DATA_DIR to a new folder.`);
  await mkdir(directory, { recursive: true });
  if (secret && (await readFile(join(directory, secret.path)).catch(() => null)))
    throw new AppError("invalid_input", `${directory} has a secret already. Set DATA_DIR to a new folder.`);
}

const hasTables = (url: string) =>
  withClient(url, async (client) => {
    const { rowCount } = await client.query("SELECT FROM pg_tables WHERE schemaname = 'public' LIMIT 1");
    return rowCount !== 0;
  });

/** Creates the tables as they were at the backup, fills them, and applies newer migrations. Returns the broken money rules. */
async function loadDatabase(url: string, folder: string, manifest: Manifest): Promise<Violation[]> {
  await migrate(url, undefined, new Set(manifest.migrations.map(({ name }) => name)));
  await withClient(url, async (client) => {
    await client.query("SET statement_timeout = 0");
    await client.query("BEGIN");
    await loadTables(client, folder, manifest);
    await client.query("COMMIT");
    await client.query("ANALYZE");
  });
  await migrate(url);
  return withClient(url, checkInvariants);
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  // The statement that runs fails too. Without a handler, a lost connection would end the process and leave files behind.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
