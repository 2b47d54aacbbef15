import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A Node.js that is installed on this machine. */
export interface InstalledNode {
  version: string;
  program: string;
}

/**
 * Every version of Node.js that tests can start: those of `PEER_NODES`, the one that started npm, and the project's own.
 * The oldest version is first.
 */
export function findNodes(): InstalledNode[] {
  const folder = process.env.PEER_NODES && join(process.env.PEER_NODES, "node_modules");
  const peers = folder ? readdirSync(folder).map((name) => join(folder, name, "bin", "node")) : [];
  const programs = [...peers, process.env.npm_node_execpath ?? "", process.execPath].filter((path) => existsSync(path));
  const byVersion = new Map(programs.map((program) => [readVersion(program), program]));
  return [...byVersion]
    .map(([version, program]) => ({ version, program }))
    .sort((first, second) => compareVersions(first.version, second.version));
}

/** The lowest version that the `node` field of a manifest promises, in full: 22.12.0 for `>=22.12`, 0.0.0 without a field. */
export function readLowestNode(manifest: string): string {
  const { engines } = JSON.parse(readFileSync(manifest, "utf8")) as { engines?: { node?: string } };
  const promise = engines?.node ?? ">=0";
  const [, major, minor = "0", patch = "0"] = /^>=\s*(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(promise) ?? [];
  if (major === undefined) throw new Error(`${manifest} promises no lowest Node.js: ${promise}`);
  return `${major}.${minor}.${patch}`;
}

/** Negative if the first version is the older one. */
export function compareVersions(first: string, second: string): number {
  const [left, right] = [first.split("."), second.split(".")];
  const index = left.findIndex((part, position) => part !== right[position]);
  return index < 0 ? 0 : Number(left[index]) - Number(right[index]);
}

const readVersion = (program: string) =>
  execFileSync(program, ["-p", "process.versions.node"], { encoding: "utf8" }).trim();
