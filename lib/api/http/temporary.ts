import { mkdir, mkdtemp, readdir, rm, rmdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../../platform/env.ts";

const OLD_MS = 60 * 60 * 1000;

/** A folder for one request's files, on the store's own file system so that keeping a file is a rename. */
export class TemporaryFolder {
  #made: Promise<string> | undefined;

  /** Its path. Nothing is on disk before this is first asked for: many requests bring words alone. */
  directory(): Promise<string> {
    this.#made ??= makeFolder();
    return this.#made;
  }

  /** Deletes the folder and what is in it; mostly it is empty by then, which is quickly told. */
  async remove(): Promise<void> {
    const directory = await this.#made?.catch(() => undefined);
    if (directory) await rmdir(directory).catch(() => rm(directory, { recursive: true, force: true }));
  }
}

async function makeFolder(): Promise<string> {
  const prefix = join(uploads(), "request-");
  try {
    return await mkdtemp(prefix);
  } catch {
    // The first time there is nothing to make it in.
    await mkdir(uploads(), { recursive: true });
    return mkdtemp(prefix);
  }
}

/** Deletes what requests of a killed process left behind. */
export async function sweepTemporary(): Promise<void> {
  for (const name of await readdir(uploads()).catch(() => [])) {
    const path = join(uploads(), name);
    const found = await stat(path).catch(() => null);
    if (found && Date.now() - found.mtimeMs > OLD_MS) await rm(path, { recursive: true, force: true });
  }
}

const uploads = () => join(env().DATA_DIR, "uploads");
