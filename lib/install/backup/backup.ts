import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "@atelier/errors";
import pg from "pg";
import { databaseSettings } from "../../platform/database/database-settings.ts";
import { env } from "../../platform/env.ts";
import { storageSettings } from "../../storage/settings.ts";
import { copyFiles, LIST } from "./files.ts";
import { type Manifest, readChecksum, writeManifest } from "./manifest.ts";
import { dumpTables } from "./tables.ts";

const SECRET = "secret";

/**
 * Backs up the database and the stored files into a new or empty folder, while the service runs. The database is read
 * first, in one transaction: every file that it names then exists already. Throws `invalid_input` for a folder that
 * cannot be used or a full disk; what was written is removed then.
 */
export async function backUp(folder: string): Promise<Manifest & { sizeBytes: number }> {
  await createEmpty(folder);
  try {
    return await fill(folder);
  } catch (error) {
    for (const entry of await readdir(folder).catch(() => []))
      await rm(join(folder, entry), { recursive: true, force: true });
    throw explained(error, folder);
  }
}

async function fill(folder: string): Promise<Manifest & { sizeBytes: number }> {
  const createdAt = new Date().toISOString();
  await mkdir(join(folder, "database"));
  const database = await inSnapshot((client) => dumpTables(client, folder));
  const fileCount = await copyFiles(folder);
  const content = {
    ...database,
    createdAt,
    store: storageSettings().FILES,
    fileCount,
    list: { path: LIST, ...(await readChecksum(join(folder, LIST))) },
    secret: await copySecret(folder),
  };
  await writeManifest(folder, content);
  return { format: 1, ...content, sizeBytes: content.tables.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) };
}

/** Runs `work` in one read-only transaction, so that all tables are read as of the same moment. */
async function inSnapshot<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: databaseSettings().DATABASE_DIRECT_URL,
    connectionTimeoutMillis: 10_000,
  });
  // The statement that runs fails too. Without a handler, a lost connection would end the process and leave files behind.
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("SET statement_timeout = 0");
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    return await work(client);
  } finally {
    await client.end();
  }
}

/** In local mode the secret is generated and stored with the data. API keys and links depend on it. */
async function copySecret(folder: string): Promise<Manifest["secret"]> {
  if (!env().local) return null;
  await copyFile(join(env().DATA_DIR, SECRET), join(folder, SECRET));
  return { path: SECRET, ...(await readChecksum(join(folder, SECRET))) };
}

async function createEmpty(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw explained(error, folder);
  });
  if ((await readdir(folder)).length > 0)
    throw new AppError("invalid_input", `${folder} is not empty. Name a new folder for the backup.`);
}

/** The error that names the folder and what to do, for the failures of a file system that an operator can repair. */
export function explained(error: unknown, folder: string): unknown {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  if (code === "ENOSPC" || code === "EDQUOT")
    return new AppError(
      "invalid_input",
      `The disk of ${folder} is full. Free space there, or name a folder on another disk.`,
    );
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return new AppError("invalid_input", `${folder} cannot be written (${code}). Name another folder.`);
  if (code === "EEXIST" || code === "ENOTDIR")
    return new AppError("invalid_input", `${folder} is not a folder. Name another one.`);
  return error;
}
