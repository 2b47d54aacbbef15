import { createHash } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";

let service: TestService;
let account: TestAccount;
let picture: Buffer<ArrayBuffer>;

beforeAll(async () => {
  service = await startTestService();
  account = await testAccount(1_000);
  picture = Buffer.from(await sharp("public/samples/coffee.png").resize(48, 48).png().toBuffer());
});
afterAll(() => service.stop());

const call = (method: string, path: string, body?: object | FormData) => service.call(account, method, path, body);

async function readDigest({ url }: { url: string }): Promise<string> {
  const { pathname, search } = new URL(url);
  const bytes = await (await fetch(new URL(pathname + search, service.base))).arrayBuffer();
  return createHash("sha256").update(new Uint8Array(bytes)).digest("hex");
}

async function repeat(id: string) {
  const repeated = await call("POST", `/jobs/${id}/repeat`);
  expect(repeated.status, JSON.stringify(repeated.body)).toBe(201);
  const read = async () => (await call("GET", `/jobs/${repeated.body.id}`)).body;
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe("succeeded");
  return read();
}

test("a job without files gives the same bytes again", async () => {
  const body = { prompt: "a red fox", width: 96, height: 96, engine: "illustrator", provenance: "none" };
  const first = await call("POST", "/image-generate", { ...body, metadata: { order: "7" } });
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const second = await repeat(first.body.id);
  expect(second.id).not.toBe(first.body.id);
  expect(second).toMatchObject({ seed: first.body.seed, engine: first.body.engine, metadata: { order: "7" } });
  expect(await readDigest(second.outputs[0])).toBe(await readDigest(first.body.outputs[0]));
});

test("a job with files is repeated while the same content is stored as an upload, else refused", async () => {
  const fields = { image: new File([picture], "cup.png"), factor: "2", provenance: "none" };
  const first = await call("POST", "/image-upscale", form(fields));
  expect(first.status, JSON.stringify(first.body)).toBe(200);
  const gone = await call("POST", `/jobs/${first.body.id}/repeat`);
  expect([gone.status, gone.body.code]).toEqual([410, "result_expired"]);
  expect((await call("POST", "/uploads", form({ file: new File([picture], "again.png") }))).status).toBe(201);
  const second = await repeat(first.body.id);
  expect(await readDigest(second.outputs[0])).toBe(await readDigest(first.body.outputs[0]));
  expect((await call("DELETE", `/jobs/${first.body.id}`)).status).toBe(204);
  const deleted = await call("POST", `/jobs/${first.body.id}/repeat`);
  expect([deleted.status, deleted.body.code]).toEqual([410, "result_expired"]);
});

test("a repeated request with the same key returns the first repetition", async () => {
  const first = await call("POST", "/image-generate", { prompt: "a cat", width: 64, height: 64 });
  const headers = { ...account.headers, "idempotency-key": `repeat-${first.body.id}` };
  const send = () => fetch(`${service.base}/jobs/${first.body.id}/repeat`, { method: "POST", headers });
  const [one, two] = [await send(), await send()];
  expect([one.status, two.status]).toEqual([201, 200]);
  expect((await two.json()).id).toBe((await one.json()).id);
});

test("a repeated request returns the first repetition also after the original was deleted", async () => {
  const first = await call("POST", "/image-generate", { prompt: "a dog", width: 64, height: 64 });
  const headers = { ...account.headers, "idempotency-key": `repeat-${first.body.id}` };
  const send = (id: string) => fetch(`${service.base}/jobs/${id}/repeat`, { method: "POST", headers });
  const repeated = await (await send(first.body.id)).json();
  expect((await call("DELETE", `/jobs/${first.body.id}`)).status).toBe(204);
  const again = await send(first.body.id);
  expect([again.status, (await again.json()).id]).toEqual([200, repeated.id]);
  const readMade = async () => (await call("GET", `/jobs/${repeated.id}`)).body.status;
  await expect.poll(readMade, { timeout: 60_000 }).toBe("succeeded");
  const repeatedAgain = await send(repeated.id);
  expect([repeatedAgain.status, (await repeatedAgain.json()).code]).toEqual([422, "idempotency_mismatch"]);
});
