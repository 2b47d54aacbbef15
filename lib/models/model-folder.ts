import { mkdir, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { type DownloadOptions, download } from "./download.ts";
import { withLock } from "./lock.ts";

/** A model that is a folder of files, and where each can be downloaded. */
export interface ModelFolder {
  directory: string;
  /** Paths inside the folder. */
  files: readonly { path: string; url: string; sizeBytes: number }[];
}

export interface FolderOptions {
  onProgress(receivedBytes: number, totalBytes: number): void;
  signal?: AbortSignal | undefined;
  /** Patience of the downloads, where the defaults do not fit. */
  patience?: Pick<DownloadOptions, "stallMs" | "attempts" | "pauseMs">;
}

/** Whether all files of a model are there. */
export async function isFolderThere({ directory, files }: ModelFolder): Promise<boolean> {
  const there = await Promise.all(files.map(({ path }) => isThere(join(directory, path))));
  return !there.includes(false);
}

/**
 * Makes sure that a model's files are there. Each takes its place once it is whole, an interrupted one is continued, and
 * several processes may call this at once. Throws when a file cannot be had.
 */
export async function ensureModelFolder(folder: ModelFolder, options: FolderOptions): Promise<void> {
  const { directory, files } = folder;
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  let before = 0;
  for (const { path, url, sizeBytes } of files) {
    const place = join(directory, path);
    await mkdir(dirname(place), { recursive: true });
    await withLock(
      `${place}.lock`,
      async () => {
        if (await isThere(place)) return;
        const remote = {
          expectedBytes: sizeBytes,
          async request(offset: number, signal: AbortSignal) {
            const headers: Record<string, string> = offset > 0 ? { range: `bytes=${offset}-` } : {};
            const { status, headers: answer, body } = await fetch(url, { headers, signal });
            if (!body) throw new Error("The answer is empty.");
            return { status, header: (name: string) => answer.get(name), body };
          },
        };
        const onBytes = (received: number) => options.onProgress(Math.min(total, before + received), total);
        await download(remote, `${place}.partial`, { ...options.patience, signal: options.signal, onBytes });
        await rename(`${place}.partial`, place);
      },
      options.signal,
    );
    before += sizeBytes;
  }
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
