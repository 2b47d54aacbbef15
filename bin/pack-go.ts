import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";

const root = join(import.meta.dirname, "..");
const sources = join(root, "sdk", "go");
/** Equal sources make equal bytes: the first day that a ZIP archive can name. */
const MTIME = new Date("1980-01-01T00:00:00");

/** Writes the sources of the Go client without its tests into `folder`, as a ZIP archive. Returns its path. */
export async function packGo(folder: string): Promise<string> {
  const { version } = JSON.parse(await readFile(join(root, "package.json"), "utf8"));
  await mkdir(folder, { recursive: true });
  const path = join(folder, `atelier-go-${version}.zip`);
  const archive = new ZipFile();
  for (const name of (await readdir(sources)).sort())
    if (!name.endsWith("_test.go"))
      archive.addBuffer(await readFile(join(sources, name)), `atelier-go/${name}`, { mtime: MTIME, mode: 0o644 });
  archive.end();
  await pipeline(archive.outputStream, createWriteStream(path));
  return path;
}
