import { mkdir, mkdtemp, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../../../platform/env.ts";
import type { LeftFolders } from "../../../platform/processes/left-folders.ts";

const PREFIX = "request-";
/** No request takes longer. */
const MAX_AGE_MS = 60 * 60 * 1000;

/** A folder for the files of one request. It is on the file system of the store, so that storing a file is a rename. */
export class TemporaryFolder {
  #created: Promise<string> | undefined;

  /** The folder's path. The folder is created at the first call, because many requests have no files. */
  directory(): Promise<string> {
    this.#created ??= createFolder();
    return this.#created;
  }

  /** Deletes the folder. It is usually empty, so the cheaper rmdir is tried first. */
  async remove(): Promise<void> {
    const directory = await this.#created?.catch(() => undefined);
    if (directory) await rmdir(directory).catch(() => rm(directory, { recursive: true, force: true }));
  }
}

/** Runs `use` with the path of a folder, which is deleted afterwards. */
export async function withFolder<T>(use: (directory: string) => Promise<T>): Promise<T> {
  const folder = new TemporaryFolder();
  try {
    return await use(await folder.directory());
  } finally {
    await folder.remove();
  }
}

async function createFolder(): Promise<string> {
  const prefix = join(uploads(), PREFIX);
  try {
    return await mkdtemp(prefix);
  } catch {
    // The parent folder does not exist before the first upload.
    await mkdir(uploads(), { recursive: true });
    return mkdtemp(prefix);
  }
}

/** The folders of requests whose server was killed. */
export const leftUploads = (minAgeMs = MAX_AGE_MS): LeftFolders => ({ parent: uploads(), prefix: PREFIX, minAgeMs });

const uploads = () => join(env().DATA_DIR, "uploads");
