import { constants } from "node:fs";
import { copyFile, mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { readDigest } from "../download.ts";
import { withLock } from "../lock.ts";
import type { AddOptions, WantedModel } from "./add-request.ts";
import { requireDiskSpace } from "./disk-space.ts";
import { ModelStoreError } from "./error.ts";
import { installFolder } from "./install-folder.ts";
import { detectLayout, selectFiles } from "./layouts.ts";
import { type InstalledModel, storeDirectory } from "./lock-file.ts";
import { serverAdvice } from "./server-advice.ts";

const MAX_ENTRIES = 10_000;

/** Copies a model's files from a folder into the store, without copying the data where the file system can share it. */
export async function addFromFolder(
  wanted: WantedModel & { from: string },
  options: AddOptions,
): Promise<{ model: InstalledModel; added: boolean }> {
  const folder = resolve(wanted.from);
  const paths = await listFolder(folder);
  const files = chooseFiles(wanted, folder, paths);
  const store = storeDirectory(options.cacheDirectory);
  const staging = join(store, "partial", `${wanted.name}-folder`);
  await mkdir(join(store, "partial"), { recursive: true });
  const model = await withLock(
    join(store, "partial", `${wanted.name}.lock`),
    async () => {
      const digests = await copyAll(folder, files, staging, options);
      const license = wanted.license ?? wanted.manifest?.license.name ?? "not stated";
      return installFolder(
        { ...wanted, license },
        { kind: "folder", path: folder },
        staging,
        digests,
        options.cacheDirectory,
      );
    },
    options.signal,
  );
  return { model, added: true };
}

async function listFolder(folder: string): Promise<string[]> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory())
    throw new ModelStoreError(`${folder} is not a folder. Use the folder that contains the model's files.`);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  if (entries.length > MAX_ENTRIES)
    throw new ModelStoreError(
      `${folder} has more than ${MAX_ENTRIES} files. Use a folder that contains only the model.`,
    );
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
}

function chooseFiles({ manifest, file }: WantedModel, folder: string, paths: readonly string[]): string[] {
  const advice = manifest ? undefined : serverAdvice(paths);
  if (advice) throw new ModelStoreError(`${folder} is not in a format that is loaded here. ${advice}`);
  const layout = manifest?.layout ?? detectLayout(paths);
  if (layout === null)
    throw new ModelStoreError(`${folder} has no ONNX files. Export the model with "optimum-cli export onnx" first.`);
  const { files, missing } = manifest?.files
    ? { files: [...manifest.files], missing: manifest.files.filter((path) => !paths.includes(path)) }
    : selectFiles(layout, paths, file);
  if (missing.length > 0)
    throw new ModelStoreError(
      `${folder} does not contain ${missing.join(", ")}.${layout === "graph" ? " Name the graph with --file." : ""}`,
    );
  return files;
}

/** Copies the files and returns the SHA-256 of each by its path. */
async function copyAll(
  folder: string,
  files: readonly string[],
  staging: string,
  { signal, onProgress }: AddOptions,
): Promise<Map<string, string>> {
  const sizes = await Promise.all(files.map(async (path) => (await stat(join(folder, path))).size));
  const totalBytes = sizes.reduce((a, b) => a + b, 0);
  // A copy is cheap to repeat, so an interrupted one starts again.
  await rm(staging, { recursive: true, force: true });
  await mkdir(staging, { recursive: true });
  await requireDiskSpace(staging, totalBytes);
  const digests = new Map<string, string>();
  let receivedBytes = 0;
  for (const [at, path] of files.entries()) {
    signal?.throwIfAborted();
    const target = join(staging, path);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(folder, path), target, constants.COPYFILE_FICLONE);
    digests.set(path, await readDigest(target));
    receivedBytes += sizes[at] ?? 0;
    onProgress?.({ receivedBytes, totalBytes });
  }
  return digests;
}
