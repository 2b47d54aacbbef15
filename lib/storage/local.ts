import { createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, rmdir, stat, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Storage } from "./storage.ts";

const MAX_ATTEMPTS = 4;

/** A store in a local folder. */
export function localStorage(root: string): Storage {
  const getPath = (key: string) => join(root, key);
  return {
    async put(key, content) {
      const write = () => (typeof content === "string" ? move(content, getPath(key)) : create(content, getPath(key)));
      for (let attempt = 1; ; attempt++) {
        try {
          return await write();
        } catch (error) {
          // The folder does not exist before its first file, and a delete of its last file may just have removed it.
          if ((error as NodeJS.ErrnoException).code !== "ENOENT" || attempt === MAX_ATTEMPTS) throw error;
          await mkdir(dirname(getPath(key)), { recursive: true });
        }
      }
    },
    localCopy: async (key) => getPath(key),
    async read(key, range) {
      const found = await stat(getPath(key)).catch(() => null);
      const sizeBytes = range ? range.end - range.start + 1 : (found?.size ?? 0);
      return found && { stream: createReadStream(getPath(key), range), sizeBytes };
    },
    size: async (key) => (await stat(getPath(key)).catch(() => null))?.size ?? null,
    async delete(key) {
      await rm(getPath(key), { force: true });
      // Removes the folder if it is empty.
      await rmdir(dirname(getPath(key))).catch(() => {});
    },
    async *list(folder) {
      for await (const path of listFiles(getPath(folder))) {
        const found = await stat(path).catch(() => null);
        if (found) yield { key: relative(root, path), storedAt: found.mtime };
      }
    },
    // An incomplete file has a key of its own, which the task for orphans deletes.
    deleteIncomplete: async () => 0,
    check: async () => null,
  };
}

async function* listFiles(folder: string): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFiles(path);
    else yield path;
  }
}

/** Moves a file. Between file systems it copies to a temporary file first, so that a crash leaves no partial file. */
async function move(from: string, to: string): Promise<void> {
  try {
    await rename(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    const part = `${to}.part`;
    await removeUnlessDone(part, () => copyFile(from, part));
    await rename(part, to);
    await rm(from, { force: true });
  }
}

const create = (content: Uint8Array, to: string) => removeUnlessDone(to, () => writeFile(to, content));

/** A full disk leaves the part of a file that still had space, so it is removed. */
async function removeUnlessDone(path: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    // Without its folder, nothing was written.
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") await rm(path, { force: true });
    throw error;
  }
}
