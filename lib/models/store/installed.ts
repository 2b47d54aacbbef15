import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { digestOf } from "../download.ts";
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
  const model = models.find((one) => one.name === name);
  if (model) return model;
  const others = models.map((one) => one.name).join(", ");
  throw new ModelStoreError(`The model "${name}" is not installed. Installed: ${others || "none"}.`);
}

/** Removes a model and its files. Throws ModelStoreError if it is not installed. */
export async function removeModel(name: string, cacheDirectory: string): Promise<InstalledModel> {
  const model = findInstalledModel(name, cacheDirectory);
  await changeInstalledModels(cacheDirectory, (models) => models.filter((one) => one.name !== name));
  await rm(join(storeDirectory(cacheDirectory), name), { recursive: true, force: true });
  return model;
}

export interface FileFault {
  path: string;
  fault: "missing" | "size" | "digest";
}

/** Reads every file of a model and compares it with the lock file. Returns the differences. */
export async function verifyModel(
  name: string,
  cacheDirectory: string,
  onProgress?: (checkedBytes: number) => void,
): Promise<FileFault[]> {
  const model = findInstalledModel(name, cacheDirectory);
  const folder = modelDirectory(cacheDirectory, model);
  const faults: FileFault[] = [];
  let checkedBytes = 0;
  for (const { path, sizeBytes, sha256 } of model.files) {
    const found = await stat(join(folder, path)).catch(() => null);
    if (!found) faults.push({ path, fault: "missing" });
    else if (found.size !== sizeBytes) faults.push({ path, fault: "size" });
    else if ((await digestOf(join(folder, path))) !== sha256) faults.push({ path, fault: "digest" });
    checkedBytes += sizeBytes;
    onProgress?.(checkedBytes);
  }
  return faults;
}
