import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storedUpload } from "../../../../test/helpers/files/stored-upload.ts";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { beginSession } from "../../../accounts/sessions.ts";
import { eraseRemainingData } from "../../../erasure/erase.ts";
import { sections } from "../../../erasure/export-sections.ts";
import { createRestrictedKey } from "../../../keys/restricted.ts";
import { pool } from "../../../platform/database/db.ts";
import { env } from "../../../platform/env.ts";
import { storage } from "../../../storage/index.ts";
import { uploadSettings } from "../../../uploads/settings.ts";
import { deleteExpiredUploads, MAX_UPLOADS } from "../../../uploads/uploads.ts";
import { createPlaygroundToken } from "../../http/caller/playground-token.ts";

let service: TestService;
let coffee: Buffer<ArrayBuffer>;

beforeAll(async () => {
  service = await startTestService({ work: false });
  coffee = Buffer.from(await readFile("public/samples/coffee.png"));
});
afterAll(() => service.stop());

const getSha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const photo = () => new File([coffee], "Kaffee – Foto.png");

async function call(
  { headers }: Pick<TestAccount, "headers">,
  method: string,
  path: string,
  body?: FormData | object,
): Promise<{
  status: number;
  body: Record<string, unknown> & { data: { id: string }[]; errors: { pointer: string }[] };
}> {
  const isForm = body instanceof FormData;
  const response = await fetch(service.base + path, {
    method,
    headers: {
      ...headers,
      prefer: "respond-async",
      ...(body && !isForm ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text === "" ? {} : JSON.parse(text) };
}

const upload = (account: Pick<TestAccount, "headers">, fields: Record<string, string | Blob> = { file: photo() }) =>
  call(account, "POST", "/uploads", form(fields));

/** The stored row, which the API does not show. */
async function readRow(id: unknown): Promise<{ storage_key: string } | undefined> {
  return (await pool().query<{ storage_key: string }>("SELECT * FROM upload WHERE id = $1", [id])).rows[0];
}

const expire = (id: unknown) =>
  pool().query("UPDATE upload SET expires_at = now() - interval '1 second' WHERE id = $1", [id]);

test("an upload is stored unchanged, and its ID is an input of operations, quotes and lists of files", async () => {
  const account = await testAccount(100);
  const { status, body } = await upload(account, { file: photo(), sha256: getSha256(coffee).toUpperCase() });
  expect(status).toBe(201);
  expect(body).toMatchObject({
    object: "upload",
    filename: "Kaffee – Foto.png",
    bytes: coffee.length,
    sha256: getSha256(coffee),
  });
  const found = await storage().read((await readRow(body.id))?.storage_key ?? "");
  expect(found && Buffer.compare(await buffer(found.stream), coffee)).toBe(0);
  expect((await call(account, "GET", `/uploads/${body.id}`)).body).toEqual(body);

  const job = await call(account, "POST", "/background-remove", { image: body.id });
  expect(job.status).toBe(202);
  const { rows } = await pool().query<{ input: { image: { $file: { key: string; sha256: string } } } }>(
    "SELECT input FROM job WHERE id = $1",
    [job.body.id],
  );
  expect(rows[0]?.input.image.$file.sha256).toBe(getSha256(coffee));
  expect((await call(account, "POST", "/background-remove", form({ image: String(body.id) }))).status).toBe(202);
  const quote = { operation: "image-upscale", parameters: { image: body.id } };
  expect((await call(account, "POST", "/quote", quote)).status).toBe(200);
  const images = [body.id, body.id];
  const edit = { image: body.id, images, instructions: "make it brighter" };
  expect(await call(account, "POST", "/image-edit", edit)).toMatchObject({ status: 202 });

  // Jobs have a copy of their own.
  expect((await call(account, "DELETE", `/uploads/${body.id}`)).status).toBe(204);
  expect(await storage().read(rows[0]?.input.image.$file.key ?? "")).not.toBeNull();
});

test("unknown, expired, deleted and other accounts' uploads get the same error", async () => {
  const [account, otherAccount] = [await testAccount(100), await testAccount(100)];
  const [foreign, expired, deleted] = [
    await storedUpload(otherAccount.id, { content: coffee }),
    await storedUpload(account.id, { content: coffee }),
    await storedUpload(account.id, { content: coffee }),
  ];
  await expire(expired);
  await call(account, "DELETE", `/uploads/${deleted}`);
  const unknown = foreign.slice(0, -1) + (foreign.endsWith("0") ? "1" : "0");
  const answers = [];
  for (const id of [unknown, foreign, expired, deleted]) {
    const [read, removed, used] = [
      await call(account, "GET", `/uploads/${id}`),
      await call(account, "DELETE", `/uploads/${id}`),
      await call(account, "POST", "/background-remove", { image: id }),
    ];
    expect([read.status, removed.status, used.status]).toEqual([404, 404, 422]);
    expect(used.body).toMatchObject({ code: "invalid_input", errors: [{ pointer: "/image" }] });
    answers.push([read, removed, used].map(({ body: { request_id: _request, ...rest } }) => rest));
  }
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  expect((await call(otherAccount, "GET", `/uploads/${foreign}`)).status).toBe(200);
});

test("uploads are listed by page, newest first, without those of other accounts", async () => {
  const [account, otherAccount] = [await testAccount(0), await testAccount(0)];
  const ids: string[] = [];
  for (let count = 0; count < 3; count++) ids.unshift(await storedUpload(account.id));
  await storedUpload(otherAccount.id);
  const first = (await call(account, "GET", "/uploads?limit=2")).body;
  const second = (await call(account, "GET", `/uploads?limit=2&cursor=${first.next_cursor}`)).body;
  expect([...first.data, ...second.data].map(({ id }) => id)).toEqual(ids);
  expect(second.next_cursor).toBeNull();
});

test("a restricted key sees only its own uploads without the scope jobs", async () => {
  const account = await testAccount(100);
  const own = await createRestrictedKey(account.id, { name: "Own" });
  const all = await createRestrictedKey(account.id, { name: "All", scopes: ["jobs"] });
  const as = ({ key }: { key: string }) => ({ headers: { authorization: `Bearer ${key}` } });
  const foreign = (await upload(account, { file: photo() })).body.id;
  const uploadId = (await upload(as(own))).body.id;
  const listed = async (caller: { key: string }) =>
    (await call(as(caller), "GET", "/uploads")).body.data.map(({ id }) => id);
  expect([await listed(own), await listed(all)]).toEqual([[uploadId], [uploadId, foreign]]);
  for (const [method, path, body] of [
    ["GET", `/uploads/${foreign}`],
    ["DELETE", `/uploads/${foreign}`],
    ["POST", "/background-remove", { image: foreign }],
  ] as const)
    expect(await call(as(own), method, path, body)).toMatchObject({ status: 403, body: { code: "key_restricted" } });
  expect((await call(as(own), "POST", "/background-remove", { image: uploadId })).status).toBe(202);
});

test("a wrong checksum, an empty file, a missing file and other fields are refused, and nothing is stored", async () => {
  const account = await testAccount(0);
  for (const [fields, pointer] of [
    [{ file: photo(), sha256: getSha256(Buffer.from("another")) }, "/sha256"],
    [{ file: photo(), sha256: "123" }, "/sha256"],
    [{ file: new File([], "a.png") }, "/file"],
    [{ file: "text" }, "/file"],
    [{}, "/file"],
    [{ file: photo(), name: "a" }, "/name"],
  ] as const) {
    const { status, body } = await upload(account, { ...fields });
    expect([pointer, status, body.errors?.[0]?.pointer]).toEqual([pointer, 422, pointer]);
  }
  expect((await call(account, "POST", "/uploads", { file: "aGk=" })).status).toBe(415);
  expect((await pool().query("SELECT FROM upload WHERE account_id = $1", [account.id])).rowCount).toBe(0);
});

test("uploads above the account's space are refused, also two at once, until some are deleted", async () => {
  const account = await testAccount(0);
  const id = await storedUpload(account.id);
  const room = uploadSettings().UPLOAD_MEGABYTES * 1_000_000 - coffee.length;
  await pool().query("UPDATE upload SET bytes = $2 WHERE id = $1", [id, room]);
  const answers = await Promise.all([upload(account), upload(account)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe("upload_limit_reached");
  await call(account, "DELETE", `/uploads/${id}`);
  expect((await upload(account)).status).toBe(201);
});

test("an account can have a limited number of uploads", async () => {
  const account = await testAccount(0);
  await pool().query(
    `INSERT INTO upload (id, account_id, storage_key, bytes, sha256, expires_at)
     SELECT 'upload_' || $1 || count, $1, 'uploads/none', 1, '', now() + interval '1 hour' FROM generate_series(1, $2::int) count`,
    [account.id, MAX_UPLOADS],
  );
  expect((await upload(account)).body.code).toBe("upload_limit_reached");
});

test("expired uploads are deleted with their bytes, and others stay", async () => {
  const account = await testAccount(0);
  const [old, current] = [await storedUpload(account.id), await storedUpload(account.id)];
  const keys = [(await readRow(old))?.storage_key ?? "", (await readRow(current))?.storage_key ?? ""] as const;
  await expire(old);
  await deleteExpiredUploads();
  expect([await readRow(old), await storage().size(keys[0])]).toEqual([undefined, null]);
  expect(await storage().size(keys[1])).toBe(6);
});

test("the account's export lists its uploads, and its erasure deletes them", async () => {
  const account = await testAccount(0);
  const id = await storedUpload(account.id);
  const key = (await readRow(id))?.storage_key ?? "";
  const exported = [];
  for await (const section of sections.uploads?.({ id: account.id, email: "" }) ?? []) exported.push(section);
  expect(exported).toMatchObject([{ id, bytes: 6 }]);
  await pool().query("UPDATE account SET deleted_at = now() WHERE id = $1", [account.id]);
  expect(await eraseRemainingData(account.id)).toBe(true);
  expect([await readRow(id), await storage().size(key)]).toEqual([undefined, null]);
});

test("uploads that break off leave no row, descriptor or file", async () => {
  const account = await testAccount(0);
  const { port, hostname, pathname } = new URL(`${service.base}/uploads`);
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n`;
  const descriptors = async () => (await readdir("/proc/self/fd")).length;
  const folders = async () => (await readdir(join(env().DATA_DIR, "uploads")).catch(() => [])).length;
  await upload(account, { file: photo() });
  const before = [await descriptors(), await folders()] as const;
  await Promise.all(
    Array.from({ length: 10 }, (_, index) => {
      const closed = Promise.withResolvers<void>();
      const socket = connect(Number(port), hostname, () => {
        socket.write(
          `POST ${pathname} HTTP/1.1\r\nhost: x\r\nauthorization: ${account.headers.authorization}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${coffee.length + 200}\r\n\r\n${head}`,
        );
        socket.write(coffee.subarray(0, Math.floor((coffee.length * index) / 10)), () => socket.destroy());
      });
      socket.once("close", () => closed.resolve());
      return closed.promise;
    }),
  );
  await expect.poll(folders, { timeout: 30_000 }).toBeLessThanOrEqual(before[1]);
  await expect.poll(descriptors, { timeout: 30_000 }).toBeLessThan(before[0] + 5);
  expect((await pool().query("SELECT FROM upload WHERE account_id = $1", [account.id])).rowCount).toBe(1);
});

test("uploads from the portal have a limit of their own and do not count as requests of the account", async () => {
  const account = await testAccount(10);
  const left = async () => {
    const response = await fetch(`${service.base}/uploads`, { headers: account.headers });
    return Number(/r=(\d+)/.exec(response.headers.get("ratelimit") ?? "")?.[1]);
  };
  const send = (headers: HeadersInit) =>
    fetch(`${service.base}/uploads`, { method: "POST", headers, body: form({ file: photo() }) });
  const before = await left();
  const sessionId = await beginSession(account.id, undefined);
  const token = await createPlaygroundToken({ accountId: account.id, sessionId });
  const stored = await send({ authorization: `Bearer ${token}` });
  expect([stored.status, stored.headers.get("ratelimit")]).toEqual([201, null]);
  expect(await left()).toBe(before - 1);
  expect((await send(account.headers)).headers.get("ratelimit")).not.toBeNull();
  expect(await left()).toBe(before - 3);
});
