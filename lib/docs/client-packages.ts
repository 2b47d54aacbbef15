import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { AppError } from "@atelier/errors";
import { env } from "../platform/env.ts";
import { log } from "../platform/telemetry/log.ts";

/** A packed client that this server offers: an npm tarball, a Python wheel, an MCP bundle or the sources of the Go client. */
export interface ClientPackage {
  file: string;
  sizeBytes: number;
  sha256: string;
}

const PACK_TIMEOUT_MS = 180_000;
const RETRY_MS = 60_000;

/** Next has a module graph of its own, so the one packing of the process is on the global object. */
const state = globalThis as typeof globalThis & { atelierPacking?: { folder: Promise<string>; since: number } };

/** The packed clients, which the first call packs. Throws `overloaded` if that fails. */
export async function listClientPackages(): Promise<ClientPackage[]> {
  const folder = await packedFolder();
  const files = (await readdir(folder)).filter((name) => /\.(tgz|whl|mcpb|zip)$/.test(name)).sort();
  return Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(folder, file));
      return { file, sizeBytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
    }),
  );
}

/** A packed client by its file name, or one that is not a wheel by its name without the version; null for another name. */
export async function readClientPackage(name: string): Promise<{ file: string; bytes: Buffer } | null> {
  const folder = await packedFolder();
  const file = (await readdir(folder)).find((known) => known === name || withoutVersion(known) === name);
  return file === undefined ? null : { file, bytes: await readFile(join(folder, file)) };
}

/** "atelier-sdk-1.0.0.tgz" → "atelier-sdk.tgz", as bundles. pip reads a wheel's version from its name, so wheels keep it. */
const withoutVersion = (file: string): string => file.replace(/-\d+\.\d+\.\d+(?=\.(tgz|mcpb|zip)$)/, "");

async function packedFolder(): Promise<string> {
  const { atelierPacking: packing } = state;
  if (packing && packing.since > Date.now() - RETRY_MS) return packing.folder;
  const folder = findOrPack();
  state.atelierPacking = { folder, since: Number.POSITIVE_INFINITY };
  // A failure is repeated only after a pause, so that requests cannot start one packing after another.
  folder.catch(() => {
    state.atelierPacking = { folder, since: Date.now() };
  });
  return folder;
}

/** The folder of this build's packages. They are packed once per build, in a process of their own. */
async function findOrPack(): Promise<string> {
  const root = process.cwd();
  const build = await readFile(join(root, ".next", "BUILD_ID"), "utf8").catch(() => "development");
  const parent = join(env().DATA_DIR, "packages");
  const folder = join(parent, build.trim());
  if ((await readdir(folder).catch(() => [])).length > 0) return folder;
  await mkdir(parent, { recursive: true });
  const temporary = await mkdtemp(join(parent, ".packing-"));
  try {
    const script = join(root, "bin", "pack-clients.ts");
    await promisify(execFile)(process.execPath, [script, temporary, env().PUBLIC_URL], {
      cwd: root,
      timeout: PACK_TIMEOUT_MS,
    });
    // Another process may have packed the same build at the same time.
    await rename(temporary, folder).catch(async (error) => {
      if ((await readdir(folder).catch(() => [])).length === 0) throw error;
    });
    return folder;
  } catch (error) {
    log().error({ error }, "packing the clients failed");
    throw new AppError("overloaded", "The clients cannot be packed on this server now. Try again in a minute.", {
      retryAfterSeconds: RETRY_MS / 1000,
    });
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
