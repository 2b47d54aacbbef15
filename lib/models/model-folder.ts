import { mkdir, rename, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { withLock } from "../platform/file-lock.ts";
import { type DownloadOptions, download, fileAtUrl } from "./download.ts";

/** A model that is a folder of files, and where each can be downloaded. */
export interface ModelFolder {
  directory: string;
  /** Paths inside the folder. */
  files: readonly { path: string; url: string; sizeBytes: number }[];
}

export interface FolderOptions {
  onProgress(receivedBytes: number, totalBytes: number): void;
  signal?: AbortSignal | undefined;
  /** Replaces the default retry settings. */
  retry?: Pick<DownloadOptions, "stallMs" | "attempts" | "pauseMs">;
}

/** Whether all files of a model are installed. */
export async function isFolderInstalled({ directory, files }: ModelFolder): Promise<boolean> {
  const installed = await Promise.all(files.map(({ path }) => isInstalled(join(directory, path))));
  return installed.every(Boolean);
}

/**
 * Downloads the missing files of a model. Each file is installed when it is complete, and an interrupted download is
 * continued. Several processes may call this at the same time. Throws if a file cannot be downloaded.
 */
export async function ensureModelFolder(folder: ModelFolder, options: FolderOptions): Promise<void> {
  const { directory, files } = folder;
  const total = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  let before = 0;
  for (const { path, url, sizeBytes } of files) {
    const target = join(directory, path);
    await mkdir(dirname(target), { recursive: true });
    await withLock(
      `${target}.lock`,
      async () => {
        if (await isInstalled(target)) return;
        const onBytes = (received: number) => options.onProgress(Math.min(total, before + received), total);
        await download(fileAtUrl(url, sizeBytes), `${target}.partial`, {
          ...options.retry,
          signal: options.signal,
          onBytes,
        });
        await rename(`${target}.partial`, target);
      },
      options.signal,
    );
    before += sizeBytes;
  }
}

const isInstalled = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
