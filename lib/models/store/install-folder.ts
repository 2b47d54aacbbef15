import { createHash } from "node:crypto";
import { mkdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { z } from "zod";
import type { WantedModel } from "./add-request.ts";
import { ModelStoreError } from "./error.ts";
import { detectLayout, diffusersTasks } from "./layouts.ts";
import {
  changeInstalledModels,
  type InstalledModel,
  installedModels,
  modelDirectory,
  storeDirectory,
} from "./lock-file.ts";
import { type ModelTask, modelTasks } from "./manifest.ts";

/** Memory per byte of a graph's file, if no manifest names the memory. */
const MEMORY_FACTOR = 1.3;

/**
 * Moves a folder of complete files into the store and records it. An older version is removed after the new one is
 * recorded. Throws ModelStoreError if neither the manifest, the task nor the files name the model's task.
 */
export async function installFolder(
  wanted: WantedModel & { license: string },
  source: InstalledModel["source"],
  staging: string,
  digests: ReadonlyMap<string, string>,
  cacheDirectory: string,
): Promise<InstalledModel> {
  const { name, manifest } = wanted;
  const paths = [...digests.keys()].sort();
  const layout = manifest?.layout ?? detectLayout(paths) ?? "graph";
  const tasks = manifest?.tasks ?? (wanted.task ? [wanted.task] : await readTasks(staging, layout, paths));
  if (tasks.length === 0)
    throw new ModelStoreError(
      `The task of ${name} is not known. Add it again with --task and one of: ${modelTasks.join(", ")}.`,
    );
  const files = await Promise.all(
    paths.map(async (path) => ({
      path,
      sizeBytes: (await stat(join(staging, path))).size,
      sha256: digests.get(path) ?? "",
    })),
  );
  const sizeBytes = files.reduce((sum, file) => sum + file.sizeBytes, 0);
  const model: InstalledModel = {
    name,
    title: manifest?.title ?? name,
    tasks: [...tasks],
    layout,
    source,
    license: manifest && !isOther(wanted) ? manifest.license : { name: wanted.license },
    languages: manifest?.languages ?? [],
    memoryBytes: manifest?.memoryBytes ?? Math.round(sizeBytes * MEMORY_FACTOR),
    directory: `${name}/${getVersion(source, digests)}`,
    files,
    addedAt: new Date().toISOString(),
  };
  await replaceModel(model, staging, cacheDirectory);
  return model;
}

/** Whether the caller gave a license of their own. */
const isOther = ({ license, manifest }: WantedModel & { license: string }) => license !== manifest?.license.name;

async function replaceModel(model: InstalledModel, staging: string, cacheDirectory: string): Promise<void> {
  const target = modelDirectory(cacheDirectory, model);
  await mkdir(dirname(target), { recursive: true });
  const previous = installedModels(cacheDirectory).find(({ name }) => name === model.name);
  // A repaired model has the same folder: its damaged files give way to the complete ones.
  if (previous?.directory === model.directory) await rename(target, `${target}.old`).catch(() => {});
  else await rm(target, { recursive: true, force: true });
  await rename(staging, target);
  await changeInstalledModels(cacheDirectory, (models) => [...models.filter(({ name }) => name !== model.name), model]);
  await rm(`${target}.old`, { recursive: true, force: true });
  if (previous && previous.directory !== model.directory)
    await rm(join(storeDirectory(cacheDirectory), previous.directory), { recursive: true, force: true });
}

/** Distinguishes the versions of a model's folder: the commit, or a digest of its files. */
function getVersion(source: InstalledModel["source"], digests: ReadonlyMap<string, string>): string {
  if (source.kind === "hub") return source.commit.slice(0, 12);
  const hash = createHash("sha256");
  for (const [path, sha256] of [...digests].sort()) hash.update(`${path} ${sha256}\n`);
  return hash.digest("hex").slice(0, 12);
}

const pipelineIndex = z.object({ _class_name: z.string() });

async function readTasks(folder: string, layout: string, paths: readonly string[]): Promise<readonly ModelTask[]> {
  if (layout === "seq2seq") return ["translation"];
  if (layout !== "diffusers") return [];
  try {
    const index = pipelineIndex.parse(JSON.parse(await readFile(join(folder, "model_index.json"), "utf8")));
    return diffusersTasks(index._class_name, paths);
  } catch (cause) {
    throw new ModelStoreError("model_index.json does not name a pipeline in _class_name. Export the model again.", {
      cause,
    });
  }
}
