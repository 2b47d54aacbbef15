import { readdirSync, readFileSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { compareFiles, type FileFault } from "../store/compare-files.ts";
import { ModelStoreError } from "../store/error.ts";
import { directionKey, fileRoles } from "./direction.ts";

const record = z.object({
  from: z.string(),
  to: z.string(),
  version: z.string(),
  origin: z.enum(["registry", "table"]),
  license: z.string(),
  score: z.object({ comet: z.number(), bleu: z.number().nullable() }).nullable(),
  files: z.array(z.object({ role: z.enum(fileRoles), name: z.string(), sizeBytes: z.number(), sha256: z.string() })),
  addedAt: z.string(),
});

/** The record beside the files of an installed model, with the size and SHA-256 of each. */
export type DirectionRecord = z.output<typeof record>;

export const RECORD_FILE = "direction.json";

/** The folder of the language models in the cache. */
export const languagesDirectory = (cacheDirectory: string) => join(cacheDirectory, "languages");

/** The folder of an installed direction. */
export const directionDirectory = (cacheDirectory: string, key: string) =>
  join(languagesDirectory(cacheDirectory), key);

const SETTLED_MS = 100;

let cached: { path: string; changedMs: number; installed: ReadonlyMap<string, DirectionRecord> } | null = null;

/**
 * The installed directions by `from-to`. The folders are read again only after one was added or removed, so that this may
 * be called for every request.
 */
export function installedDirections(cacheDirectory: string): ReadonlyMap<string, DirectionRecord> {
  const path = languagesDirectory(cacheDirectory);
  const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (changedMs === undefined) return new Map();
  if (cached?.path === path && cached.changedMs === changedMs) return cached.installed;
  const installed = new Map(
    readdirSync(path)
      .sort()
      .flatMap((name) => {
        const found = readRecord(join(path, name));
        return found && directionKey(found) === name ? [[name, found] as const] : [];
      }),
  );
  // A folder's time has steps of some milliseconds, so a list that was just changed can change again unseen.
  if (Date.now() - changedMs > SETTLED_MS) cached = { path, changedMs, installed };
  return installed;
}

/** The record of a folder; null if it is none of a complete model. */
function readRecord(folder: string): DirectionRecord | null {
  try {
    return record.parse(JSON.parse(readFileSync(join(folder, RECORD_FILE), "utf8")));
  } catch {
    return null;
  }
}

/** Removes a direction and its files. Throws ModelStoreError if it is not installed. */
export async function removeDirection(key: string, cacheDirectory: string): Promise<DirectionRecord> {
  const found = installedDirections(cacheDirectory).get(key);
  if (!found) throw new ModelStoreError(`The language model ${key} is not installed.`);
  await rm(directionDirectory(cacheDirectory, key), { recursive: true });
  return found;
}

export const recordBytes = ({ files }: Pick<DirectionRecord, "files">) =>
  files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

/** Compares the files of an installed direction with its record. Returns the differences. */
export async function verifyDirection(
  { files, ...direction }: DirectionRecord,
  cacheDirectory: string,
): Promise<FileFault[]> {
  const folder = directionDirectory(cacheDirectory, directionKey(direction));
  return compareFiles(
    folder,
    files.map(({ name, ...file }) => ({ path: name, ...file })),
  );
}
