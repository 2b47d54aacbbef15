import { statfs } from "node:fs/promises";
import { ModelStoreError } from "./error.ts";

/** The disk space that a model must leave free for the database and the files of jobs. */
const RESERVE_BYTES = 500_000_000;

/** Throws ModelStoreError if the disk of `folder` cannot take `bytes` more. */
export async function requireDiskSpace(folder: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free >= bytes + RESERVE_BYTES) return;
  throw new ModelStoreError(
    `The model needs ${gigabytes(bytes + RESERVE_BYTES)} of free disk space, and ${folder} has ${gigabytes(free)}. ` +
      "Free some space, remove a model, or set CACHE_DIR to a larger disk.",
  );
}

/** A size for people, such as "3.4 GB" or "120 MB". */
export const gigabytes = (bytes: number) =>
  bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${Math.ceil(bytes / 1e6)} MB`;
