import { afterAll, beforeAll, expect, test } from "vitest";
import { type FakeS3, startFakeS3 } from "../../test/fakes/s3.ts";
import { startTestService, type TestService, testAccount } from "../../test/helpers/servers/service.ts";
import { readBalance } from "../credits/ledger.ts";
import { pool } from "../platform/database/db.ts";
import { setRuntimeEnv } from "../platform/settings.ts";

let store: FakeS3;
let service: TestService;

beforeAll(async () => {
  store = await startFakeS3();
  Object.assign(process.env, {
    FILES: "s3",
    S3_BUCKET: "bucket",
    S3_ENDPOINT: store.endpoint,
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
    S3_TIMEOUT_SECONDS: "1",
    LOG_LEVEL: "silent",
  });
  setRuntimeEnv({});
  service = await startTestService();
});
afterAll(async () => {
  await service.stop();
  store.stop();
});

async function generate(): Promise<{
  status: number;
  body: { code?: string; status?: string; credits_charged?: number };
}> {
  const account = await testAccount(50);
  const response = await fetch(`${service.base}/image-generate`, {
    method: "POST",
    headers: { ...account.headers, "content-type": "application/json", prefer: "wait=60" },
    body: JSON.stringify({ prompt: "a red boat on a lake", seed: 1 }),
  });
  const { available } = await readBalance(pool(), account.id);
  return { status: response.status, body: { ...(await response.json()), available } };
}

test.each(["failing", "silent"] as const)(
  "a job whose result cannot be stored in a %s store fails without a charge",
  async (mode) => {
    store.mode = mode;
    const { status, body } = await generate();
    store.mode = "working";
    expect([status, body]).toEqual([503, expect.objectContaining({ code: "overloaded", available: 50 })]);
  },
);

test("a job is charged when the store works again", async () => {
  const { status, body } = await generate();
  expect([status, body]).toEqual([200, expect.objectContaining({ status: "succeeded" })]);
});
