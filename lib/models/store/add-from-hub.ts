import { mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { download, readDigest } from "../download.ts";
import { withLock } from "../lock.ts";
import type { AddOptions, WantedModel } from "./add-request.ts";
import { compareFiles } from "./compare-files.ts";
import { matchesDigest, StreamingDigest } from "./digests.ts";
import { requireDiskSpace } from "./disk-space.ts";
import { ModelStoreError } from "./error.ts";
import { Hub, type HubFile } from "./hub.ts";
import { installFolder } from "./install-folder.ts";
import { detectLayout, selectFiles } from "./layouts.ts";
import { type InstalledModel, installedModels, modelDirectory, storeDirectory } from "./lock-file.ts";
import { serverAdvice } from "./server-advice.ts";

/** Files that are downloaded at the same time. */
const PARALLEL = 4;

interface HubModel extends WantedModel {
  repository: string;
  revision: string;
}

/** Downloads a model's files at one commit, each checked against the hub's digest while it is received. */
export async function addFromHub(
  wanted: HubModel,
  options: AddOptions,
): Promise<{ model: InstalledModel; added: boolean }> {
  const hub = new Hub(options.hub);
  try {
    const { repository, revision } = wanted;
    const { commit, license } = await hub.resolve(repository, revision, options.signal);
    const present = await findInstalled(wanted.name, commit, options.cacheDirectory);
    if (present) return { model: present, added: false };
    const named = wanted.license ?? wanted.manifest?.license.name ?? license;
    if (!named)
      throw new ModelStoreError(
        `${repository} does not state its license. Read its page, then add it with --license and the name of the license.`,
      );
    const listed = await hub.listFiles(repository, commit, options.signal);
    const files = chooseFiles(wanted, listed);
    const store = storeDirectory(options.cacheDirectory);
    const partials = join(store, "partial");
    const staging = join(partials, `${wanted.name}-${commit.slice(0, 12)}`);
    await mkdir(partials, { recursive: true });
    return await withLock(
      join(partials, `${wanted.name}.lock`),
      async () => {
        // Another process may have added the model while this one waited.
        const addedNow = await findInstalled(wanted.name, commit, options.cacheDirectory);
        if (addedNow) return { model: addedNow, added: false };
        await mkdir(staging, { recursive: true });
        const digests = await downloadAll({ hub, repository, commit, staging }, files, options);
        const chosen = { ...wanted, license: named };
        const source = { kind: "hub" as const, repository, commit };
        const model = await installFolder(chosen, source, staging, digests, options.cacheDirectory);
        await removeOtherPartials(partials, wanted.name);
        return { model, added: true };
      },
      options.signal,
    );
  } finally {
    await hub.close();
  }
}

/** The installed model, if it is this commit and all its files are undamaged. */
async function findInstalled(name: string, commit: string, cacheDirectory: string): Promise<InstalledModel | null> {
  const model = installedModels(cacheDirectory).find((model) => model.name === name);
  if (model?.source.kind !== "hub" || model.source.commit !== commit) return null;
  const faults = await compareFiles(modelDirectory(cacheDirectory, model), model.files);
  return faults.length === 0 ? model : null;
}

/** The files of a listing that are downloaded. Throws ModelStoreError if one is missing. */
export function chooseFiles(
  { manifest, repository, file }: Pick<HubModel, "manifest" | "repository" | "file">,
  listed: readonly HubFile[],
): HubFile[] {
  const paths = listed.map(({ path }) => path).filter(isSafePath);
  const advice = manifest ? undefined : serverAdvice(paths);
  if (advice) throw new ModelStoreError(`${repository} is not in a format that is loaded here. ${advice}`);
  const layout = manifest?.layout ?? detectLayout(paths);
  if (layout === null)
    throw new ModelStoreError(
      `${repository} has no ONNX files. Export it with "optimum-cli export onnx --model ${repository} FOLDER", then add it with --from FOLDER.`,
    );
  const { files, missing } = manifest?.files
    ? { files: manifest.files, missing: manifest.files.filter((path) => !paths.includes(path)) }
    : selectFiles(layout, paths, file);
  if (missing.length > 0)
    throw new ModelStoreError(
      `${repository} does not contain ${missing.join(", ")}. ${layout === "graph" ? "Name the graph with --file." : `This is not the layout "${layout}". Export it with optimum-cli, then add it with --from.`}`,
    );
  return listed.filter(({ path }) => files.includes(path));
}

/** File names come from the hub: none may leave the model's folder. */
const isSafePath = (path: string) =>
  /^[\w.+@-][\w.+@/ -]*$/.test(path) && !path.split("/").some((part) => part === ".." || part === "." || part === "");

interface Source {
  hub: Hub;
  repository: string;
  commit: string;
  staging: string;
}

/** Downloads the files, the largest first. Returns the SHA-256 of each by its path. */
async function downloadAll(
  source: Source,
  files: readonly HubFile[],
  options: AddOptions,
): Promise<Map<string, string>> {
  const received = new Map(
    await Promise.all(files.map(async ({ path }) => [path, await receivedBytes(join(source.staging, path))] as const)),
  );
  const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const sum = () => [...received.values()].reduce((a, b) => a + b, 0);
  await requireDiskSpace(source.staging, Math.max(0, totalBytes - sum()));
  const onBytes = (path: string, bytes: number) => {
    received.set(path, bytes);
    options.onProgress?.({ receivedBytes: Math.min(sum(), totalBytes), totalBytes });
  };
  const failed = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, failed.signal]) : failed.signal;
  const digests = new Map<string, string>();
  const waiting = files.toSorted((a, b) => a.sizeBytes - b.sizeBytes);
  const takeFiles = async () => {
    for (let file = waiting.pop(); file; file = waiting.pop()) {
      const { path } = file;
      digests.set(path, await downloadFile(source, file, { ...options, signal }, (bytes) => onBytes(path, bytes)));
    }
  };
  const lanes = Array.from({ length: PARALLEL }, () => takeFiles().catch((error: unknown) => failed.abort(error)));
  await Promise.all(lanes);
  options.signal?.throwIfAborted();
  failed.signal.throwIfAborted();
  return digests;
}

/** Downloads one file, or continues it. A file without the suffix `.partial` is complete and was checked. */
async function downloadFile(
  { hub, repository, commit, staging }: Source,
  file: HubFile,
  { signal, retry }: AddOptions,
  onBytes: (received: number) => void,
): Promise<string> {
  const target = join(staging, file.path);
  const { expected, sizeBytes } = file;
  if ((await readSize(target)) === sizeBytes) {
    onBytes(sizeBytes);
    return "sha256" in expected ? expected.sha256 : readDigest(target);
  }
  await mkdir(dirname(target), { recursive: true });
  const partial = `${target}.partial`;
  const digest = new StreamingDigest(expected, sizeBytes);
  await download(hub.file(repository, commit, file), partial, { ...retry, signal, onBytes, digest }).catch((cause) => {
    signal?.throwIfAborted();
    throw new ModelStoreError(
      `${file.path} of ${repository} could not be downloaded: ${cause instanceof Error ? cause.message : cause} Run the command again to continue the download.`,
      {
        cause,
        publicMessage: `The file ${file.path} of ${repository}${digestText(expected)} could not be downloaded.`,
      },
    );
  });
  await digest.seek(partial, (await readSize(partial)) ?? 0);
  const actual = digest.finish();
  if (!matchesDigest(actual, expected)) {
    await rm(partial, { force: true });
    throw new ModelStoreError(
      `${file.path} of ${repository} does not match the digest that the hub lists. The download was removed; installed models were not changed. Run the command again.`,
      {
        publicMessage: `The file ${file.path} of ${repository} does not match its digest${digestText(expected)}.`,
      },
    );
  }
  await rename(partial, target);
  return actual.sha256;
}

const digestText = (expected: HubFile["expected"]) => ("sha256" in expected ? ` (SHA-256 ${expected.sha256})` : "");

/** Removes the partial downloads of other versions of a model. */
async function removeOtherPartials(folder: string, name: string): Promise<void> {
  for (const entry of await readdir(folder))
    if (entry.startsWith(`${name}-`) && /^[0-9a-f]{12}$/.test(entry.slice(name.length + 1)))
      await rm(join(folder, entry), { recursive: true });
}

const readSize = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => null,
  );

const receivedBytes = async (path: string) => (await readSize(path)) ?? (await readSize(`${path}.partial`)) ?? 0;
