// The client for Node, Bun and Deno: files can be paths, and settings come from the environment.
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { basename, dirname } from "node:path";
import { env } from "node:process";
import { fileURLToPath } from "node:url";
import { BaseClient, type ClientOptions } from "./src/client.ts";
import { AtelierError } from "./src/errors.ts";
import { type Disk, MAX_FILE_BYTES, tooLarge } from "./src/files.ts";
import { VERSION } from "./src/version.ts";

export * from "./src/exports.ts";

/**
 * The client. `apiKey` defaults to ATELIER_API_KEY, `baseUrl` to ATELIER_URL and then to http://localhost:3000, and
 * `debug` is set by ATELIER_LOG=debug.
 */
export class Atelier extends BaseClient {
  constructor(options: ClientOptions = {}) {
    super(
      {
        ...options,
        apiKey: options.apiKey ?? env.ATELIER_API_KEY,
        baseUrl: options.baseUrl ?? (env.ATELIER_URL || undefined),
        debug: options.debug ?? env.ATELIER_LOG === "debug",
        headers: { "user-agent": `atelier-sdk/${VERSION}`, ...options.headers },
      },
      disk,
    );
  }
}

const disk: Disk = {
  async read(location) {
    const path = getPath(location);
    const found = await stat(path).catch((cause) => {
      throw new AtelierError("invalid_file", `There is no file ${path}. Check the path.`, { cause });
    });
    if (!found.isFile())
      throw new AtelierError("invalid_file", `${path} is not a file. Name a file in it, or use a batch.`);
    if (found.size > MAX_FILE_BYTES) throw tooLarge(path);
    try {
      return new File([await readFile(path)], basename(path));
    } catch (cause) {
      throw new AtelierError("invalid_file", `${path} cannot be read. Check its permissions.`, { cause });
    }
  },
  async write(location, bytes) {
    const path = getPath(location);
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, bytes);
    } catch (cause) {
      throw new AtelierError("invalid_file", `${path} cannot be written. Check that it is no folder.`, { cause });
    }
  },
};

const getPath = (location: string | URL) => (location instanceof URL ? fileURLToPath(location) : location);
