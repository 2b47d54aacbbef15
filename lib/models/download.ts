import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, rm, stat } from "node:fs/promises";
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
  /** Receives every byte of the file once, in order, while it is written. */
  digest?: ByteConsumer;
}

/** Consumes a file's bytes. `seek` announces that the next bytes start at `offset` of the partial file at `path`. */
export interface ByteConsumer {
  seek(path: string, offset: number): Promise<void>;
  update(chunk: Uint8Array): void;
}

/**
 * Downloads into `path` and continues a partial file of an earlier attempt or process. Retries with growing pauses.
 * Throws if the server does not recover, or if the complete file fails the integrity check.
 */
export async function download(remote: RemoteFile, path: string, options: DownloadOptions): Promise<void> {
  const { attempts = 6, pauseMs = 500, signal } = options;
  for (let failures = 0; ; ) {
    const before = await readSize(path);
    try {
      await attempt(remote, path, before, options);
      break;
    } catch (error) {
      signal?.throwIfAborted();
      failures = (await readSize(path)) > before ? 1 : failures + 1;
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
  // Before the request, because reading a large partial file takes longer than a stall may.
  await options.digest?.seek(path, offset);
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
    await options.digest?.seek(path, start);
    await using file = await PartialFile.open(path, start, options.digest);
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
    await file.flush();
    if (total !== null && received < total)
      throw new Error(`The connection ended after ${received} of ${total} bytes.`);
  } finally {
    clearTimeout(watch);
  }
}

const BATCH_BYTES = 1 << 20;

/** The partial file. It writes large batches, and computes the digest of a batch while it is written. */
class PartialFile {
  readonly #file: FileHandle;
  readonly #digest: ByteConsumer | undefined;
  #batch: Uint8Array[] = [];
  #batchBytes = 0;

  constructor(file: FileHandle, digest: ByteConsumer | undefined) {
    this.#file = file;
    this.#digest = digest;
  }

  static async open(path: string, start: number, digest: ByteConsumer | undefined): Promise<PartialFile> {
    return new PartialFile(await open(path, start > 0 ? "a" : "w"), digest);
  }

  async write(chunk: Uint8Array): Promise<void> {
    this.#batch.push(chunk);
    this.#batchBytes += chunk.length;
    if (this.#batchBytes >= BATCH_BYTES) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#batch.length === 0) return;
    const batch = this.#batch;
    this.#batch = [];
    this.#batchBytes = 0;
    const written = this.#file.writev(batch);
    for (const chunk of batch) this.#digest?.update(chunk);
    const expected = batch.reduce((sum, { length }) => sum + length, 0);
    if ((await written).bytesWritten !== expected) throw new Error("The disk is full.");
  }

  /** Also keeps what was received before a failure. */
  async [Symbol.asyncDispose](): Promise<void> {
    try {
      await this.flush();
    } finally {
      await this.#file.close();
    }
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
    // The promise always has a handler, also if the signal is aborted already.
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
  });
}

async function matches(path: string, integrity: string): Promise<boolean> {
  const [first = ""] = integrity.split(/\s+/);
  const [algorithm = "", digest = ""] = first.split(/-(.*)/s);
  return (await readDigest(path, algorithm, "base64")) === digest.split("?")[0];
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
export async function readDigest(
  path: string,
  algorithm = "sha256",
  encoding: "hex" | "base64" = "hex",
): Promise<string> {
  const hash = createHash(algorithm);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) hash.update(chunk);
  return hash.digest(encoding);
}

const readSize = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  );
