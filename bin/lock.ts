import { spawnSync } from "node:child_process";
import { cpSync, existsSync, globSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Writes package-lock.json: the versions that it has stay, and those that a package.json changed are resolved. Remove the
 * file to resolve all of them. An empty folder is used, because npm leaves out the platforms that an installation lacks.
 */
const root = join(import.meta.dirname, "..");
const directory = mkdtempSync(join(tmpdir(), "atelier-lock-"));
const manifests = globSync(["package.json", ".npmrc", "packages/*/package.json"], { cwd: root });
for (const path of [...manifests, "package-lock.json"].filter((name) => existsSync(join(root, name))))
  cpSync(join(root, path), join(directory, path));
const options = ["--package-lock", "--package-lock-only", "--omit-lockfile-registry-resolved", "--ignore-scripts"];
const { status } = spawnSync("npm", ["install", ...options, "--no-audit", "--no-fund"], {
  cwd: directory,
  stdio: "inherit",
});
if (status === 0) cpSync(join(directory, "package-lock.json"), join(root, "package-lock.json"));
rmSync(directory, { recursive: true });
process.exitCode = status ?? 1;
