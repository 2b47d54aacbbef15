import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import { crc32, deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  form,
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/helpers/servers/service.ts";
import { readBalance } from "../credits/ledger.ts";
import { pool } from "../platform/database/db.ts";

let service: TestService;
let account: TestAccount;
let coffee: Buffer;

beforeAll(async () => {
  service = await startTestService();
  account = await testAccount(100);
  coffee = await readFile("public/samples/coffee.png");
});
afterAll(async () => {
  expect(await readBalance(pool(), account.id)).toEqual({ available: 100, held: 0, owed: 0 });
  await service.stop();
});

/** A PNG of zeros: a few hundred kilobytes that would decode to gigabytes. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const check = Buffer.alloc(4);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc((side * 3 + 1) * 64), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", rows),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

const send = async (fields: Record<string, string | Blob>, path = "/background-remove") => {
  const response = await fetch(`${service.base}${path}`, {
    method: "POST",
    headers: account.headers,
    body: form(fields),
  });
  const problem = await response.json();
  return { status: response.status, ...problem };
};
const image = (bytes: Buffer | string, type = "image/png") => new Blob([bytes as BlobPart], { type });

describe("invalid files", () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100"><rect width="100" height="100"/></svg>';
  test.each<[string, () => Buffer | string, string]>([
    ["an empty file", () => "", "unreadable_image"],
    ["text with an image type", () => "this is not an image at all", "unreadable_image"],
    ["an SVG", () => svg, "unreadable_image"],
    ["an SVG named as a PNG", () => Buffer.from(`<?xml version="1.0"?>${svg}`), "unreadable_image"],
    ["a truncated PNG", () => coffee.subarray(0, 40_000), "unreadable_image"],
    ["a decompression bomb of 14,000²", () => bomb(14_000), "unreadable_image"],
    ["a PDF", () => "%PDF-1.7\n1 0 obj\n<<>>\nendobj", "unreadable_image"],
    ["a web page", () => "<!doctype html><script>alert(1)</script>", "unreadable_image"],
  ])("%s is rejected and costs nothing", async (_name, bytes, code) => {
    const answer = await send({ image: image(bytes()) });
    expect(answer).toMatchObject({ status: 422, code });
    expect(answer.detail.length).toBeGreaterThan(20);
  });

  test("a mask of another size is rejected with its pointer", async () => {
    const mask = image(await readFile("public/samples/chelsea.png"));
    const answer = await send({ image: image(coffee), mask }, "/background-remove");
    expect(answer).toMatchObject({ status: 422, code: "invalid_input", errors: [{ pointer: "/mask" }] });
  });

  test("a file above 30 MB is too large, and one above 100 MB is rejected without reading it", async () => {
    expect(await send({ image: image(Buffer.alloc(31 * 1024 * 1024)) })).toMatchObject({
      status: 413,
      code: "payload_too_large",
    });
    const outcome = await send({ image: image(Buffer.alloc(100 * 1024 * 1024)) }).catch((error: unknown) => error);
    // A client that does not read while it writes can get a closed connection instead of the response.
    if (!(outcome instanceof Error)) expect(outcome).toMatchObject({ status: 413 });
  });
});

describe("invalid fields", () => {
  const json = async (body: string, type = "application/json", path = "/background-remove") => {
    const response = await fetch(`${service.base}${path}`, {
      method: "POST",
      headers: { ...account.headers, "content-type": type },
      body,
    });
    return { status: response.status, ...(await response.json()) };
  };

  test.each<[string, string, number, string]>([
    ["broken JSON", '{"image": ', 400, "invalid_json"],
    ["JSON that is not an object", "[1, 2]", 400, "invalid_json"],
    ["bytes that are not UTF-8", "\xff\xfe".normalize(), 400, "invalid_json"],
    ["a missing image", "{}", 422, "invalid_input"],
    ["an image that is a number", '{"image": 7}', 422, "invalid_input"],
    ["an image that is not base64", '{"image": "not base64!"}', 422, "invalid_input"],
    ["a URL in the local network", '{"image": "https://127.0.0.1/x.png"}', 422, "input_unreachable"],
    ["a URL that is not https", '{"image": "http://example.com/x.png"}', 422, "input_unreachable"],
    ["a URL with another port", '{"image": "https://example.com:8443/x.png"}', 422, "input_unreachable"],
    ["a URL with IPv4 in IPv6", '{"image": "https://[::ffff:10.0.0.1]/x.png"}', 422, "input_unreachable"],
    ["a URL of a cloud's metadata", '{"image": "https://169.254.169.254/latest"}', 422, "input_unreachable"],
  ])("%s", async (_name, body, status, code) => {
    expect(await json(body)).toMatchObject({ status, code });
  });

  test("a list in a form that is not JSON text is rejected with an example", async () => {
    const fields = { image: image(coffee), objects: "cup" };
    expect(await send(fields, "/image-cleanup")).toMatchObject({
      code: "invalid_input",
      errors: [{ pointer: "/objects", message: expect.stringContaining('for example ["cup", "spoon"].') }],
    });
  });

  test("unknown fields are rejected with their name", async () => {
    const answer = await send({ image: image(coffee), sharpen: "yes" });
    expect(answer).toMatchObject({ status: 422, code: "invalid_input", errors: [{ pointer: "/sharpen" }] });
  });

  test.each<[string, Record<string, string>, string]>([
    ["a number that is a word", { margin: "wide" }, "/margin"],
    ["a number out of bounds", { margin: "51" }, "/margin"],
    ["an invalid boolean", { crop: "maybe" }, "/crop"],
    ["an unknown option", { mode: "turbo" }, "/mode"],
    ["an invalid color", { background: "blurple" }, "/background"],
    ["a seed that is too large", { seed: "4294967296" }, "/seed"],
    ["metadata that is not JSON", { metadata: "order=1" }, "/metadata"],
    ["a mask with a background", { output: "mask", background: "red" }, "/output"],
  ])("%s is rejected with its pointer", async (_name, fields, pointer) => {
    expect(await send({ image: image(coffee), ...fields })).toMatchObject({
      status: 422,
      code: "invalid_input",
      errors: [{ pointer }],
    });
  });

  test("an upscale above the limit is rejected", async () => {
    const answer = await send(
      { image: image(await readFile("public/samples/motorcycle_left.png")), width: "9000" },
      "/image-upscale",
    );
    expect(answer).toMatchObject({ status: 422, code: "invalid_input" });
  });

  test("invalid Content-Type, Accept, Prefer and Idempotency-Key headers have distinct codes", async () => {
    expect(await json("x", "text/plain")).toMatchObject({ status: 415, code: "unsupported_media_type" });
    const post = async (headers: Record<string, string>) => {
      const response = await fetch(`${service.base}/background-remove`, {
        method: "POST",
        headers: { ...account.headers, ...headers },
        body: form({ image: image(coffee) }),
      });
      return [response.status, (await response.json()).code];
    };
    expect(await post({ accept: "text/html" })).toEqual([406, "not_acceptable"]);
    expect(await post({ prefer: "wait=1000" })).toEqual([422, "invalid_input"]);
    expect(await post({ "idempotency-key": "x".repeat(256) })).toEqual([422, "invalid_input"]);
    expect(await json("{}", "multipart/form-data")).toMatchObject({ status: 422, code: "invalid_input" });
  });
});

describe("clients that misbehave", () => {
  const raw = (head: string) =>
    new Promise<{ write(text: string): void; end(): void; answer: Promise<string> }>((resolve) => {
      const { hostname, port } = new URL(service.base);
      const socket = connect(Number(port), hostname, () => {
        socket.write(head);
        let text = "";
        const answer = new Promise<string>((done) => {
          socket.on("data", (chunk) => {
            text += chunk;
          });
          socket.on("close", () => done(text));
          socket.on("error", () => done(text));
        });
        resolve({ write: (more) => void socket.write(more), end: () => socket.destroy(), answer });
      });
    });
  const head = () =>
    `POST /api/v1/background-remove HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${account.key}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n`;

  test("a connection closed in the middle of a body leaves nothing behind", async () => {
    const client = await raw(head());
    client.write('{"image": "');
    await new Promise((resolve) => setTimeout(resolve, 200));
    client.end();
    await new Promise((resolve) => setTimeout(resolve, 300));
    const alive = await fetch(`${service.base}/health`);
    expect(alive.status).toBe(200);
  });

  test("a body of one byte per second gets 408 and the connection is closed", { timeout: 60_000 }, async () => {
    const client = await raw(head());
    client.write('{"image": "');
    const dripping = setInterval(() => client.write("a"), 1_000);
    client.answer.finally(() => clearInterval(dripping));
    expect(await client.answer).toMatch(/^HTTP\/1\.1 408 [\s\S]*"code":"request_timeout"/);
  });
});
