import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { EnvHttpProxyAgent } from "undici";
import type { RemoteFile, RemoteResponse } from "../download.ts";
import { followRedirects } from "../follow-redirects.ts";
import type { LanguageFile } from "./direction.ts";

/** Where language models come from. */
export interface LanguageSource {
  /** A mirror's URL or a folder, with the paths of Mozilla's registry; the registry itself if absent. */
  location?: string | undefined;
}

const ORIGIN = "https://storage.googleapis.com/moz-fx-translations-data--303e-prod-translations-data";
const REGISTRY_PATH = "db/models.json";
const REGISTRY_TIMEOUT_MS = 15_000;
const MAX_REGISTRY_BYTES = 20_000_000;

/** The connections of all downloads of this process. HTTP_PROXY, HTTPS_PROXY and NO_PROXY apply. */
let dispatcher: EnvHttpProxyAgent | undefined;

export const isFolder = (location: string) => !/^https?:\/\//i.test(location);

/** The registry as text. Throws if it cannot be read. */
export async function readRegistryText({ location = ORIGIN }: LanguageSource, signal?: AbortSignal): Promise<string> {
  if (isFolder(location)) return readFile(join(location, REGISTRY_PATH), "utf8");
  const limit = AbortSignal.timeout(REGISTRY_TIMEOUT_MS);
  const url = `${location}/${REGISTRY_PATH}`;
  const answer = await openUrl(url, {}, signal ? AbortSignal.any([signal, limit]) : limit);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer.body) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MAX_REGISTRY_BYTES) throw new Error(`${url} is too large.`);
    chunks.push(bytes);
  }
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}.`);
  return Buffer.concat(chunks).toString();
}

/** The address or path of a file, for messages. */
export function getAddress({ path, url }: LanguageFile, { location }: LanguageSource): string {
  if (location === undefined) return url;
  return isFolder(location) ? join(location, path) : `${location}/${path}`;
}

/** A file that is refused as soon as more than `maxBytes` arrive. */
export function openFile(file: LanguageFile, source: LanguageSource, maxBytes: number): RemoteFile {
  const address = getAddress(file, source);
  const request =
    source.location !== undefined && isFolder(source.location)
      ? (offset: number) => openPath(address, offset)
      : (offset: number, signal: AbortSignal) =>
          openUrl(address, offset > 0 ? { range: `bytes=${offset}-` } : {}, signal);
  return {
    expectedBytes: file.compressedBytes ?? file.sizeBytes ?? maxBytes,
    async request(offset, signal) {
      const answer = await request(offset, signal);
      const start = answer.status === 206 ? offset : 0;
      return { ...answer, body: limited(answer.body, maxBytes - start, maxBytes) };
    },
  };
}

/** The server sent more than the file can have. A retry cannot help. */
class TooLargeError extends Error {
  override readonly name = "TooLargeError";
  readonly statusCode = 413;
}

async function* limited(
  body: RemoteResponse["body"],
  left: number,
  maxBytes: number,
): RemoteResponse["body"] & AsyncGenerator {
  let received = 0;
  for await (const chunk of body) {
    received += chunk.length;
    if (received > left) throw new TooLargeError(`It has more than the ${maxBytes} bytes that are expected.`);
    yield chunk;
  }
}

async function openUrl(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<RemoteResponse> {
  dispatcher ??= new EnvHttpProxyAgent();
  return followRedirects(url, { dispatcher, signal, headersFor: () => headers });
}

async function openPath(path: string, offset: number): Promise<RemoteResponse> {
  const { size } = await stat(path);
  return {
    status: offset === 0 ? 200 : offset < size ? 206 : 416,
    header: (name) => (name === "content-length" ? String(size - offset) : null),
    body: createReadStream(path, { start: offset }),
  };
}
