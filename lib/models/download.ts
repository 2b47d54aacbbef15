import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, rm, stat } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

/** A remote file that can be requested from an offset. */
export interface RemoteFile {
  /** Subresource integrity such as `sha512-…`, if the server provides it. */
  integrity?: string | undefined;
  /** The size that is used if the server does not send one. */
  expectedBytes: number;
  request(offset: number, signal: AbortSignal): Promise<RemoteResponse>;
}

export interface RemoteResponse {
  status: number;
  header(name: string): string | null;
  body: AsyncIterable<Uint8Array | string>;
}

export interface DownloadOptions {
  signal?: AbortSignal | undefined;
  onBytes(receivedBytes: number, totalBytes: number): void;
  /** The time without data after which an attempt fails. */
  stallMs?: number;
  /** The maximum number of consecutive attempts without new data. */
  attempts?: number;
  /** The pause before the second attempt. It doubles with each attempt. */
  pauseMs?: number;
}

/**
 * Downloads into `path` and continues a partial file of an earlier attempt or process. Retries with growing pauses.
 * Throws if the server does not recover, or if the complete file fails the integrity check.
 */
export async function download(remote: RemoteFile, path: string, options: DownloadOptions): Promise<void> {
  const { attempts = 6, pauseMs = 500, signal } = options;
  for (let failures = 0; ; ) {
    const before = await sizeOf(path);
    try {
      await attempt(remote, path, before, options);
      break;
    } catch (error) {
      signal?.throwIfAborted();
      failures = (await sizeOf(path)) > before ? 1 : failures + 1;
      if (failures >= attempts || isFinal(error)) throw error;
      await sleep(pauseMs * 2 ** (failures - 1), undefined, signal ? { signal } : {});
    }
  }
  if (remote.integrity && !(await matches(path, remote.integrity))) {
    await rm(path, { force: true });
    throw new Error("The downloaded file does not match the integrity in the registry.");
  }
}

/** One request, from the current offset to the end. */
async function attempt(remote: RemoteFile, path: string, offset: number, options: DownloadOptions): Promise<void> {
  const { stallMs = 30_000, onBytes } = options;
  const stalled = new AbortController();
  const watch = setTimeout(() => stalled.abort(new Error(`The server sent no data for ${stallMs / 1000} s.`)), stallMs);
  const signal = options.signal ? AbortSignal.any([options.signal, stalled.signal]) : stalled.signal;
  try {
    const answer = await untilAborted(remote.request(offset, signal), signal);
    if (answer.status === 416) return;
    if (answer.status !== 200 && answer.status !== 206) throw new RefusedError(answer.status);
    const start = answer.status === 206 ? offset : 0;
    const length = Number(answer.header("content-length"));
    const total = length > 0 && !answer.header("content-encoding") ? start + length : null;
    await using file = await open(path, start > 0 ? "a" : "w");
    let received = start;
    onBytes(received, total ?? remote.expectedBytes);
    const chunks = answer.body[Symbol.asyncIterator]();
    for (;;) {
      const { done, value } = await untilAborted(chunks.next(), signal);
      if (done) break;
      watch.refresh();
      const chunk = typeof value === "string" ? Buffer.from(value, "latin1") : value;
      await file.write(chunk);
      received += chunk.length;
      onBytes(received, total ?? remote.expectedBytes);
    }
    if (total !== null && received < total)
      throw new Error(`The connection ended after ${received} of ${total} bytes.`);
  } finally {
    clearTimeout(watch);
  }
}

/** The server answered with an error status. */
class RefusedError extends Error {
  override readonly name = "RefusedError";
  readonly statusCode: number;

  constructor(statusCode: number) {
    super(`The server answered ${statusCode}.`);
    this.statusCode = statusCode;
  }
}

/** Whether a retry cannot help, for example because the file does not exist. */
function isFinal(error: unknown): boolean {
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 0;
  return status >= 400 && status < 500 && ![408, 425, 429].includes(status);
}

/** Rejects as soon as the signal is aborted, even if the promise is still pending. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) return abort();
    signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

async function matches(path: string, integrity: string): Promise<boolean> {
  const [first = ""] = integrity.split(/\s+/);
  const [algorithm = "", digest = ""] = first.split(/-(.*)/s);
  return (await digestOf(path, algorithm, "base64")) === digest.split("?")[0];
}

/** A file at a URL, without integrity information. */
export function fileAtUrl(url: string, expectedBytes: number): RemoteFile {
  return {
    expectedBytes,
    async request(offset, signal) {
      const headers: Record<string, string> = offset > 0 ? { range: `bytes=${offset}-` } : {};
      const { status, headers: responseHeaders, body } = await fetch(url, { headers, signal });
      if (!body) throw new Error("The response is empty.");
      return { status, header: (name) => responseHeaders.get(name), body };
    },
  };
}

/** The digest of a file, computed from a stream. */
export async function digestOf(
  path: string,
  algorithm = "sha256",
  encoding: "hex" | "base64" = "hex",
): Promise<string> {
  const hash = createHash(algorithm);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest(encoding);
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
