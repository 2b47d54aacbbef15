import { mkdir, mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../env.ts";

const OLD_MS = 60 * 60 * 1000;

/** A folder for one request's files, on the store's own file system so that keeping a file is a rename. */
export async function temporaryDirectory(): Promise<string> {
  const root = uploads();
  await mkdir(root, { recursive: true });
  return mkdtemp(join(root, "request-"));
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
