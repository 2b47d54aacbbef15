import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { log } from "../telemetry/log.ts";

const INTERVAL_MS = 60 * 60_000;

export interface LeftFolders {
  /** The folder that contains them. */
  parent: string;
  /** How their names begin. */
  prefix: string;
  /** A folder that has not changed for this time is not used any more. */
  minAgeMs: number;
}

/** Deletes the folders that killed processes left. Never throws; what cannot be deleted is logged. */
export async function deleteLeftFolders({ parent, prefix, minAgeMs }: LeftFolders): Promise<void> {
  const names = await readdir(parent).catch(() => []);
  for (const name of names.filter((name) => name.startsWith(prefix))) {
    const path = join(parent, name);
    const found = await stat(path).catch(() => null);
    if (!found || Date.now() - found.mtimeMs < minAgeMs) continue;
    await rm(path, { recursive: true, force: true }).catch((error: unknown) =>
      log().warn({ error, path }, "a folder that is not used any more could not be deleted"),
    );
  }
}

/** Deletes such folders now and every hour, until the process ends. */
export async function keepDeletingLeftFolders(folders: LeftFolders): Promise<void> {
  setInterval(() => void deleteLeftFolders(folders), INTERVAL_MS).unref();
  await deleteLeftFolders(folders);
}
