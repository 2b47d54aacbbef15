import { createHash, randomBytes } from "node:crypto";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../../../test/helpers/servers/service.ts";
import { pool } from "../../../platform/database/db.ts";

let service: TestService;
let account: TestAccount;
let picture: Buffer<ArrayBuffer>;
const MB = 1024 * 1024;

beforeAll(async () => {
  service = await startTestService({ work: false });
  account = await testAccount(1_000_000);
  const pixels = { width: 1_000, height: 1_000, channels: 3 } as const;
  picture = Buffer.from(await sharp(randomBytes(3_000_000), { raw: pixels }).png().toBuffer());
  expect(picture.length).toBeGreaterThan(2 * MB);
});
afterAll(() => service.stop());

async function send(path: string, body: string | FormData, base = service.base) {
  const json = typeof body === "string" ? { "content-type": "application/json" } : {};
  const headers = { ...account.headers, prefer: "respond-async", ...json };
  const response = await fetch(base + path, { method: "POST", headers, body });
  return { status: response.status, headers: response.headers, body: await response.json() };
}

const readInput = async (id: string) =>
  (await pool().query("SELECT input FROM job WHERE id = $1", [id])).rows[0].input as Record<string, { $file: object }>;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("a large body", () => {
  test("in JSON makes the same job as in a form", async () => {
    const encoded = picture.toString("base64");
    const bodies = [
      JSON.stringify({ image: encoded, metadata: { a: "b" } }),
      JSON.stringify({ image: `data:image/png;base64,${encoded}`, metadata: { a: "b" } }),
      form({ image: new File([picture], "a.png"), metadata: '{"a":"b"}' }),
    ];
    for (const body of bodies) {
      const response = await send("/image-upscale", body);
      expect(response.status, JSON.stringify(response.body)).toBe(202);
      expect(response.body.metadata).toEqual({ a: "b" });
      const { image } = await readInput(response.body.id);
      expect(image?.$file).toMatchObject({ sha256: sha256(picture), sizeBytes: picture.length });
    }
  });

  test("can be a batch, a quote and an upload", async () => {
    const image = picture.toString("base64");
    const batch = { operation: "image-upscale", items: [{ input: { image } }, { input: { image, factor: 3 } }] };
    expect((await send("/batches", JSON.stringify(batch))).status).toBe(201);
    const quoted = await send("/quote", JSON.stringify({ operation: "image-upscale", parameters: { image } }));
    expect(quoted.status, JSON.stringify(quoted.body)).toBe(200);
    const uploaded = await send("/uploads", form({ file: new File([picture], "a.png") }));
    expect(uploaded.body.sha256).toBe(sha256(picture));
  });

  test.each([
    ["broken JSON", `{"image": "${"A".repeat(2 * MB)}`, 400, "invalid_json"],
    ["too many values", `{"a":[${"1,".repeat(1_000_000)}1]}`, 422, "invalid_input"],
    ["no object", `["${"A".repeat(2 * MB)}"]`, 400, "invalid_json"],
    ["no base64", JSON.stringify({ image: `${"A".repeat(2 * MB)}!` }), 422, "invalid_input"],
    ["an unknown field", JSON.stringify({ image: "AAAA", other: "A".repeat(2 * MB) }), 422, "invalid_input"],
    ["a text that cannot be stored", JSON.stringify({ image: "A".repeat(2 * MB), a: "\0" }), 422, "invalid_input"],
    ["a file of 31 MB", JSON.stringify({ image: "A".repeat(42 * MB) }), 413, "payload_too_large"],
  ])("with %s is refused", async (_name, body, status, code) => {
    const refused = await send("/image-upscale", body);
    expect([refused.status, refused.body.code]).toEqual([status, code]);
  });

  test("is refused with Retry-After where an account sends more at once than its share of the memory", async () => {
    const body = JSON.stringify({ image: "A".repeat(30 * MB) });
    const answers = await Promise.all(Array.from({ length: 6 }, () => send("/image-upscale", body)));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    for (const { headers, body: problem } of refused)
      expect([problem.code, Number(headers.get("retry-after")) > 0]).toEqual(["rate_limited", true]);
    // The memory is free again.
    expect((await send("/image-upscale", JSON.stringify({ image: picture.toString("base64") }))).status).toBe(202);
  });
});
