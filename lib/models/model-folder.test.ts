import { readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ensureModelFolder, isFolderInstalled } from "./model-folder.ts";

const bytes = Buffer.alloc(300_000, "weights ");
const directory = join(tmpdir(), `model-folder-${process.pid}`);
const retry = { attempts: 2, pauseMs: 1, stallMs: 500 };
let server: Server;
let ranges: (string | undefined)[] = [];
/** The number of bytes after which the server closes the connection; null for none. */
let cutAt: number | null = null;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url?.includes("missing")) return response.writeHead(404).end();
    ranges.push(request.headers.range);
    const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? "")?.[1] ?? 0);
    const rest = bytes.subarray(start);
    response.writeHead(start > 0 ? 206 : 200, { "content-length": rest.length });
    if (cutAt === null) return response.end(rest);
    response.write(rest.subarray(0, cutAt), () => setTimeout(() => response.destroy(), 50));
    cutAt = null;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());
afterEach(async () => {
  ranges = [];
  cutAt = null;
  await rm(directory, { recursive: true, force: true });
});

const folder = (...paths: string[]) => ({
  directory,
  files: paths.map((path) => ({
    path,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${path}`,
    sizeBytes: bytes.length,
  })),
});

test("a model's files are downloaded once and completely, and the progress only grows", async () => {
  const wanted = folder("config.json", "onnx/encoder.onnx");
  expect(await isFolderInstalled(wanted)).toBe(false);
  // Either call may be the one that downloads a file.
  const seen: number[][] = [[], []];
  await Promise.all(
    seen.map((shares) =>
      ensureModelFolder(wanted, { retry, onProgress: (received, total) => shares.push(received / total) }),
    ),
  );
  expect(await isFolderInstalled(wanted)).toBe(true);
  expect(await readFile(join(directory, "onnx/encoder.onnx"))).toEqual(bytes);
  expect(ranges).toHaveLength(2);
  for (const shares of seen) expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(seen.flat().length).toBeGreaterThan(0);
  expect(Math.max(...seen.flat())).toBeLessThanOrEqual(1);
});

test("an interrupted download is continued and installed when it is complete", async () => {
  cutAt = 100_000;
  const wanted = folder("model.onnx");
  await ensureModelFolder(wanted, { retry, onProgress: () => {} });
  expect(ranges[0]).toBeUndefined();
  expect(ranges[1]).toMatch(/^bytes=\d+-$/);
  expect(await readFile(join(directory, "model.onnx"))).toEqual(bytes);
});

test("a missing file or server fails and leaves the folder incomplete", async () => {
  await expect(ensureModelFolder(folder("missing.json"), { retry, onProgress: () => {} })).rejects.toThrow("404");
  const nowhere = { directory, files: [{ path: "a", url: "http://127.0.0.1:9/a", sizeBytes: 1 }] };
  await expect(ensureModelFolder(nowhere, { retry, onProgress: () => {} })).rejects.toThrow();
  expect(await isFolderInstalled(nowhere)).toBe(false);
});

test("existing files are not replaced", async () => {
  const wanted = folder("config.json");
  await ensureModelFolder(wanted, { retry, onProgress: () => {} });
  await writeFile(join(directory, "config.json"), "mine");
  await ensureModelFolder(wanted, { retry, onProgress: () => {} });
  expect(await readFile(join(directory, "config.json"), "utf8")).toBe("mine");
});
