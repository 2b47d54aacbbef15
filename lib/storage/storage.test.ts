import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseEnv } from "../platform/env.ts";
import type { Storage } from "./index.ts";
import { localStorage } from "./local.ts";
import { s3Storage } from "./s3.ts";
import type { StoredFile } from "./storage.ts";

let directory: string;
let server: Server;
const stores: Record<string, () => Storage> = {};

/** A fake of the S3 requests that the store sends: signed PUT, GET, HEAD and DELETE of /bucket/key. */
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-storage-"));
  const objects = new Map<string, Buffer>();
  server = createServer(async (request, response) => {
    const [path = "", query] = (request.url ?? "").split("?");
    if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=key/"))
      return response.writeHead(403).end();
    if (request.method === "PUT") {
      objects.set(path, unchunked(await buffer(request), request.headers["content-encoding"]));
      return response.writeHead(200).end();
    }
    if (new URLSearchParams(query).get("list-type") === "2") return response.end(listing([...objects.keys()], query));
    const found = objects.get(path);
    if (request.method === "DELETE") objects.delete(path);
    if (request.method === "DELETE") return response.writeHead(204).end();
    if (found) return answer(response, found, request.headers.range);
    response
      .writeHead(404, { "content-type": "application/xml" })
      .end("<Error><Code>NoSuchKey</Code><Message>not found</Message></Error>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  stores.local = () => localStorage(join(directory, "files"));
  stores.s3 = () =>
    s3Storage(
      parseEnv({
        FILES: "s3",
        S3_BUCKET: "bucket",
        S3_ENDPOINT: `http://127.0.0.1:${port}`,
        S3_ACCESS_KEY_ID: "key",
        S3_SECRET_ACCESS_KEY: "secret",
      }),
    );
});
afterAll(async () => {
  server.close();
  await rm(directory, { recursive: true });
});

/** An object, or the part of it that Range names. Node leaves out the body for HEAD. */
function answer(response: ServerResponse, found: Buffer, range: string | undefined): void {
  const [, start, end] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "") ?? [];
  const part = start === undefined ? found : found.subarray(Number(start), Number(end) + 1);
  response.writeHead(range === undefined ? 200 : 206, { "content-length": part.length }).end(part);
}

/** A page with one object, so that a listing of several needs several requests. */
function listing(paths: readonly string[], query: string | undefined): string {
  const parameters = new URLSearchParams(query);
  const keys = paths
    .map((path) => path.replace("/bucket/", ""))
    .filter((key) => key.startsWith(parameters.get("prefix") ?? ""));
  const index = Number(parameters.get("continuation-token") ?? 0);
  const contents = keys
    .slice(index, index + 1)
    .map((key) => `<Contents><Key>${key}</Key><LastModified>${new Date().toISOString()}</LastModified></Contents>`);
  const next = index + 1 < keys.length ? `<NextContinuationToken>${index + 1}</NextContinuationToken>` : "";
  return `<ListBucketResult><IsTruncated>${next !== ""}</IsTruncated>${contents.join("")}${next}</ListBucketResult>`;
}

/** Removes the chunk format and checksum that the client adds to its body. */
function unchunked(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding !== "aws-chunked") return body;
  const parts: Buffer[] = [];
  for (let at = 0; at < body.length; ) {
    const line = body.indexOf("\r\n", at);
    const size = Number.parseInt(body.subarray(at, line).toString(), 16);
    if (size === 0) break;
    parts.push(body.subarray(line + 2, line + 2 + size));
    at = line + 2 + size + 2;
  }
  return Buffer.concat(parts);
}

describe.each(["local", "s3"])("files in the %s store", (name) => {
  const store = () => (stores[name] as () => Storage)();

  test("are returned unchanged, as a stream and as a local copy, until they are deleted", async () => {
    const path = join(directory, `upload-${name}`);
    const bytes = Buffer.from(Array.from({ length: 100_000 }, (_, index) => index % 251));
    await writeFile(path, bytes);
    await store().put("results/job_1/0", path, "image/png");
    const found = await store().read("results/job_1/0");
    expect(found?.sizeBytes).toBe(bytes.length);
    expect(found && Buffer.compare(await buffer(found.stream), bytes)).toBe(0);
    expect(Buffer.compare(await readFile(await store().localCopy("results/job_1/0", directory)), bytes)).toBe(0);
    await store().delete("results/job_1/0");
    expect(await store().read("results/job_1/0")).toBeNull();
  });

  test("the files of a folder are listed with the time they were stored", async () => {
    const keys = ["results/aa/job_4-1-0", "results/ab/job_5-1-0"];
    for (const key of keys) await store().put(key, Buffer.from("listed"), "text/plain");
    await store().put("inputs/job_4/image", Buffer.from("in another folder"), "text/plain");
    const listed: StoredFile[] = [];
    for await (const file of store().list("results/")) listed.push(file);
    expect(listed.map(({ key }) => key)).toEqual(expect.arrayContaining(keys));
    expect(listed.filter(({ key }) => !key.startsWith("results/"))).toEqual([]);
    for (const { storedAt } of listed) expect(Math.abs(Date.now() - storedAt.getTime())).toBeLessThan(3_600_000);
  });

  test("bytes are stored unchanged", async () => {
    await store().put("results/job_3/0", Buffer.from("as they are"), "text/plain");
    const found = await store().read("results/job_3/0");
    expect(found && (await text(found.stream))).toBe("as they are");
  });

  test("a range of a file is read without the rest", async () => {
    await store().put("results/job_6/0", Buffer.from("0123456789"), "text/plain");
    for (const [start, end, part] of [
      [0, 0, "0"],
      [3, 6, "3456"],
      [9, 9, "9"],
    ] as const) {
      const found = await store().read("results/job_6/0", { start, end });
      expect([found?.sizeBytes, found && (await text(found.stream))]).toEqual([part.length, part]);
    }
    expect(await store().size("results/job_6/0")).toBe(10);
  });

  test("an unknown key reads as null and can be deleted", async () => {
    expect(await store().read("results/none/0")).toBeNull();
    expect(await store().size("results/none/0")).toBeNull();
    await expect(store().delete("results/none/0")).resolves.toBeUndefined();
  });

  test("deleting one file of a job keeps the others", async () => {
    for (const index of [0, 1]) {
      const path = join(directory, `pair-${name}-${index}`);
      await writeFile(path, `file ${index}`);
      await store().put(`results/job_2/${index}`, path, "text/plain");
    }
    await store().delete("results/job_2/0");
    const other = await store().read("results/job_2/1");
    expect(other && (await text(other.stream))).toBe("file 1");
  });
});
