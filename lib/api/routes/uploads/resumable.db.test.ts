import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { request } from "node:http";
import { connect, createServer, type Server } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import * as tus from "tus-js-client";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { eraseRemainingData } from "../../../erasure/erase.ts";
import { createRestrictedKey } from "../../../keys/restricted.ts";
import { pool } from "../../../platform/database/db.ts";
import { storage } from "../../../storage/index.ts";
import { addPart, takeLease } from "../../../uploads/resumable.ts";
import { deleteExpiredUploads } from "../../../uploads/uploads.ts";

let service: TestService;
let coffee: Buffer<ArrayBuffer>;

beforeAll(async () => {
  service = await startTestService({ work: false });
  coffee = Buffer.from(await readFile("public/samples/coffee.png"));
});
afterAll(() => service.stop());

const getSha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const encode = (metadata: Record<string, string>) =>
  Object.entries(metadata)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
    .join(",");

/** A request of the protocol, without a client. */
async function send(
  { headers }: Pick<TestAccount, "headers">,
  method: string,
  path: string,
  sent: Record<string, string> = {},
  body?: Uint8Array<ArrayBuffer> | string,
): Promise<{ status: number; headers: Headers; body: Record<string, unknown> }> {
  const response = await fetch(new URL(path, `${service.base}/`), {
    method,
    headers: {
      ...headers,
      "tus-resumable": "1.0.0",
      ...(body === undefined ? {} : { "content-type": "application/offset+octet-stream" }),
      ...sent,
    },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === "" ? {} : JSON.parse(text) };
}

/** Begins an upload. Returns its path and its ID. */
async function begin(account: Pick<TestAccount, "headers">, length: number, metadata: Record<string, string> = {}) {
  const created = await send(account, "POST", "resumable-uploads", {
    "upload-length": String(length),
    ...(Object.keys(metadata).length > 0 ? { "upload-metadata": encode(metadata) } : {}),
  });
  expect(created.status).toBe(201);
  const path = created.headers.get("location") ?? "";
  return { path, id: path.split("/").at(-1) ?? "" };
}

const patch = (
  account: Pick<TestAccount, "headers">,
  path: string,
  offset: number,
  body: Uint8Array<ArrayBuffer> | string,
) => send(account, "PATCH", path, { "upload-offset": String(offset) }, body);

async function readPosition(account: Pick<TestAccount, "headers">, path: string): Promise<number> {
  return Number((await send(account, "HEAD", path)).headers.get("upload-offset"));
}

async function storedBytes(id: string): Promise<Buffer | null> {
  const { rows } = await pool().query<{ storage_key: string }>("SELECT storage_key FROM upload WHERE id = $1", [id]);
  const found = await storage().read(rows[0]?.storage_key ?? "none");
  return found && (await buffer(found.stream));
}

async function storedKeys(id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage().list("uploads/")) if (key.includes(id)) keys.push(key);
  return keys;
}

/** A proxy that breaks a connection after a random number of bytes, as long as it has breaks left. */
async function startBreakingProxy(breaks: number, maxBytes: number): Promise<{ url: string; server: Server }> {
  const target = new URL(service.base);
  let left = breaks;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    let budget = left > 0 ? Math.floor(Math.random() * maxBytes) : Number.POSITIVE_INFINITY;
    client.on("data", (chunk) => {
      upstream.write(chunk.subarray(0, budget));
      budget -= chunk.length;
      if (budget > 0) return;
      left -= 1;
      client.destroy();
      upstream.destroy();
    });
    upstream.on("data", (chunk) => client.write(chunk));
    for (const [one, peer] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      one.on("error", () => {});
      one.on("close", () => peer.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The proxy has no port.");
  return { url: `http://127.0.0.1:${address.port}${target.pathname}/resumable-uploads`, server };
}

function uploadByClient(content: Buffer, options: Partial<tus.UploadOptions>): Promise<tus.Upload> {
  return new Promise((resolve, reject) => {
    const upload: tus.Upload = new tus.Upload(content, {
      chunkSize: 3_000_000,
      retryDelays: Array.from({ length: 40 }, () => 20),
      ...options,
      onError: reject,
      onSuccess: () => resolve(upload),
    });
    upload.start();
  });
}

test("a file that a public client of the protocol sends over a connection that breaks at random bytes is whole", async () => {
  const account = await testAccount(0);
  const content = randomBytes(9_500_000);
  const { url, server } = await startBreakingProxy(8, 4_000_000);
  const upload = await uploadByClient(content, {
    endpoint: url,
    headers: account.headers,
    metadata: { filename: "große Datei.bin", sha256: getSha256(content) },
  });
  server.close();
  const id = upload.url?.split("/").at(-1) ?? "";
  expect(await storedBytes(id)).toEqual(content);
  expect(await storedKeys(id)).toHaveLength(1);
  expect((await send(account, "GET", `uploads/${id}`)).body).toMatchObject({
    filename: "große Datei.bin",
    bytes: content.length,
    sha256: getSha256(content),
  });
});

test("a complete upload is an input by its ID, and an incomplete one is not", async () => {
  const account = await testAccount(10);
  const { path, id } = await begin(account, coffee.length);
  const half = Math.floor(coffee.length / 2);
  expect((await patch(account, path, 0, coffee.subarray(0, half))).headers.get("upload-offset")).toBe(String(half));
  expect((await send(account, "GET", path)).body).toMatchObject({
    received: half,
    bytes: coffee.length,
    complete: false,
  });
  const submit = () =>
    send(
      account,
      "POST",
      "background-remove",
      { "content-type": "application/json", prefer: "respond-async" },
      JSON.stringify({ image: id }),
    );
  expect((await submit()).status).toBe(422);
  expect((await patch(account, path, half, coffee.subarray(half))).status).toBe(204);
  expect((await send(account, "GET", path)).body).toMatchObject({ complete: true });
  expect((await submit()).status).toBe(202);
});

test("the bytes that arrived before a connection broke are kept", async () => {
  const account = await testAccount(0);
  const { path } = await begin(account, 1_000_000);
  const { pathname, port, hostname } = new URL(path, `${service.base}/`);
  const cut = request({
    method: "PATCH",
    path: pathname,
    port,
    hostname,
    headers: {
      ...account.headers,
      "tus-resumable": "1.0.0",
      "upload-offset": "0",
      "content-type": "application/offset+octet-stream",
      "content-length": 1_000_000,
    },
  });
  cut.on("error", () => {});
  cut.write(Buffer.alloc(300_000, 1));
  await sleep(200);
  cut.destroy();
  const received = async () => (await send(account, "GET", path)).body.received;
  await expect.poll(received, { timeout: 30_000 }).toBe(300_000);
});

test("a request that hangs loses its place to a newer one, and its late bytes do not count", async () => {
  const account = await testAccount(0);
  const { path, id } = await begin(account, 10);
  const hanging = await takeLease(account.id, id);
  expect(await readPosition(account, path)).toBe(0);
  expect(await addPart({ id, lease: hanging, start: 0 }, Buffer.from("xxxxx"))).toBe(false);
  expect((await patch(account, path, 0, "aaaaa")).status).toBe(204);
  expect(await addPart({ id, lease: hanging, start: 0 }, Buffer.from("xxxxx"))).toBe(false);
  expect((await patch(account, path, 5, "bbbbb")).status).toBe(204);
  expect((await storedBytes(id))?.toString()).toBe("aaaaabbbbb");
});

test("of many requests for the same position one counts", async () => {
  const account = await testAccount(0);
  const { path, id } = await begin(account, 10);
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => patch(account, path, 0, `${index}`.repeat(5))),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status !== 204 && status !== 409)).toEqual([]);
  expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(1);
  const position = await readPosition(account, path);
  await patch(account, path, position, "z".repeat(10 - position));
  expect((await storedBytes(id))?.toString()).toMatch(/^(\d)\1{4}z{5}$|^z{10}$/);
  expect(await storedKeys(id)).toHaveLength(1);
});

test("an upload whose server was killed after the last byte is completed by the next request", async () => {
  const account = await testAccount(0);
  const { path, id } = await begin(account, 6);
  await addPart({ id, lease: await takeLease(account.id, id), start: 0 }, Buffer.from("stored"));
  expect((await send(account, "GET", `uploads/${id}`)).status).toBe(404);
  expect(await readPosition(account, path)).toBe(6);
  expect((await send(account, "GET", `uploads/${id}`)).body).toMatchObject({
    sha256: getSha256(Buffer.from("stored")),
  });
});

test("a client that lies about the length or the SHA-256 gets an error, and nothing is stored as an upload", async () => {
  const account = await testAccount(0);
  const { path } = await begin(account, 5);
  const long = await patch(account, path, 0, "more than five");
  expect([long.status, long.body.code]).toEqual([413, "payload_too_large"]);
  expect(await readPosition(account, path)).toBe(0);

  const otherUpload = await begin(account, 5, { sha256: getSha256(Buffer.from("hello")) });
  const wrong = await patch(account, otherUpload.path, 0, "world");
  expect([wrong.status, wrong.body.code]).toEqual([422, "invalid_input"]);
  expect((await send(account, "HEAD", otherUpload.path)).status).toBe(404);
  expect(await storedKeys(otherUpload.id)).toEqual([]);
});

test.each([
  ["no version", { "tus-resumable": "" }, 412],
  ["another version", { "tus-resumable": "0.2.2" }, 412],
  ["no length", {}, 422],
  ["an empty file", { "upload-length": "0" }, 422],
  ["a length that is no number", { "upload-length": "many" }, 422],
  ["more than an account may store", { "upload-length": "900000000000" }, 413],
  ["metadata that is no Base64", { "upload-length": "5", "upload-metadata": "filename ***" }, 422],
  ["a SHA-256 of a wrong form", { "upload-length": "5", "upload-metadata": encode({ sha256: "abc" }) }, 422],
  ["a NUL in the name", { "upload-length": "5", "upload-metadata": encode({ filename: "a\0b" }) }, 422],
  ["an upload in pieces", { "upload-length": "5", "upload-concat": "partial" }, 422],
])("a creation with %s is refused", async (_case, headers: Record<string, string>, status) => {
  const answer = await send(await testAccount(0), "POST", "resumable-uploads", headers);
  expect([answer.status, answer.headers.get("content-type")]).toEqual([status, "application/problem+json"]);
});

test("a wrong position and a wrong content type are refused", async () => {
  const account = await testAccount(0);
  const { path } = await begin(account, 5);
  const conflict = await patch(account, path, 3, "ab");
  expect([conflict.status, conflict.body.code]).toEqual([409, "upload_offset_conflict"]);
  const typed = await send(account, "PATCH", path, { "upload-offset": "0", "content-type": "text/plain" }, "ab");
  expect([typed.status, typed.body.code]).toEqual([415, "unsupported_media_type"]);
});

test("unfinished uploads count against the account's space", async () => {
  const account = await testAccount(0);
  await begin(account, 400_000_000);
  const refused = await send(account, "POST", "resumable-uploads", { "upload-length": "200000000" });
  expect([refused.status, refused.body.code]).toEqual([409, "upload_limit_reached"]);
});

test("another account, and a restricted key that did not begin it, cannot continue an upload", async () => {
  const [account, stranger] = [await testAccount(0), await testAccount(0)];
  const { path } = await begin(account, 5);
  expect((await patch(stranger, path, 0, "hello")).status).toBe(404);
  const { key } = await createRestrictedKey(account.id, { name: "Uploads", operations: [], scopes: [] });
  const restricted = { headers: { authorization: `Bearer ${key}` } };
  expect((await patch(restricted, path, 0, "hello")).status).toBe(403);
  expect(await readPosition(account, path)).toBe(0);
});

test("deleting, expiry and erasure remove every part of an upload", async () => {
  const account = await testAccount(0);
  const uploads = await Promise.all(Array.from({ length: 3 }, () => begin(account, 10)));
  for (const { path } of uploads) await patch(account, path, 0, "12345");
  const [deleted, expired, erased] = uploads;
  expect((await send(account, "DELETE", deleted?.path ?? "")).status).toBe(204);
  expect(await storedKeys(deleted?.id ?? "")).toEqual([]);
  await pool().query("UPDATE upload SET expires_at = now() - interval '1 second' WHERE id = $1", [expired?.id]);
  expect((await send(account, "HEAD", expired?.path ?? "")).status).toBe(404);
  await deleteExpiredUploads();
  expect(await storedKeys(expired?.id ?? "")).toEqual([]);
  expect(await storedKeys(erased?.id ?? "")).toHaveLength(1);
  await eraseRemainingData(account.id);
  expect(await storedKeys(erased?.id ?? "")).toEqual([]);
});
