import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@atelier/errors";
import pg from "pg";
import { checkInvariants, type Violation } from "../../credits/invariants.ts";
import { databaseSettings } from "../../platform/database/database-settings.ts";
import { env } from "../../platform/env.ts";
import { log } from "../../platform/telemetry/log.ts";
import { storageSettings } from "../../storage/settings.ts";
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
 * `invalid_input` as `verifyBackup`, and if the database or DATA_DIR is not empty or in use: nothing is ever overwritten.
 * A restore that fails leaves both empty again.
 */
export async function restoreBackup(folder: string): Promise<CheckedBackup> {
  const manifest = await readChecked(folder);
  const { DATABASE_DIRECT_URL: directUrl } = databaseSettings();
  const { DATA_DIR } = env();
  await refuseFilled(DATA_DIR, manifest);
  const server = directUrl === undefined ? await startPostgres(join(DATA_DIR, "postgres")) : undefined;
  const url = directUrl ?? server?.url ?? "";
  try {
    return await withClient(url, async (client) => {
      await refuseUsed(client);
      try {
        const violations = await loadDatabase(url, folder, manifest);
        await restoreFiles(folder);
        if (manifest.secret) await copyFile(join(folder, manifest.secret.path), join(DATA_DIR, manifest.secret.path));
        return { manifest, violations };
      } catch (error) {
        await undo(client, DATA_DIR);
        throw error;
      }
    });
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
  if (store !== storageSettings().FILES && store === "s3")
    throw new AppError("invalid_input", "The files of this backup are in a bucket. Set FILES=s3 and its settings.");
  const stored = await readdir(join(directory, "files")).catch(() => []);
  if (storageSettings().FILES === "local" && stored.length > 0)
    throw new AppError("invalid_input", `${join(directory, "files")} is not empty. Set DATA_DIR to a new folder.`);
  await mkdir(directory, { recursive: true });
  if (secret && (await readFile(join(directory, secret.path)).catch(() => null)))
    throw new AppError("invalid_input", `${directory} has a secret already. Set DATA_DIR to a new folder.`);
}

/** Held by the connection of a restore, so that two do not fill one database. */
const RESTORE_LOCK = 6_420_881;

/** Whether the schema public has relations or functions that no extension brought. */
const IS_FILLED = `SELECT EXISTS (
  SELECT FROM (SELECT oid, 'pg_class'::regclass AS catalog FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT oid, 'pg_proc'::regclass FROM pg_proc WHERE pronamespace = 'public'::regnamespace) AS object
  WHERE NOT EXISTS (SELECT FROM pg_depend WHERE classid = catalog AND objid = object.oid AND deptype = 'e')) AS filled`;

const HAS_EXTENSION = `SELECT EXISTS (
  SELECT FROM pg_extension WHERE extnamespace = 'public'::regnamespace) AS found`;

const OTHER_SESSIONS = `SELECT count(*)::int AS sessions FROM pg_stat_activity
  WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()`;

/** Throws `invalid_input` for a database with content, with other sessions, or into which another restore runs. */
async function refuseUsed(client: pg.Client): Promise<void> {
  const refused = (message: string) => new AppError("invalid_input", message);
  const { rows: found } = await client.query(IS_FILLED);
  if (found[0]?.filled)
    throw refused("The database is not empty. Restore into a new database, or into a new DATA_DIR.");
  const { rows: locks } = await client.query("SELECT pg_try_advisory_lock($1) AS locked", [RESTORE_LOCK]);
  if (!locks[0]?.locked) throw refused("Another restore into this database is running.");
  const { rows: others } = await client.query(OTHER_SESSIONS);
  if (others[0]?.sessions > 0)
    throw refused("Other sessions use the database. Stop all servers, workers and database tools, and try again.");
}

const UNDO_WAIT_MS = 5_000;
const UNDO_POLL_MS = 100;

/**
 * Empties the database and the folder that the restore has filled. A database that others use now is left, because a
 * server can have written to it, and one with extensions in the schema, because they would be dropped too.
 */
async function undo(client: pg.Client, directory: string): Promise<void> {
  if (storageSettings().FILES === "local") await rm(join(directory, "files"), { recursive: true, force: true });
  const { rows: extensions } = await client.query(HAS_EXTENSION);
  // The sessions of the restore itself end a moment after their connections.
  for (let waitedMs = 0; waitedMs < UNDO_WAIT_MS && !extensions[0]?.found; waitedMs += UNDO_POLL_MS) {
    const { rows } = await client.query(OTHER_SESSIONS);
    if (rows[0]?.sessions === 0) {
      await client.query("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
      return;
    }
    await sleep(UNDO_POLL_MS);
  }
  log().error("the database has a part of the backup. Empty its schema public before the next restore.");
}

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
