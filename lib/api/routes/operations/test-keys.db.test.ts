import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { errorCodes } from "@atelier/errors";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { checkInvariants } from "../../../credits/invariants.ts";
import { readBalance } from "../../../credits/ledger.ts";
import { forcedErrors } from "../../../jobs/forced-errors.ts";
import { operations } from "../../../operations/index.ts";
import { pool } from "../../../platform/database/db.ts";

let service: TestService;
let account: TestAccount;
/** A test key of the account. */
let key: string;

beforeAll(async () => {
  service = await startTestService();
});
beforeEach(async () => {
  account = await testAccount(50);
  key = (await call("POST", "/keys", { name: "CI", test: true, scopes: ["account", "keys"] }, account.key)).body.key;
});
afterAll(() => service.stop());

async function call(method: string, path: string, body?: object | FormData, secret = key) {
  const response = await fetch(service.base + path, {
    method,
    headers: {
      authorization: `Bearer ${secret}`,
      ...(body && !(body instanceof FormData) ? { "content-type": "application/json" } : {}),
    },
    ...(body ? { body: body instanceof FormData ? body : JSON.stringify(body) } : {}),
  });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const isSample = (value: unknown): value is string => typeof value === "string" && value.startsWith("samples/");

/** The fields of an example as a form. */
async function exampleForm(input: Record<string, unknown>): Promise<FormData> {
  const fields = new FormData();
  for (const [name, value] of Object.entries(input))
    for (const item of Array.isArray(value) && value.some(isSample) ? value : [value])
      if (isSample(item)) fields.append(name, new File([await readFile(join("public", item))], basename(item)));
      else fields.append(name, typeof item === "string" ? item : JSON.stringify(item));
  return fields;
}

/** The signed URL of an output, at the service of this test. */
function toUrl({ url }: { url: string }): URL {
  const { pathname, search } = new URL(url);
  return new URL(pathname + search, service.base);
}

const spent = async () => {
  const { available, held } = await readBalance(pool(), account.id);
  return { available, held };
};

describe("a test key", () => {
  test.each(operations)("runs $slug with a sample, free of charge", { timeout: 60_000 }, async (operation) => {
    const [example] = operation.examples;
    const { status, body } = await call("POST", `/${operation.slug}`, await exampleForm(example?.input ?? {}));
    expect([status, body.error]).toEqual([200, null]);
    expect(body).toMatchObject({ test: true, engine: "test", price: 0, credits: { charged: 0, remaining: 50 } });
    expect(body.warnings.join()).toContain("This is a sample");
    const [output] = body.outputs;
    const contentType = operation.output === "image" ? /^image\// : /^application\/|^text\//;
    expect(output.content_type).toMatch(contentType);
    const file = await fetch(toUrl(output));
    expect((await file.arrayBuffer()).byteLength).toBe(output.bytes);
    expect(file.headers.get("access-control-allow-origin")).toBe("*");
    expect(new Date(output.expires_at).getTime()).toBeLessThan(Date.now() + 3_600_000);
    expect(await spent()).toEqual({ available: 50, held: 0 });
    expect((await call("GET", "/usage")).body.data).toEqual([]);
    expect(await checkInvariants(pool())).toEqual([]);
  });

  test("returns images of the size and format of real ones", async () => {
    const request = { prompt: "a red cup", width: 1152, height: 896, n: 2, format: "webp" };
    const { body } = await call("POST", "/image-generate", request);
    const expected = { content_type: "image/webp", width: 1152, height: 896 };
    expect(body.outputs).toMatchObject([expected, expected]);
    const image = new File([await readFile("public/samples/coffee.png")], "coffee.png");
    const [before] = (await call("POST", "/image-cleanup", form({ image, denoise: "strong" }))).body.outputs;
    const [after] = (await call("POST", "/image-upscale", form({ image, factor: "2" }))).body.outputs;
    expect([after.width, after.height]).toEqual([2 * before.width, 2 * before.height]);
  });

  test("translates texts to marked ones, in all routes", async () => {
    const fields = { texts: ["The door is red."], source_language: "en", target_language: "es" };
    const { status, body } = await call("POST", "/translate-text", fields);
    expect([status, body.translations]).toEqual([200, ["[es] The door is red."]]);
  });

  test("is refused for the reasons that other keys are", async () => {
    const { status, body } = await call("POST", "/image-generate", { prompt: "a cup", width: 3 });
    expect([status, body.errors[0].pointer]).toEqual([422, "/width"]);
  });

  test.each(forcedErrors)("ends with the error %s if the request asks for it", async (code) => {
    const { status, body } = await call("POST", "/image-generate", { prompt: "a cup", metadata: { test_error: code } });
    expect([status, body.code]).toEqual([errorCodes[code].status, code]);
    expect(await spent()).toEqual({ available: 50, held: 0 });
  });

  test("refuses other errors, and other keys ignore them", async () => {
    const request = { prompt: "a cup", metadata: { test_error: "tea" } };
    const { status, body } = await call("POST", "/image-generate", request);
    expect([status, body.errors[0].pointer]).toEqual([422, "/metadata/test_error"]);
    const live = await call("POST", "/image-generate", request, account.key);
    expect([live.status, live.body.test, live.body.metadata]).toEqual([200, false, request.metadata]);
  });

  test("creates only test keys, and a change cannot end the test mode", async () => {
    expect(key).toMatch(/^atl_test_[0-9A-Za-z]{36}$/);
    const refused = await call("POST", "/keys", { name: "live" });
    expect([refused.status, refused.body.code]).toEqual([403, "key_restricted"]);
    const created = await call("POST", "/keys", { name: "also a test", test: true });
    expect([created.status, created.body.test, created.body.prefix]).toEqual([
      201,
      true,
      created.body.key.slice(0, 15),
    ]);
    const changed = await call("PATCH", `/keys/${created.body.id}`, { test: false });
    expect(changed.status).toBe(422);
    const rotated = await call("POST", `/keys/${created.body.id}/rotate`, { overlap_hours: 0 });
    expect(rotated.body.key).toMatch(/^atl_test_/);
  });
});
