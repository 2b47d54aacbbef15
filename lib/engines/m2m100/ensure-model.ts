import { AppError } from "@atelier/errors";
import { addModel } from "../../models/store/add-model.ts";
import { getPublicMessage } from "../../models/store/error.ts";
import { modelDirectory } from "../../models/store/lock-file.ts";
import { findManifest } from "../../models/store/manifests.ts";
import type { EngineSettings } from "../define.ts";
import type { EngineContext, TranslationModel } from "../ports/index.ts";
import { findMissingModel, getDirectory } from "./files.ts";
import { languages } from "./languages.ts";

/** How long a failed download is not tried again. */
const PAUSE_MS = 60_000;

let failed: { until: number; error: unknown } | undefined;

/** The model's folder. Downloads the model if there is none. Throws AppError `engine_unavailable` with the reason. */
export async function ensureModel(
  settings: EngineSettings,
  { signal, progress }: Pick<EngineContext, "signal" | "progress">,
): Promise<string> {
  const { cacheDirectory, hub } = settings;
  const model = findMissingModel(settings);
  if (model === undefined || !hub || !settings.languages?.downloads) return getDirectory(settings);
  if (failed && Date.now() < failed.until) throw unavailable(failed.error);
  try {
    const added = await addModel(
      { model },
      {
        cacheDirectory,
        hub,
        signal,
        retry: { attempts: 3 },
        onProgress: ({ receivedBytes, totalBytes }) =>
          progress(`downloading the translation model ${model}`, receivedBytes / totalBytes),
      },
    );
    return modelDirectory(cacheDirectory, added.model);
  } catch (error) {
    signal.throwIfAborted();
    failed = { until: Date.now() + PAUSE_MS, error };
    throw unavailable(error);
  }
}

/** Whether the model is installed, or will be: by the worker if the engine is listed, else by a job. */
export const isOffered = (settings: EngineSettings): boolean =>
  findMissingModel(settings) === undefined ||
  settings.lists?.["document-translate"] !== undefined ||
  settings.languages?.downloads === true;

/** The model as a list of languages shows it. */
export function describeModel(settings: EngineSettings): TranslationModel[] {
  if (!isOffered(settings)) return [];
  const model = findMissingModel(settings);
  const sizeBytes = findManifest(model ?? "m2m100-418m")?.sizeBytes ?? 0;
  return [{ from: languages, to: languages, installed: model === undefined, sizeBytes, score: null }];
}

const unavailable = (cause: unknown) =>
  new AppError(
    "engine_unavailable",
    `The translation model could not be downloaded. ${getPublicMessage(cause)} Nothing was charged. Try again later, or ask the operator to add the model.`,
    { cause, retryAfterSeconds: PAUSE_MS / 1000 },
  );
