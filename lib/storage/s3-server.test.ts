import { createHash } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type S3Server, s3Server, startS3Server } from "../../test/helpers/servers/s3-server.ts";
import { storageContract } from "./contract.ts";
import { s3Storage } from "./s3.ts";
import { connectS3 } from "./s3-client.ts";
import { storageSettings } from "./settings.ts";

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000);

describe.runIf(s3Server !== "")("a real S3 server", () => {
  let folder: string;
  let server: S3Server;
  const settings = (changed: Record<string, string> = {}) =>
    storageSettings.parse({ ...server.settings, S3_TIMEOUT_SECONDS: "10", ...changed });
  const store = (changed?: Record<string, string>) => s3Storage(settings(changed));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "atelier-s3-server-"));
    server = await startS3Server();
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  storageContract("real S3", { store, directory: () => folder });

  test("a file of several parts is stored and read unchanged", async () => {
    const path = join(folder, "parts");
    const bytes = Buffer.alloc(2.5 * 8 * 1024 ** 2);
    for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE(at, at);
    await writeFile(path, bytes);
    await store().put("uploads/pp/upl_parts", path, "application/octet-stream");
    expect(await store().size("uploads/pp/upl_parts")).toBe(bytes.length);
    expect(bytes.equals(await readFile(await store().localCopy("uploads/pp/upl_parts", folder)))).toBe(true);
    const end = bytes.length - 1;
    const found = await store().read("uploads/pp/upl_parts", { start: end - 3, end });
    expect(found?.sizeBytes).toBe(4);
    found?.stream.destroy();
  });

  test("a folder with more files than a page of the listing is listed completely", async () => {
    const keys = Array.from({ length: 1_010 }, (_, index) => `results/pg/job_${index}`);
    // Empty files are written where the server keeps them, because 1,010 requests would take long.
    for (const key of keys.slice(0, 1)) await store().put(key, Buffer.from("x"), "text/plain");
    await Promise.all(keys.slice(1).map((key) => writeFile(join(server.folder, key), "x")));
    const listed: string[] = [];
    for await (const { key } of store().list("results/pg/")) listed.push(key);
    expect(listed.sort()).toEqual(keys.sort());
  });

  test("parts of uploads that did not end are deleted after their time, in their folder only", async () => {
    const { CreateMultipartUploadCommand, ListMultipartUploadsCommand } = await import("@aws-sdk/client-s3");
    const client = await connectS3(settings());
    const Bucket = server.settings.S3_BUCKET;
    for (const Key of ["uploads/in/a", "uploads/in/b", "others/c"])
      await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    expect(await store().deleteIncomplete("uploads/", new Date(Date.now() - 60_000))).toBe(0);
    expect(await store().deleteIncomplete("uploads/", new Date(Date.now() + 60_000))).toBe(2);
    const left = await client.send(new ListMultipartUploadsCommand({ Bucket }));
    expect(left.Uploads?.map(({ Key }) => Key)).toEqual(["others/c"]);
  });

  test("a presigned download has the name and type of the file, and ends with its expiry", async () => {
    const { presigned } = store({ S3_PRESIGNED: "true" });
    await store().put("results/pr/job-1-0", Buffer.from("signed bytes"), "text/plain");
    const delivery = { contentType: "text/markdown", disposition: 'attachment; filename="a b.md"' };
    const url = (await presigned?.download("results/pr/job-1-0", { ...delivery, expiresAt: inSeconds(60) })) ?? "";
    const response = await fetch(url);
    expect([response.status, await response.text()]).toEqual([200, "signed bytes"]);
    expect(response.headers.get("content-type")).toBe(delivery.contentType);
    expect(response.headers.get("content-disposition")).toBe(delivery.disposition);
    expect((await fetch(url.replace("text%2Fmarkdown", "text%2Fhtml"))).status).toBe(403);
    expect((await fetch(url.replace("job-1-0", "job-1-1"))).status).toBe(403);
    const short = (await presigned?.download("results/pr/job-1-0", { ...delivery, expiresAt: inSeconds(1) })) ?? "";
    await expect.poll(async () => (await fetch(short)).status, { timeout: 5_000 }).toBe(403);
  });

  test("a presigned upload takes only the bytes with the announced length and SHA-256", async () => {
    const { presigned } = store({ S3_PRESIGNED: "true" });
    const bytes = Buffer.from("exactly these bytes");
    const content = { sizeBytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("hex") };
    const signed = await presigned?.upload("uploads/pr/upl_1", { ...content, expiresAt: inSeconds(60) });
    const send = async (body: Buffer, headers = signed?.headers ?? {}) =>
      (await fetch(signed?.url ?? "", { method: "PUT", headers, body: new Uint8Array(body) })).status;
    expect(await send(Buffer.from("exactly those bytes"))).toBe(400);
    expect(await send(Buffer.from("shorter"))).toBe(403);
    expect(await send(bytes, { "content-type": "application/octet-stream" })).toBe(403);
    expect(await store().size("uploads/pr/upl_1")).toBeNull();
    expect(await send(bytes)).toBe(200);
    expect(await presigned?.sha256("uploads/pr/upl_1")).toBe(content.sha256);
    expect(store().presigned).toBeUndefined();
  });

  test("wrong settings are reported with what to correct", async () => {
    expect(await store().check()).toBeNull();
    for (const [changed, words] of [
      [{ S3_BUCKET: "missing" }, 'bucket "missing" does not exist'],
      [{ S3_ACCESS_KEY_ID: "other" }, "does not know the access key"],
      [{ S3_SECRET_ACCESS_KEY: "other-secret" }, "secret key is wrong"],
      [{ S3_REGION: "eu-west-9" }, 'is not in the region "eu-west-9"'],
    ] as const)
      expect(await store(changed).check()).toEqual({ kind: "settings", message: expect.stringContaining(words) });
  });
});
