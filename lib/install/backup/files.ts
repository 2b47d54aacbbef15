import { createReadStream } from "node:fs";
import { copyFile, mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { AppError } from "@atelier/errors";
import { z } from "zod";
import { env } from "../../platform/env.ts";
import { storage } from "../../storage/index.ts";
import { storageSettings } from "../../storage/settings.ts";
import { type BackupFile, checkFile, readChecksum, stored } from "./manifest.ts";

export const LIST = "files.jsonl";

/** A line of the list: a copied file, or the key of one that is only in the bucket. */
const listed = z.union([
  stored.refine(({ path }) => path.startsWith("files/") && path !== "files/"),
  z.strictObject({ key: z.string() }),
]);

/** The folder of the stored files in local mode. */
const filesFolder = () => join(env().DATA_DIR, "files");

/**
 * Copies the stored files into `folder` and lists them there; files in a bucket are only listed. A file that is deleted
 * during the copy is left out. Returns the number of files.
 */
export async function copyFiles(folder: string): Promise<number> {
  const list = await open(join(folder, LIST), "wx");
  let count = 0;
  try {
    for await (const { key } of storage().list("")) {
      const entry = storageSettings().FILES === "s3" ? { key } : await copyLocal(folder, key);
      if (!entry) continue;
      await list.write(`${JSON.stringify(entry)}\n`);
      count++;
    }
  } finally {
    await list.close();
  }
  return count;
}

async function copyLocal(folder: string, key: string): Promise<BackupFile | undefined> {
  const path = `files/${key}`;
  await mkdir(dirname(join(folder, path)), { recursive: true });
  try {
    await copyFile(join(filesFolder(), key), join(folder, path));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
  return { path, ...(await readChecksum(join(folder, path))) };
}

/** Throws `invalid_input` for the first file that is missing or has changed. */
export async function checkFiles(folder: string): Promise<void> {
  for await (const entry of listedFiles(folder)) if ("path" in entry) await checkFile(folder, entry);
}

/** Copies the files of a backup into the store of the settings. */
export async function restoreFiles(folder: string): Promise<void> {
  for await (const entry of listedFiles(folder)) {
    if (!("path" in entry)) continue;
    const key = entry.path.slice("files/".length);
    if (storageSettings().FILES === "s3") {
      await storage().put(key, join(folder, entry.path), "application/octet-stream");
      continue;
    }
    await mkdir(dirname(join(filesFolder(), key)), { recursive: true });
    await copyFile(join(folder, entry.path), join(filesFolder(), key));
  }
}

/**
 * The entries of a backup's list, whose checksum must have been compared before. Throws `invalid_input` for a path outside
 * of `files/`, which no backup of this service has.
 */
async function* listedFiles(folder: string): AsyncGenerator<z.output<typeof listed>> {
  const lines = createInterface({ input: createReadStream(join(folder, LIST)), crlfDelay: Number.POSITIVE_INFINITY });
  for await (const line of lines) {
    if (line === "") continue;
    const entry = listed.safeParse(JSON.parse(line));
    if (!entry.success)
      throw new AppError("invalid_input", `${LIST} names a file outside of the backup. Use another backup.`);
    yield entry.data;
  }
}
