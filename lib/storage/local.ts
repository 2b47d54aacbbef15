import { createReadStream } from "node:fs";
import { copyFile, mkdir, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Storage } from "./storage.ts";

const MAX_ATTEMPTS = 4;

/** A store in a local folder. */
export function localStorage(root: string): Storage {
  const pathOf = (key: string) => join(root, key);
  return {
    async put(key, content) {
      const write = () => (typeof content === "string" ? move(content, pathOf(key)) : writeFile(pathOf(key), content));
      for (let attempt = 1; ; attempt++) {
        try {
          return await write();
        } catch (error) {
          // The folder does not exist before its first file, and a delete of its last file may just have removed it.
          if ((error as NodeJS.ErrnoException).code !== "ENOENT" || attempt === MAX_ATTEMPTS) throw error;
          await mkdir(dirname(pathOf(key)), { recursive: true });
        }
      }
    },
    localCopy: async (key) => pathOf(key),
    async read(key) {
      const found = await stat(pathOf(key)).catch(() => null);
      return found && { stream: createReadStream(pathOf(key)), sizeBytes: found.size };
    },
    async delete(key) {
      await rm(pathOf(key), { force: true });
      // Removes the folder if it is empty.
      await rmdir(dirname(pathOf(key))).catch(() => {});
    },
  };
}

/** Moves a file. Between file systems it copies to a temporary file first, so that a crash leaves no partial file. */
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
