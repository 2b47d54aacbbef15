import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isFull } from "../../../../test/helpers/short-form.ts";
import { readJson } from "./json.ts";
import type { BodyLimits } from "./limits.ts";
import { parseMultipart, readMultipart } from "./multipart.ts";

const BOUNDARY = "----boundary";
const HEAD = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
const SENT = Buffer.alloc(256 * 1024, 7);

let server: Server;
let directory: string;
let limits: BodyLimits = {};
const outcomes: string[] = [];
const received: Record<string, unknown>[] = [];
const unhandled: unknown[] = [];
const onUnhandled = (error: unknown) => unhandled.push(error);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-multipart-"));
  process.on("unhandledRejection", onUnhandled);
  server = createServer(async (request, response) => {
    const folder = await mkdtemp(join(directory, "request-"));
    const read = request.headers["content-type"]?.startsWith("multipart")
      ? readMultipart(request, folder, { limits, lists: new Set(["images"]) }).then((fields) => received.push(fields))
      : readJson(request, "account", limits);
    const outcome = await read.then(
      () => "ok",
      (error: { code?: string }) => error.code ?? String(error),
    );
    await rm(folder, { recursive: true, force: true });
    outcomes.push(outcome);
    response.writeHead(outcome === "ok" ? 200 : 400, { connection: "close" }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  process.off("unhandledRejection", onUnhandled);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await rm(directory, { recursive: true });
});

/** Sends the start of a body that declares 30 MB, then closes the connection or waits for the server to close it. */
function sendPart(then: "hang up" | "wait"): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1", () => {
      socket.write(
        `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=${BOUNDARY}\r\ncontent-length: 30000000\r\n\r\n${HEAD}`,
      );
      socket.write(SENT, () => then === "hang up" && setTimeout(() => socket.destroy(), 5));
    });
    socket.on("error", () => {});
    socket.on("data", () => {});
    socket.once("close", () => resolve());
  });
}

async function descriptors(): Promise<number> {
  return (await readdir("/proc/self/fd")).length;
}

async function many(then: "hang up" | "wait", count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += 50) await Promise.all(Array.from({ length: 50 }, () => sendPart(then)));
  await expect.poll(() => outcomes.length, { timeout: 30_000 }).toBe(count);
}

test.runIf(process.platform === "linux").each([
  ["hang up", "invalid_input"],
  ["wait", "request_timeout"],
] as const)("many uploads that %s leave no descriptor, file or unhandled rejection", async (then, code) => {
  limits = then === "wait" ? { timeoutMs: 60 } : {};
  outcomes.length = 0;
  await many(then, 50);
  outcomes.length = 0;
  const before = await descriptors();
  await many(then, isFull ? 1_000 : 200);
  expect(new Set(outcomes)).toEqual(new Set([code]));
  await expect.poll(descriptors, { timeout: 10_000 }).toBeLessThanOrEqual(before + 5);
  expect(await readdir(directory)).toEqual([]);
  expect(unhandled).toEqual([]);
});

test("50 slow JSON bodies do not block another body", async () => {
  limits = {};
  outcomes.length = 0;
  const { port } = server.address() as AddressInfo;
  const slow = await Promise.all(
    Array.from(
      { length: 50 },
      () =>
        new Promise<ReturnType<typeof connect>>((resolve) => {
          const socket = connect(port, "127.0.0.1", () => {
            socket.write(
              "POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n1\r\n{\r\n",
            );
            resolve(socket);
          });
          socket.on("error", () => {});
        }),
    ),
  );
  const response = await fetch(`http://127.0.0.1:${port}/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text: "x".repeat(1_000_000) }),
  });
  expect(response.status).toBe(200);
  for (const socket of slow) socket.destroy();
  await expect.poll(() => outcomes.length, { timeout: 10_000 }).toBe(51);
});

test("a complete body is accepted, and a duplicate field is rejected", async () => {
  const { port } = server.address() as AddressInfo;
  const send = (form: FormData) => fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: form });
  const form = new FormData();
  form.append("image", new Blob([SENT]), "a.png");
  form.append("mode", "fast");
  expect((await send(form)).status).toBe(200);
  form.append("mode", "slow");
  expect((await send(form)).status).toBe(400);
  expect(outcomes.at(-1)).toBe("invalid_input");
});

/** Parses a body whose chunks arrive one after another. */
async function parseChunks(chunks: readonly string[], boundary = BOUNDARY): Promise<Record<string, unknown> | string> {
  const arrive = async function* () {
    for (const chunk of chunks) {
      yield Buffer.from(chunk);
      await setImmediate();
    }
  };
  const body = Readable.from(arrive(), { objectMode: false });
  const parsed = parseMultipart(body, `multipart/form-data; boundary=${boundary}`, directory, new Set());
  return parsed.catch(({ code }: { code: string }) => code);
}

test("a body can be split anywhere, also after its last boundary", async () => {
  const whole = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n--${BOUNDARY}--\r\n`;
  for (let at = 1; at < whole.length; at++)
    expect(await parseChunks([whole.slice(0, at), whole.slice(at)]), `split at ${at}`).toEqual({ a: "x" });
  expect(await parseChunks([...whole])).toEqual({ a: "x" });
});

test("what follows the last boundary is ignored, and an empty boundary is refused", async () => {
  const whole = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n--${BOUNDARY}--\r\n`;
  expect(await parseChunks([whole, "An epilogue.", "\r\n"])).toEqual({ a: "x" });
  expect(await parseChunks([`${whole}An epilogue.`])).toEqual({ a: "x" });
  for (const chunks of [[whole], [...whole], [whole.slice(0, 60), whole.slice(60)]])
    expect(await parseChunks(chunks, '""')).toBe("invalid_input");
});

test("a body that breaks off anywhere is refused", async () => {
  const whole = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"; filename="a.txt"\r\n\r\nx\r\n--${BOUNDARY}--`;
  for (let at = 1; at < whole.length; at++)
    expect(await parseChunks([whole.slice(0, at)]), `cut at ${at}`).toBe("invalid_input");
  expect(unhandled).toEqual([]);
});

test.each(["", '; filename="a.png"', '; name=""'])(
  "a part without a name is refused: form-data%s",
  async (attributes) => {
    const body = `--${BOUNDARY}\r\ncontent-disposition: form-data${attributes}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`;
    outcomes.length = 0;
    await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, {
      method: "POST",
      headers: { "content-type": `multipart/form-data; boundary=${BOUNDARY}` },
      body,
      signal: AbortSignal.timeout(10_000),
    });
    expect(outcomes).toEqual(["invalid_input"]);
  },
);

test("the parts of a list of files are kept in the order of the body, also with [] after the name", async () => {
  const { port } = server.address() as AddressInfo;
  const send = (form: FormData) => fetch(`http://127.0.0.1:${port}/`, { method: "POST", body: form });
  const form = new FormData();
  // The first file is saved last.
  form.append("images", new Blob([Buffer.alloc(8 * 1024 * 1024)]), "large.png");
  form.append("images[]", new Blob([SENT]), "small.png");
  form.append("images", "https://example.com/c.png");
  received.length = 0;
  expect((await send(form)).status).toBe(200);
  expect(received[0]?.images).toMatchObject([
    { filename: "large.png", sizeBytes: 8 * 1024 * 1024 },
    { filename: "small.png", sizeBytes: SENT.length },
    "https://example.com/c.png",
  ]);
  const otherForm = new FormData();
  otherForm.append("mask[]", new Blob([SENT]), "a.png");
  expect((await send(otherForm)).status).toBe(200);
  expect(received[1]).toHaveProperty(["mask[]"]);
});

test.each(["multipart/form-data; boundary=x", "application/json"])(
  "a %s body that was cut off before it is read fails without waiting for the limits",
  async (contentType) => {
    const { promise: outcome, resolve } = Promise.withResolvers<unknown>();
    const early = createServer(async (request) => {
      // The connection breaks during authentication, so no reader receives its events.
      await new Promise((closed) => request.once("close", closed));
      const hour = { timeoutMs: 3_600_000, windowMs: 3_600_000 };
      const reading = contentType.startsWith("multipart")
        ? readMultipart(request, directory, { limits: hour })
        : readJson(request, "account", hour);
      resolve(await reading.catch((error: unknown) => error));
    });
    await new Promise<void>((listening) => early.listen(0, "127.0.0.1", listening));
    const socket = connect((early.address() as AddressInfo).port, "127.0.0.1", () => {
      socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: ${contentType}\r\ncontent-length: 30000\r\n\r\n{`, () =>
        socket.resetAndDestroy(),
      );
    });
    socket.on("error", () => {});
    expect(await outcome).toMatchObject({ code: "invalid_input" });
    early.close();
  },
);
