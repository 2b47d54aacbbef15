import { rm } from "node:fs/promises";
import { join } from "node:path";
import { compareFiles, type FileFault } from "./compare-files.ts";
import { ModelStoreError } from "./error.ts";
import {
  changeInstalledModels,
  type InstalledModel,
  installedModels,
  modelDirectory,
  storeDirectory,
} from "./lock-file.ts";

/** An installed model by its name. Throws ModelStoreError that lists the installed ones. */
export function findInstalledModel(name: string, cacheDirectory: string): InstalledModel {
  const models = installedModels(cacheDirectory);
  const model = models.find((model) => model.name === name);
  if (model) return model;
  const others = models.map((model) => model.name).join(", ");
  throw new ModelStoreError(`The model "${name}" is not installed. Installed: ${others || "none"}.`);
}

/** Removes a model and its files. Throws ModelStoreError if it is not installed. */
export async function removeModel(name: string, cacheDirectory: string): Promise<InstalledModel> {
  const model = findInstalledModel(name, cacheDirectory);
  await changeInstalledModels(cacheDirectory, (models) => models.filter((model) => model.name !== name));
  await rm(join(storeDirectory(cacheDirectory), name), { recursive: true, force: true });
  return model;
}

/** Reads every file of a model and compares it with the lock file. Returns the differences. */
export async function verifyModel(
  name: string,
  cacheDirectory: string,
  onProgress?: (checkedBytes: number) => void,
): Promise<FileFault[]> {
  const model = findInstalledModel(name, cacheDirectory);
  return compareFiles(modelDirectory(cacheDirectory, model), model.files, onProgress);
}
