import { cp, rm } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "../deploy/image/command.ts";

const COPY_TIMEOUT_MS = 10 * 60_000;
/** What commands write in place. A link would change this checkout too. */
const WRITTEN = [".atelier-install", ".package-lock.json", ".cache", ".vite"];

/** What this checkout has built. The other one builds it again where its sources differ. */
const BUILT = [".next", join("lib", "platform", "generated")];

/** What a commit must have so that it can be built and started as this one is. */
const NEEDED = ["bin/start.mjs", "lib/platform", "prisma/schema.prisma"];

/** Returns why a commit cannot be the old version, or null. */
export async function checkoutProblem(ref: string): Promise<string | null> {
  const list = await runCommand("git", ["ls-tree", "--name-only", ref, ...NEEDED], {
    timeoutMs: COPY_TIMEOUT_MS,
  }).catch(() => null);
  if (list === null) return `There is no commit "${ref}" here. Name a tag such as v1.0.0, or fetch it.`;
  const missing = NEEDED.filter((path) => !list.split("\n").includes(path));
  if (missing.length === 0) return null;
  return `The commit "${ref}" has another layout (no ${missing.join(", ")}) and cannot be built here. Name a later one.`;
}

/**
 * Checks out a commit in a folder, with the installed packages and the portal of this checkout, so that only what differs
 * is installed and built. Returns a function that removes it.
 */
export async function checkOut(ref: string, folder: string): Promise<() => Promise<void>> {
  await runCommand("git", ["worktree", "add", "--force", "--detach", folder, ref], { timeoutMs: COPY_TIMEOUT_MS });
  // Links inside of node_modules lead to the packages of the checkout that they are in.
  await runCommand("cp", ["--archive", "--link", "node_modules", folder], { timeoutMs: COPY_TIMEOUT_MS });
  for (const name of WRITTEN) {
    const copy = join(folder, "node_modules", name);
    await rm(copy, { recursive: true, force: true });
    if (name.endsWith("install") || name.endsWith(".json")) await cp(join("node_modules", name), copy).catch(() => {});
  }
  for (const path of BUILT)
    await runCommand("cp", ["--archive", path, join(folder, path)], { timeoutMs: COPY_TIMEOUT_MS });
  return async () => {
    await runCommand("git", ["worktree", "remove", "--force", folder], { timeoutMs: COPY_TIMEOUT_MS });
  };
}
