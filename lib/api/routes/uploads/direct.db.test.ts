import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type S3Server, s3Server, startS3Server } from "../../../../test/helpers/servers/s3-server.ts";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { pool } from "../../../platform/database/db.ts";
import { setRuntimeEnv } from "../../../platform/settings.ts";
import { storage } from "../../../storage/index.ts";
import { deleteExpiredUploads } from "../../../uploads/uploads.ts";

const bytes = Buffer.from("The red house is old.\n".repeat(50));
const getSha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

describe.runIf(s3Server !== "")("a store that serves clients itself", () => {
  let store: S3Server;
  let service: TestService;
  let account: TestAccount;

  beforeAll(async () => {
    store = await startS3Server();
    Object.assign(process.env, store.settings, { S3_PRESIGNED: "true", UPLOAD_MEGABYTES: "1", LOG_LEVEL: "silent" });
    setRuntimeEnv({});
    service = await startTestService();
    account = await testAccount(100);
  });
  afterAll(async () => {
    await service.stop();
    await store.stop();
  });

  const call = async (method: string, path: string, body?: object, headers = account.headers) => {
    const response = await fetch(service.base + path, {
      method,
      headers: { ...headers, "content-type": "application/json" },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: response.status, body: response.status === 204 ? null : await response.json() };
  };
  const begin = async (content = bytes) =>
    (await call("POST", "/direct-uploads", { bytes: content.length, sha256: getSha256(content), filename: "a.txt" }))
      .body;
  const send = async ({ url, method, headers }: { url: string; method: string; headers: Record<string, string> }) =>
    (await fetch(url, { method, headers, body: new Uint8Array(bytes) })).status;

  test("a file that was sent to the store is an upload after its completion, and an input of a job", async () => {
    const begun = await begin();
    expect(new URL(begun.url).origin).toBe(store.settings.S3_ENDPOINT);
    const early = await call("POST", `/direct-uploads/${begun.id}/complete`);
    expect(early).toMatchObject({ status: 422, body: { detail: expect.stringContaining("not received yet") } });
    expect((await call("GET", `/uploads/${begun.id}`)).status).toBe(404);
    expect(await send(begun)).toBe(200);
    const stranger = await testAccount(0);
    expect((await call("POST", `/direct-uploads/${begun.id}/complete`, undefined, stranger.headers)).status).toBe(404);
    for (let time = 0; time < 2; time++) {
      const completed = await call("POST", `/direct-uploads/${begun.id}/complete`);
      expect(completed).toMatchObject({ status: 200, body: { id: begun.id, bytes: bytes.length, filename: "a.txt" } });
      const leftHours = (Date.parse(completed.body.expires_at) - Date.now()) / 3_600_000;
      expect(leftHours).toBeGreaterThan(23);
    }
    const quote = { operation: "document-translate", parameters: { document: begun.id, target_language: "es" } };
    expect((await call("POST", "/quote", quote)).status).toBe(200);
  });

  test("a file that differs from what was announced is refused and deleted", async () => {
    const begun = await begin();
    const { rows } = await pool().query("SELECT storage_key FROM upload WHERE id = $1", [begun.id]);
    // The store refuses other bytes by itself, so these are stored without the signed request.
    await storage().put(rows[0].storage_key, Buffer.from(bytes).fill("x"), "text/plain");
    const completed = await call("POST", `/direct-uploads/${begun.id}/complete`);
    expect(completed).toMatchObject({ status: 422, body: { detail: expect.stringContaining("has the SHA-256") } });
    expect(await storage().size(rows[0].storage_key)).toBeNull();
    expect((await call("POST", `/direct-uploads/${begun.id}/complete`)).status).toBe(404);
  });

  test("announced files count against the account's space until they expire", async () => {
    const half = { bytes: 600_000, sha256: "0".repeat(64) };
    const first = await call("POST", "/direct-uploads", half);
    expect(first.status).toBe(201);
    expect(await call("POST", "/direct-uploads", half)).toMatchObject({
      status: 409,
      body: { code: "upload_limit_reached" },
    });
    await pool().query("UPDATE upload SET expires_at = now() - interval '1 second' WHERE id = $1", [first.body.id]);
    expect((await call("POST", `/direct-uploads/${first.body.id}/complete`)).status).toBe(404);
    await deleteExpiredUploads();
    expect((await call("POST", "/direct-uploads", half)).status).toBe(201);
  });

  test("an output is downloaded from the store by programs, and through the service by pages", async () => {
    const job = await call("POST", "/image-generate", { prompt: "a red boat", seed: 1 });
    const url = new URL(job.body.outputs[0].url);
    const link = service.base.replace("/api/v1", "") + url.pathname + url.search;
    const open = (headers: Record<string, string>, method = "GET") =>
      fetch(link, { method, headers, redirect: "manual" });
    const redirected = await open({});
    expect([redirected.status, redirected.headers.get("cache-control")]).toEqual([302, "no-store"]);
    const location = new URL(redirected.headers.get("location") ?? "");
    expect(location.origin).toBe(store.settings.S3_ENDPOINT);
    expect(Number(location.searchParams.get("X-Amz-Expires"))).toBeLessThanOrEqual(900);
    const [direct, shown] = [
      await fetch(location),
      await open({ "sec-fetch-site": "same-origin", "sec-fetch-mode": "no-cors" }),
    ];
    expect([direct.status, shown.status]).toEqual([200, 200]);
    for (const name of ["content-type", "content-disposition", "content-length"])
      expect(direct.headers.get(name)).toBe(shown.headers.get(name));
    expect(shown.headers.get("content-security-policy")).toContain("sandbox");
    expect(getSha256(await direct.bytes())).toBe(getSha256(await shown.bytes()));
    // A page is shown an image with the service's headers, also when its link is opened.
    expect((await open({ "sec-fetch-site": "none", "sec-fetch-mode": "navigate" })).status).toBe(200);
    expect((await open({}, "HEAD")).status).toBe(200);
    expect((await fetch(link.replace("/files/file_", "/files/file_x"), { redirect: "manual" })).status).toBe(404);
  });
});

test("a service without such a store refuses direct uploads", async () => {
  const [saved, state] = [process.env.S3_PRESIGNED, globalThis as { atelierStorage?: unknown }];
  process.env.S3_PRESIGNED = "";
  delete state.atelierStorage;
  setRuntimeEnv({});
  const { beginDirect } = await import("../../../uploads/direct.ts");
  const file = { sizeBytes: 1, sha256: "0".repeat(64), keyId: null };
  await expect(beginDirect("acct_none", file)).rejects.toMatchObject({ code: "invalid_input" });
  process.env.S3_PRESIGNED = saved ?? "";
});
