import { engineHealthSettings } from "../../engine-health/settings.ts";
import {
  installedDirections,
  recordBytes,
  removeDirection,
  verifyDirection,
} from "../../models/languages/installed-directions.ts";
import { knownDirections } from "../../models/languages/registry.ts";
import { addModel } from "../../models/store/add-model.ts";
import type { AddOptions } from "../../models/store/add-request.ts";
import { checkModel } from "../../models/store/check-model.ts";
import { gigabytes } from "../../models/store/disk-space.ts";
import { ModelStoreError } from "../../models/store/error.ts";
import { findInstalledModel, removeModel, verifyModel } from "../../models/store/installed.ts";
import { type InstalledModel, installedModels, modelDirectory } from "../../models/store/lock-file.ts";
import { type ModelTask, modelTasks } from "../../models/store/manifest.ts";
import { manifests } from "../../models/store/manifests.ts";
import { env } from "../../platform/env.ts";
import { type Command, print, required } from "./command.ts";
import { downloadLine } from "./download-line.ts";
import { addLanguages, languageLines } from "./languages.ts";

const getSize = ({ files }: InstalledModel) => files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);

/** Shows the installed models and those that the store can add by name. */
export const listModels: Command = async ({ json }) => {
  const installed = installedModels(env().CACHE_DIR);
  const available = manifests.filter(({ name }) => !installed.some((model) => model.name === name));
  const lines = [
    ...installed.map((model) => line("installed", model.name, gigabytes(getSize(model)), model)),
    ...available.map((model) => line("", model.name, gigabytes(model.sizeBytes), model)),
  ];
  const languages = {
    installed: [...installedDirections(env().CACHE_DIR).values()],
    available: [...knownDirections(env().CACHE_DIR).values()],
  };
  print(json, { installed, available, languages }, [...lines, ...languageLines(env().CACHE_DIR)].join("\n"));
  return 0;
};

function line(
  state: string,
  name: string,
  size: string,
  { tasks, license }: Pick<InstalledModel, "tasks" | "license">,
) {
  const restriction = license.restriction ? `; ${license.restriction}` : "";
  return `${state.padEnd(10)} ${name.padEnd(22)} ${size.padStart(8)}  ${tasks.join(", ")} (${license.name}${restriction})`;
}

/** Downloads a model, or copies it from a folder. Ctrl-C stops; the same command continues. */
export const addToStore: Command = async ({ args = [], from, task, file, license, json }) => {
  const model = required("The model's name", args[0]);
  if (model === "languages") return addLanguages(args[1], json);
  if (args.length > 1) throw new ModelStoreError("Add one model at a time.");
  const { CACHE_DIR } = env();
  const { HF_ENDPOINT, HF_TOKEN } = engineHealthSettings();
  const stop = new AbortController();
  const interrupt = () =>
    stop.abort(new ModelStoreError("Stopped. Run the same command again to continue the download."));
  process.once("SIGINT", interrupt);
  const progress = downloadLine(process.stderr);
  const options: AddOptions = {
    cacheDirectory: CACHE_DIR,
    hub: { endpoint: HF_ENDPOINT, token: HF_TOKEN },
    signal: stop.signal,
    onProgress: progress.update,
  };
  try {
    const result = await addModel({ model, from, task: findTask(task), file, license }, options);
    progress.end();
    const { name, tasks, license: terms } = result.model;
    const folder = modelDirectory(CACHE_DIR, result.model);
    const state = result.added ? "was added" : "is already installed";
    const note = terms.restriction ? ` ${terms.restriction}` : "";
    const { source } = result.model;
    const version = source.kind === "hub" ? ` Version: ${source.repository}@${source.commit}.` : "";
    const text = `${name} ${state} for ${tasks.join(", ")}: ${gigabytes(getSize(result.model))} in ${folder}. License: ${terms.name}.${note}${version}`;
    print(json, { ...result, folder }, text);
    return 0;
  } finally {
    progress.end();
    process.off("SIGINT", interrupt);
  }
};

function findTask(task: string | undefined): ModelTask | undefined {
  const found = modelTasks.find((modelTask) => modelTask === task);
  if (task === undefined || found) return found;
  throw new ModelStoreError(`"${task}" is not a task. Set --task to one of: ${modelTasks.join(", ")}.`);
}

/** Removes a model and its files. */
export const removeFromStore: Command = async ({ args = [], json }) => {
  const name = required("The model's name", args[0]);
  if (installedDirections(env().CACHE_DIR).has(name)) {
    const size = recordBytes(await removeDirection(name, env().CACHE_DIR));
    print(json, { removed: name }, `${name} was removed. Freed: ${gigabytes(size)}.`);
    return 0;
  }
  const model = await removeModel(name, env().CACHE_DIR);
  print(json, { removed: model.name }, `${model.name} was removed. Freed: ${gigabytes(getSize(model))}.`);
  return 0;
};

/** Compares every file of one model or of all models with the recorded SHA-256, language models included. */
export const verifyModels: Command = async ({ args = [], json }) => {
  const { CACHE_DIR } = env();
  const directions = installedDirections(CACHE_DIR);
  const all = [...installedModels(CACHE_DIR).map(({ name }) => name), ...directions.keys()];
  const results = [];
  for (const name of args[0] ? [args[0]] : all) {
    const direction = directions.get(name);
    const faults = direction ? await verifyDirection(direction, CACHE_DIR) : await verifyModel(name, CACHE_DIR);
    results.push({ name, faults });
  }
  const text = results.flatMap(({ name, faults }) =>
    faults.length === 0
      ? [`${name}: all files match.`]
      : [...faults.map(({ path, fault }) => `${name}: ${path}: ${faultTexts[fault]}`), getRepair(name, directions)],
  );
  print(json, { models: results }, text.join("\n") || "No model is installed.");
  return results.every(({ faults }) => faults.length === 0) ? 0 : 1;
};

/** The commands that replace a damaged model by exactly the recorded version, or a language model by a complete one. */
function getRepair(name: string, directions: ReadonlyMap<string, unknown>): string {
  if (directions.has(name))
    return `Repair it with: npm run atelier -- models remove ${name}, then models add languages ${name}`;
  const { source } = findInstalledModel(name, env().CACHE_DIR);
  const version = source.kind === "hub" ? `${source.repository}@${source.commit}` : `${name} --from ${source.path}`;
  return `Repair it with: npm run atelier -- models add ${version}`;
}

/** Compares what the hub publishes for a model with what is known, without downloading weights. */
export const checkPublished: Command = async ({ args = [], json }) => {
  const { HF_ENDPOINT, HF_TOKEN } = engineHealthSettings();
  const check = await checkModel(required("The model's name", args[0]), { endpoint: HF_ENDPOINT, token: HF_TOKEN });
  const { repository, commit, license, files, sizeBytes, differences } = check;
  const lines = [
    `${repository}@${commit}: ${gigabytes(sizeBytes)} in ${files.length} files. License: ${license ?? "not named"}.`,
    ...files.map(({ path, sizeBytes: bytes, expected }) => {
      const digest = "sha256" in expected ? `sha256:${expected.sha256}` : `git:${expected.gitBlob}`;
      return `  ${path}  ${gigabytes(bytes)}  ${digest}`;
    }),
    ...(differences.length > 0 ? differences : ["The files fit."]),
  ];
  print(json, check, lines.join("\n"));
  return differences.length > 0 ? 1 : 0;
};

const faultTexts = { missing: "is missing", size: "has a different size", digest: "has a different SHA-256" };

/** Prints the folder of a model. */
export const showModelPath: Command = async ({ args = [], json }) => {
  const { CACHE_DIR } = env();
  const folder = modelDirectory(CACHE_DIR, findInstalledModel(required("The model's name", args[0]), CACHE_DIR));
  print(json, { folder }, folder);
  return 0;
};
