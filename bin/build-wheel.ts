import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import { z } from "zod";

const sources = join(import.meta.dirname, "..", "sdk", "python");
/** Equal sources make equal bytes: the first day that a ZIP archive can name. */
const MTIME = new Date("1980-01-01T00:00:00");

const projectSchema = z.object({
  name: z.string(),
  description: z.string(),
  license: z.string(),
  "requires-python": z.string(),
  keywords: z.array(z.string()),
  classifiers: z.array(z.string()),
  dependencies: z.array(z.string()),
  pillow: z.array(z.string()),
});

/**
 * Writes the wheel of the Python client into `folder`, without Python: a wheel is a ZIP archive (PEP 427) with its metadata
 * (core metadata 2.4) and the SHA-256 of each file. Returns its path.
 */
export async function buildWheel(folder: string): Promise<string> {
  const version = await readVersion();
  const info = `atelier_sdk-${version}.dist-info`;
  const files = new Map<string, Buffer>();
  for (const path of (await readdir(join(sources, "src"), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.py$|^py\.typed$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .sort())
    files.set(path.slice(join(sources, "src").length + 1), await readFile(path));
  files.set(`${info}/METADATA`, Buffer.from(await readMetadata(version)));
  files.set(
    `${info}/WHEEL`,
    Buffer.from("Wheel-Version: 1.0\nGenerator: atelier\nRoot-Is-Purelib: true\nTag: py3-none-any\n"),
  );
  files.set(`${info}/licenses/LICENSE`, await readFile(join(sources, "LICENSE")));
  const record = [...files].map(([path, bytes]) => {
    const digest = createHash("sha256").update(bytes).digest("base64url");
    return `${path},sha256=${digest},${bytes.length}\n`;
  });
  files.set(`${info}/RECORD`, Buffer.from(`${record.join("")}${info}/RECORD,,\n`));

  await mkdir(folder, { recursive: true });
  const path = join(folder, `atelier_sdk-${version}-py3-none-any.whl`);
  const archive = new ZipFile();
  for (const [name, bytes] of files) archive.addBuffer(bytes, name, { mtime: MTIME, mode: 0o644 });
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(path));
  return path;
}

async function readVersion(): Promise<string> {
  const text = await readFile(join(sources, "src", "atelier", "_version.py"), "utf8");
  const [, version] = /^VERSION = "(.+)"$/m.exec(text) ?? [];
  if (!version) throw new Error("sdk/python/src/atelier/_version.py names no version.");
  return version;
}

async function readMetadata(version: string): Promise<string> {
  const { pillow, ...project } = await readProject();
  const lines = [
    "Metadata-Version: 2.4",
    `Name: ${project.name}`,
    `Version: ${version}`,
    `Summary: ${project.description}`,
    `License-Expression: ${project.license}`,
    "License-File: LICENSE",
    `Keywords: ${project.keywords.join(",")}`,
    ...project.classifiers.map((classifier) => `Classifier: ${classifier}`),
    `Requires-Python: ${project["requires-python"]}`,
    ...project.dependencies.map((dependency) => `Requires-Dist: ${dependency}`),
    "Provides-Extra: pillow",
    ...pillow.map((item) => `Requires-Dist: ${item}; extra == 'pillow'`),
    "Description-Content-Type: text/markdown",
  ];
  return `${lines.join("\n")}\n\n${await readFile(join(sources, "README.md"), "utf8")}`;
}

/** The values of pyproject.toml that a wheel names. Each is TOML that is JSON as well, but for a comma at the end of a list. */
async function readProject(): Promise<z.infer<typeof projectSchema>> {
  const text = await readFile(join(sources, "pyproject.toml"), "utf8");
  const pairs = [...text.matchAll(/^([\w-]+) = ("[^"\n]*"|\[[^\]]*\])$/gm)].map(([, key = "", value = ""]) => [
    key,
    JSON.parse(value.replace(/,\s*\]$/, "]")),
  ]);
  return projectSchema.parse(Object.fromEntries(pairs));
}
