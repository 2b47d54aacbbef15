import { readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Queryable } from "../../../lib/platform/database/db.ts";
import type { CheckResult } from "./check-result.ts";

export interface FileFolders {
  /** The stored files: a folder of `dataFolder`, or the bucket of an S3 server. */
  filesFolder: string;
  /** DATA_DIR of the servers and workers. */
  dataFolder: string;
  /** TMPDIR of the servers and workers. */
  temporaryFolder: string;
}

/** Files without a row that explains them: stored ones, uploads and temporary files. Nothing is being processed. */
export async function findOrphans(db: Queryable, folders: FileFolders): Promise<string[]> {
  const { filesFolder, dataFolder, temporaryFolder } = folders;
  const paths = (await listFiles(filesFolder)).map((path) => relative(filesFolder, path));
  // The S3 server's own files are not objects of the bucket.
  const stored = paths.filter((path) => !path.startsWith(".sgwtmp"));
  const known = new Set([...(await resultKeys(db)), ...(await inputKeys(db))]);
  const uploads = await readdir(join(dataFolder, "uploads")).catch(() => []);
  const temporary = await readdir(temporaryFolder);
  return [
    ...stored.filter((key) => !known.has(key)),
    ...uploads.map((name) => `uploads/${name}`),
    ...temporary.filter((name) => name.startsWith("atelier-")).map((name) => `tmp/${name}`),
  ];
}

/** Every result is on the disk with the size that its row has. */
export async function checkResults(db: Queryable, { filesFolder }: FileFolders): Promise<CheckResult> {
  const { rows } = await db.query<{ storage_key: string; bytes: number }>(
    "SELECT storage_key, bytes FROM file WHERE deleted_at IS NULL",
  );
  const wrong: string[] = [];
  for (const { storage_key: key, bytes } of rows) {
    const found = await stat(join(filesFolder, key)).catch(() => null);
    if (found?.size !== bytes) wrong.push(`${key} has ${found?.size ?? "no"} bytes instead of ${bytes}`);
  }
  return { check: "results are complete", violations: wrong };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

async function resultKeys(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>("SELECT storage_key AS key FROM file WHERE deleted_at IS NULL");
  return rows.map(({ key }) => key);
}

/** The inputs that are stored until the job's end, or until the retention task has deleted them. */
async function inputKeys(db: Queryable): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    `SELECT field.value->'$file'->>'key' AS key FROM job, jsonb_each(job.input) field
     WHERE inputs_deleted_at IS NULL AND jsonb_typeof(field.value) = 'object' AND field.value ? '$file'`,
  );
  return rows.map(({ key }) => key);
}
