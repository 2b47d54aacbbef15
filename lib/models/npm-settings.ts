import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { promisify } from "node:util";
import type Config from "@npmcli/config";

/** Options of npm's libraries: registry, scopes, tokens, proxy, certificates. */
export type NpmOptions = Record<string, unknown>;

/**
 * The machine's npm settings from npm's sources: environment, project, user and global `.npmrc`.
 * Works under `npm run` and without it.
 */
export async function npmSettings(): Promise<NpmOptions> {
  const config = await load([]);
  if (config.find("globalconfig") !== "default") return config.flat;
  // Without `npm run`, npm's global settings file is unknown, because npm is not installed next to this Node.
  const file = await globalConfigFile();
  return file ? (await load([`--globalconfig=${file}`])).flat : config.flat;
}

async function load(flags: readonly string[]): Promise<Config> {
  // Most processes only ask whether the files are there.
  const [{ default: NpmConfig }, { default: tables }] = await Promise.all([
    import("@npmcli/config"),
    import("@npmcli/config/lib/definitions/index.js"),
  ]);
  const npmPath = dirname(createRequire(import.meta.url).resolve("@npmcli/config"));
  const config = new NpmConfig({ npmPath, ...tables, argv: ["node", "npm", ...flags], warn: false });
  await config.load();
  return config;
}

async function globalConfigFile(): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)("npm", ["config", "get", "globalconfig"], { timeout: 10_000 });
    return stdout.trim() || null;
  } catch {
    return null;
  }
}
