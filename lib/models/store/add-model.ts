import { addFromFolder } from "./add-from-folder.ts";
import { addFromHub } from "./add-from-hub.ts";
import type { AddOptions, AddProgress, AddRequest } from "./add-request.ts";
import { AddStateWriter, takePause } from "./add-state.ts";
import { ModelStoreError } from "./error.ts";
import { type InstalledModel, installedModels } from "./lock-file.ts";
import { findManifest } from "./manifests.ts";

/**
 * Adds a model to the store, from the hub or from a folder. A second call continues an interrupted one. A model that is
 * installed stays in use until the new version is complete. Throws ModelStoreError with what to do.
 */
export async function addModel(
  request: AddRequest,
  options: AddOptions,
): Promise<{ model: InstalledModel; added: boolean }> {
  const { base, revision } = splitRevision(request.model);
  const manifest = findManifest(base);
  const name = manifest?.name ?? localName(base);
  const recorded = manifest || request.from !== undefined ? {} : readRecorded(name, options.cacheDirectory);
  const { task = recorded.task, license = recorded.license, file = recorded.file } = request;
  const wanted = { ...request, task, license, file, manifest, name };
  const repository = manifest?.repository ?? base;
  if (request.from === undefined && !/^[\w.-]+\/[\w.-]+$/.test(repository))
    throw new ModelStoreError(
      `There is no model "${base}". Run "npm run atelier -- models list", or name a repository as owner/name.`,
    );
  return withState(wanted.name, options, (reporting) =>
    request.from === undefined
      ? addFromHub({ ...wanted, repository, revision: revision ?? manifest?.revision ?? "main" }, reporting)
      : addFromFolder({ ...wanted, from: request.from }, reporting),
  );
}

/** The task, license and graph with which a model was added, so that it can be added again by its repository alone. */
function readRecorded(name: string, cacheDirectory: string): Pick<AddRequest, "task" | "license" | "file"> {
  const model = installedModels(cacheDirectory).find((model) => model.name === name);
  if (!model) return {};
  const [task, ...others] = model.tasks;
  const graph = model.layout === "graph" ? model.files.find(({ path }) => path.endsWith(".onnx")) : undefined;
  return {
    license: model.license.name,
    ...(others.length === 0 ? { task } : {}),
    ...(graph ? { file: graph.path } : {}),
  };
}

/** A running download stops this long after it was paused. */
const PAUSE_MS = 500;

/** Adds a model with its progress recorded for other processes. */
async function withState<T>(name: string, options: AddOptions, add: (options: AddOptions) => Promise<T>): Promise<T> {
  const state = new AddStateWriter(name, options.cacheDirectory);
  // A request from before the start is over.
  await takePause(name, options.cacheDirectory);
  const paused = new AbortController();
  const watch = setInterval(async () => {
    if (await takePause(name, options.cacheDirectory))
      paused.abort(new ModelStoreError("The download is paused. Add the model again to continue it."));
  }, PAUSE_MS);
  const signal = options.signal ? AbortSignal.any([options.signal, paused.signal]) : paused.signal;
  const onProgress = (progress: AddProgress) => {
    state.update(progress);
    options.onProgress?.(progress);
  };
  try {
    const result = await add({ ...options, signal, onProgress });
    await state.end();
    return result;
  } catch (error) {
    await state.fail(error instanceof Error ? error.message : String(error));
    throw error;
  } finally {
    clearInterval(watch);
  }
}

/** A model and the revision after its "@". */
export function splitRevision(model: string): { base: string; revision: string | undefined } {
  const at = model.indexOf("@");
  return at < 0 ? { base: model, revision: undefined } : { base: model.slice(0, at), revision: model.slice(at + 1) };
}

/** A folder name for a repository: `Owner/Name` becomes `owner--name`. */
function localName(repository: string): string {
  const name = repository.toLowerCase().replaceAll("/", "--");
  if (!/^[a-z0-9][a-z0-9._-]{0,99}$/.test(name))
    throw new ModelStoreError(
      `"${repository}" is not a valid model name. Use letters, digits, dots, dashes and underscores.`,
    );
  return name;
}
