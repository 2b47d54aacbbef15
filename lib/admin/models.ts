import { AppError } from "@atelier/errors";
import { engineHealthSettings } from "../engine-health/settings.ts";
import { addModel } from "../models/store/add-model.ts";
import { type AddState, readAddStates, requestPause } from "../models/store/add-state.ts";
import { ModelStoreError } from "../models/store/error.ts";
import { findInstalledModel, removeModel } from "../models/store/installed.ts";
import { type InstalledModel, installedModels } from "../models/store/lock-file.ts";
import { findManifest, manifests } from "../models/store/manifests.ts";
import { env } from "../platform/env.ts";
import { log } from "../platform/telemetry/log.ts";
import { type ActRequest, performAct } from "./perform-act.ts";

/** A model of the administration's list: installed, being added, or known. */
export interface ModelLine {
  name: string;
  title: string;
  summary: string | null;
  tasks: readonly string[];
  license: { name: string; url?: string | undefined; restriction?: string | undefined };
  sizeBytes: number;
  memoryBytes: number;
  /** The commit or folder of an installed model; null if it is not installed. */
  version: string | null;
  adding: AddState | null;
}

/** The installed models, then the known ones. Throws ModelStoreError if the store's list is damaged. */
export async function readModels(): Promise<ModelLine[]> {
  const { CACHE_DIR } = env();
  const states = await readAddStates(CACHE_DIR);
  const findState = (name: string) => states.find((state) => state.name === name) ?? null;
  const installed = installedModels(CACHE_DIR);
  return [
    ...installed.map((model) => ({
      ...model,
      summary: findManifest(model.name)?.summary ?? null,
      sizeBytes: getSize(model),
      version: model.source.kind === "hub" ? model.source.commit.slice(0, 12) : model.source.path,
      adding: findState(model.name),
    })),
    ...manifests
      .filter(({ name }) => !installed.some((model) => model.name === name))
      .map((manifest) => ({ ...manifest, version: null, adding: findState(manifest.name) })),
  ];
}

const getSize = ({ files }: InstalledModel) => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

type ModelRequest = Omit<ActRequest, "reason">;

/**
 * Starts the download of a known model in this process and returns. Its progress is in `readModels`. Returns false if the
 * form already had its effect. Throws `invalid_input` for an unknown name.
 */
export async function startAddingModel(name: string, request: ModelRequest): Promise<boolean> {
  const { CACHE_DIR } = env();
  const { HF_ENDPOINT, HF_TOKEN } = engineHealthSettings();
  const manifest = findManifest(name);
  if (!manifest) throw new AppError("invalid_input", `There is no model "${name}". Reload the page.`);
  const act = { ...request, act: "model.add" as const, subject: `model:${manifest.name}`, accountId: null };
  const applied = await performAct({ ...act, reason: `Download of ${manifest.title}` }, async () => ({
    before: { installed: installedModels(CACHE_DIR).some((model) => model.name === manifest.name) },
    after: { license: manifest.license.name },
  }));
  if (applied)
    void addModel(
      { model: manifest.name },
      { cacheDirectory: CACHE_DIR, hub: { endpoint: HF_ENDPOINT, token: HF_TOKEN } },
    ).catch((error: unknown) => log().warn({ error, model: manifest.name }, "a model could not be added"));
  return applied;
}

/** Pauses the download of a model on this machine. Throws `invalid_input` for an unknown name. */
export async function pauseAddingModel(name: string): Promise<void> {
  const manifest = findManifest(name);
  if (!manifest) throw new AppError("invalid_input", `There is no model "${name}". Reload the page.`);
  await requestPause(manifest.name, env().CACHE_DIR);
}

/** Removes a model and its files. Returns false if the form already had its effect. Throws `invalid_input`. */
export async function removeInstalledModel(name: string, request: ModelRequest): Promise<boolean> {
  const { CACHE_DIR } = env();
  const act = { ...request, act: "model.remove" as const, subject: `model:${name}`, accountId: null };
  return performAct({ ...act, reason: `Removal of ${name}` }, async () => {
    try {
      const sizeBytes = getSize(findInstalledModel(name, CACHE_DIR));
      await removeModel(name, CACHE_DIR);
      return { before: { installed: true, bytes: sizeBytes }, after: { installed: false } };
    } catch (error) {
      if (error instanceof ModelStoreError) throw new AppError("invalid_input", error.message);
      throw error;
    }
  });
}
