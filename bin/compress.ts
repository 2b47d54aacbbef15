import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const MIN_BYTES = 1_024;
const directory = join(import.meta.dirname, "..", ".next", "static");

// Compresses the build's scripts and styles once at the highest level, so that no request compresses them.
const files = (await readdir(directory, { recursive: true })).filter((name) => /\.(js|css|svg|json)$/.test(name));
await Promise.all(files.map((name) => compress(join(directory, name))));

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
  await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
}
