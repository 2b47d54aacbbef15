import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { runCommand } from "./command.ts";

const SUITE = "trixie";
/** Directories that the slim images of Debian leave out. */
const LEFT_OUT = ["doc", "info", "locale", "man", "lintian"];

/**
 * A root of Debian in a folder, like the base of the image, from Debian's own archive: a machine without a container
 * registry can build the image from it. An existing one is used again. Returns its path.
 */
export async function debianRoot(folder: string): Promise<string> {
  const root = join(folder, "debian");
  const complete = join(folder, "debian.complete");
  if (existsSync(complete)) return root;
  await rm(root, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await runCommand("debootstrap", ["--variant=minbase", SUITE, root], { timeoutMs: 15 * 60_000 });
  const rules = LEFT_OUT.map((name) => `path-exclude=/usr/share/${name}/*\n`);
  await writeFile(join(root, "etc/dpkg/dpkg.cfg.d/slim"), rules.join(""));
  for (const name of LEFT_OUT) await rm(join(root, "usr/share", name), { recursive: true, force: true });
  for (const name of ["var/lib/apt/lists", "var/cache/apt"])
    await rm(join(root, name), { recursive: true, force: true });
  await mkdir(join(root, "var/lib/apt/lists/partial"), { recursive: true });
  await mkdir(join(root, "var/cache/apt/archives/partial"), { recursive: true });
  await writeFile(complete, "");
  return root;
}
