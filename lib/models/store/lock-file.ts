import { readFileSync, statSync } from "node:fs";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import { withLock } from "../lock.ts";
import { ModelStoreError } from "./error.ts";
import { modelLayouts, modelTasks } from "./manifest.ts";

const installedModel = z.object({
  name: z.string(),
  title: z.string(),
  tasks: z.array(z.enum(modelTasks)),
  layout: z.enum(modelLayouts),
  source: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("hub"), repository: z.string(), commit: z.string() }),
    z.object({ kind: z.literal("folder"), path: z.string() }),
  ]),
  license: z.object({
    name: z.string(),
    url: z.string().optional(),
    restriction: z.string().optional(),
    isResearchOnly: z.boolean().optional(),
  }),
  languages: z.array(z.string()),
  memoryBytes: z.number(),
  /** The model's folder, relative to the store's. */
  directory: z.string(),
  files: z.array(z.object({ path: z.string(), sizeBytes: z.number(), sha256: z.string() })),
  addedAt: z.string(),
});

/** A model of the store. Every file is recorded with its SHA-256. */
export type InstalledModel = z.output<typeof installedModel>;

const lockFile = z.object({ version: z.literal(1), models: z.array(installedModel) });

/** The store's folder in the cache. */
export const storeDirectory = (cacheDirectory: string) => join(cacheDirectory, "models");

const lockPath = (cacheDirectory: string) => join(storeDirectory(cacheDirectory), "models-lock.json");

interface CachedRead {
  path: string;
  changedMs: number;
  models: readonly InstalledModel[];
}
let cached: CachedRead | null = null;

/**
 * The installed models. The file is read again only after it was changed, so that this may be called for every job.
 * Throws ModelStoreError if the lock file is damaged.
 */
export function installedModels(cacheDirectory: string): readonly InstalledModel[] {
  const path = lockPath(cacheDirectory);
  const changedMs = statSync(path, { throwIfNoEntry: false })?.mtimeMs;
  if (changedMs === undefined) return [];
  if (cached?.path === path && cached.changedMs === changedMs) return cached.models;
  const models = parse(readFileSync(path, "utf8"), path);
  cached = { path, changedMs, models };
  return models;
}

/** The folder of an installed model. */
export const modelDirectory = (cacheDirectory: string, { directory }: Pick<InstalledModel, "directory">) =>
  join(storeDirectory(cacheDirectory), directory);

/** Changes the list of installed models. One process of this machine does so at a time, and a crash leaves the old list. */
export async function changeInstalledModels(
  cacheDirectory: string,
  change: (models: readonly InstalledModel[]) => readonly InstalledModel[],
): Promise<void> {
  const path = lockPath(cacheDirectory);
  await mkdir(dirname(path), { recursive: true });
  await withLock(`${path}.lock`, async () => {
    cached = null;
    const models = change(installedModels(cacheDirectory));
    await writeFile(`${path}.new`, `${JSON.stringify({ version: 1, models }, null, 2)}\n`);
    await rename(`${path}.new`, path);
    cached = null;
  });
}

function parse(text: string, path: string): readonly InstalledModel[] {
  try {
    return lockFile.parse(JSON.parse(text)).models;
  } catch (cause) {
    throw new ModelStoreError(`${path} is damaged. Remove it, then add the models again; complete files are reused.`, {
      cause,
    });
  }
}
