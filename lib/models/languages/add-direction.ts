import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withLock } from "../lock.ts";
import { requireDiskSpace } from "../store/disk-space.ts";
import { ModelStoreError } from "../store/error.ts";
import { type Direction, directionKey, downloadBytes, LANGUAGE_LICENSE } from "./direction.ts";
import { downloadFile, type StagedFile } from "./download-file.ts";
import {
  type DirectionRecord,
  directionDirectory,
  installedDirections,
  languagesDirectory,
  RECORD_FILE,
} from "./installed-directions.ts";
import type { AddDirectionOptions } from "./options.ts";
import { findDirections } from "./registry.ts";

/** Unpacked files take about this much more space than the download. */
const UNPACKED_FACTOR = 2.5;

/**
 * Installs the model of a direction: downloads each file, or continues it, compares its digests, and makes the complete
 * folder visible in one step. One process of this machine downloads a direction at a time; the others wait for it. Throws
 * ModelStoreError that names the file, the digest and the source.
 */
export async function addDirection(
  key: string,
  options: AddDirectionOptions,
): Promise<{ record: DirectionRecord; added: boolean }> {
  const { cacheDirectory, signal } = options;
  const present = installedDirections(cacheDirectory).get(key);
  if (present) return { record: present, added: false };
  const partials = join(languagesDirectory(cacheDirectory), "partial");
  await mkdir(partials, { recursive: true });
  return withLock(
    join(partials, `${key}.lock`),
    async () => {
      // Another process may have added it while this one waited.
      const addedNow = installedDirections(cacheDirectory).get(key);
      if (addedNow) return { record: addedNow, added: false };
      const record = await addFirstAvailable(key, partials, options);
      await removePartials(partials, key);
      return { record, added: true };
    },
    signal,
  );
}

/** Tries the current registry's model, then that of the table. */
async function addFirstAvailable(
  key: string,
  partials: string,
  options: AddDirectionOptions,
): Promise<DirectionRecord> {
  const { cacheDirectory, source, signal } = options;
  const directions = await findDirections(key, cacheDirectory, source, signal);
  if (directions.length === 0) throw new ModelStoreError(`There is no language model ${key}.`);
  const failures: unknown[] = [];
  for (const direction of directions)
    try {
      return await addFiles(direction, join(partials, `${key}-${direction.version}`), options);
    } catch (error) {
      signal?.throwIfAborted();
      failures.push(error);
    }
  // The table's files are pinned, so its failure is the one that an operator can act on.
  throw failures.at(-1);
}

async function addFiles(direction: Direction, staging: string, options: AddDirectionOptions): Promise<DirectionRecord> {
  const { cacheDirectory, onProgress } = options;
  await mkdir(staging, { recursive: true });
  const totalBytes = downloadBytes(direction);
  await requireDiskSpace(staging, totalBytes * UNPACKED_FACTOR);
  const files: StagedFile[] = [];
  let done = 0;
  for (const file of direction.files) {
    const expected = file.compressedBytes ?? file.sizeBytes ?? 0;
    const report = (received: number) =>
      onProgress?.({ receivedBytes: Math.min(totalBytes, done + Math.min(received, expected)), totalBytes });
    files.push(await downloadFile(file, staging, options, report));
    done += expected;
    report(0);
  }
  const { from, to, version, origin, score } = direction;
  const record: DirectionRecord = {
    from,
    to,
    version,
    origin,
    license: LANGUAGE_LICENSE.name,
    score,
    files,
    addedAt: new Date().toISOString(),
  };
  await writeFile(join(staging, RECORD_FILE), `${JSON.stringify(record, null, 2)}\n`);
  const target = directionDirectory(cacheDirectory, directionKey(direction));
  // A folder without a valid record is a damaged model.
  await rm(target, { recursive: true, force: true });
  await rename(staging, target);
  return record;
}

/** Removes the partial downloads of other versions of a direction. */
async function removePartials(partials: string, key: string): Promise<void> {
  for (const name of await readdir(partials))
    if (name.startsWith(`${key}-`)) await rm(join(partials, name), { recursive: true, force: true });
}
