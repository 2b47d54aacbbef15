import { createReadStream } from "node:fs";
import { copyFile, mkdir, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Storage } from "./index.ts";

/** Files under one folder of this machine. */
export function localStorage(root: string): Storage {
  const at = (key: string) => join(root, key);
  return {
    async put(key, content) {
      await mkdir(dirname(at(key)), { recursive: true });
      if (typeof content === "string") await move(content, at(key));
      else await writeFile(at(key), content);
    },
    localCopy: async (key) => at(key),
    async read(key) {
      const found = await stat(at(key)).catch(() => null);
      return found && { stream: createReadStream(at(key)), sizeBytes: found.size };
    },
    async delete(key) {
      await rm(at(key), { force: true });
      // The folder of a job goes with its last file; one that still holds another stays.
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
