import { createReadStream } from "node:fs";
import { copyFile, mkdir, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Storage } from "./storage.ts";

const MOST_TRIES = 4;

/** Files under one folder of this machine. */
export function localStorage(root: string): Storage {
  const at = (key: string) => join(root, key);
  return {
    async put(key, content) {
      const place = () => (typeof content === "string" ? move(content, at(key)) : writeFile(at(key), content));
      for (let tries = 1; ; tries++) {
        try {
          return await place();
        } catch (error) {
          // The folder is there but for the first file in it, or goes this moment with what was its last.
          if ((error as NodeJS.ErrnoException).code !== "ENOENT" || tries === MOST_TRIES) throw error;
          await mkdir(dirname(at(key)), { recursive: true });
        }
      }
    },
    localCopy: async (key) => at(key),
    async read(key) {
      const found = await stat(at(key)).catch(() => null);
      return found && { stream: createReadStream(at(key)), sizeBytes: found.size };
    },
    async delete(key) {
      await rm(at(key), { force: true });
      // A folder goes with its last file; one that still holds another stays.
      await rmdir(dirname(at(key))).catch(() => {});
    },
  };
}

/** Renames; where the two are on different file systems, copies beside the target first so that a crash leaves no half file. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    await copyFile(from, `${to}.part`);
    await rename(`${to}.part`, to);
    await rm(from, { force: true });
  }
}
