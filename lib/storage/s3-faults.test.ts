import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { s3Storage } from "./s3.ts";
import { storeFault } from "./s3-errors.ts";
import { storageSettings } from "./settings.ts";

// The faults below are logged for the operator.
process.env.LOG_LEVEL = "silent";

let folder: string;
const servers: Server[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-s3-faults-"));
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
  await rm(folder, { recursive: true });
});

const settingsFor = (endpoint: string) =>
  storageSettings.parse({
    FILES: "s3",
    S3_BUCKET: "bucket",
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
    S3_TIMEOUT_SECONDS: "1",
  });

/** A store whose server answers with `listener`. */
async function storeWith(listener: RequestListener) {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return s3Storage(settingsFor(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
}

const unavailable = { code: "overloaded", retryAfterSeconds: 10, message: /file store is not available/ };
const isUnavailable = expect.objectContaining({ ...unavailable, message: expect.stringMatching(unavailable.message) });

test("a server that accepts requests and never answers fails reads and writes after a bounded number of attempts", async () => {
  let requests = 0;
  const store = await storeWith(() => {
    requests++;
  });
  await expect(store.read("results/aa/job")).rejects.toEqual(isUnavailable);
  expect(requests).toBe(3);
  await expect(store.put("results/aa/job", Buffer.alloc(100), "text/plain")).rejects.toEqual(isUnavailable);
  expect(requests).toBe(6);
});

test("a body that stalls fails, and leaves no local file", async () => {
  const store = await storeWith((_, response) => {
    response.writeHead(200, { "content-length": 100 }).write("begun");
  });
  const found = await store.read("results/aa/job");
  await expect(found && buffer(found.stream)).rejects.toEqual(isUnavailable);
  const directory = join(folder, "copies");
  await expect(store.localCopy("results/aa/job", directory)).rejects.toEqual(isUnavailable);
  expect(await readdir(directory)).toEqual([]);
});

test("a body that breaks off fails instead of ending early", async () => {
  const store = await storeWith((_, response) => {
    response.writeHead(200, { "content-length": 100 }).write("begun", () => response.destroy());
  });
  const found = await store.read("results/aa/job");
  await expect(found && buffer(found.stream)).rejects.toEqual(isUnavailable);
});

test("a stream that is destroyed before it is read frees its connection", async () => {
  let isClosed = false;
  const store = await storeWith((_, response) => {
    response.writeHead(200, { "content-length": 100 }).write("begun");
    response.once("close", () => {
      isClosed = true;
    });
  });
  const found = await store.read("results/aa/job");
  found?.stream.destroy();
  await expect.poll(() => isClosed).toBe(true);
});

test("a temporary error is repeated", async () => {
  let requests = 0;
  const store = await storeWith((request, response) => {
    request.resume();
    response.writeHead(++requests < 3 ? 503 : 200).end();
  });
  await store.put("results/aa/job", Buffer.from("kept"), "text/plain");
  expect(requests).toBe(3);
});

test("a large file that fails midway has its parts deleted", async () => {
  const path = join(folder, "large");
  await writeFile(path, Buffer.alloc(20 * 1024 ** 2, 7));
  const seen: string[] = [];
  const store = await storeWith(async (request, response) => {
    await buffer(request);
    const url = new URL(request.url ?? "/", "http://store");
    const part = url.searchParams.get("partNumber");
    seen.push(part ? `${request.method} part ${part}` : `${request.method}`);
    if (part === "2") return response.socket?.destroy();
    if (request.method === "POST")
      return response
        .setHeader("content-type", "application/xml")
        .end("<InitiateMultipartUploadResult><UploadId>one</UploadId></InitiateMultipartUploadResult>");
    if (request.method === "DELETE") return response.writeHead(204).end();
    response.setHeader("etag", '"part"').end();
  });
  await expect(store.put("uploads/aa/upl", path, "text/plain")).rejects.toEqual(isUnavailable);
  expect(seen.filter((request) => request === "PUT part 2")).toHaveLength(3);
  expect(seen.at(-1)).toBe("DELETE");
});

test("a server that cannot be reached is reported without a secret", async () => {
  const store = s3Storage(settingsFor("http://127.0.0.1:1"));
  await expect(store.check()).resolves.toEqual({
    kind: "unavailable",
    message: "The store at http://127.0.0.1:1 does not answer as expected (Error: ECONNREFUSED).",
  });
});

test.each([
  ["ExpiredToken", "have expired"],
  ["AuthorizationHeaderMalformed", 'is not in the region "us-east-1"'],
  ["AccessDenied", 'may not use the bucket "bucket"'],
  ["CredentialsProviderError", "No credentials were found"],
])("%s is a fault of the settings", (name, words) => {
  const fault = storeFault(Object.assign(new Error("x"), { name }), settingsFor("http://store"));
  expect(fault).toMatchObject({ kind: "settings", message: expect.stringContaining(words) });
});
