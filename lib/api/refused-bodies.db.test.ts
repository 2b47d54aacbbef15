import { randomBytes } from "node:crypto";
import { Agent, type RequestOptions, request } from "node:http";
import { connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  startTestService,
  type TestAccount,
  type TestService,
  testAccount,
} from "../../test/helpers/servers/service.ts";

/** Requests over one connection. Every third one is a PATCH that is refused. */
const REQUESTS = 24;
/** Larger than what the server reads ahead. */
const BYTES = 3_000_000;

let service: TestService;
let account: TestAccount;
let path: string;

beforeAll(async () => {
  service = await startTestService({ work: false });
  account = await testAccount(10);
  const created = await fetch(`${service.base}/resumable-uploads`, {
    method: "POST",
    headers: { ...account.headers, "tus-resumable": "1.0.0", "upload-length": String(2 * BYTES) },
  });
  path = new URL(created.headers.get("location") ?? "", `${service.base}/`).pathname;
});
afterAll(() => service.stop());

const patchHeaders = () => ({
  ...account.headers,
  "tus-resumable": "1.0.0",
  "content-type": "application/offset+octet-stream",
  "content-length": String(BYTES),
});

function send(options: RequestOptions, body?: Buffer): Promise<number> {
  const { hostname, port } = new URL(service.base);
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, ...options }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

test("a connection that is kept alive survives refused parts of an upload", async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const read = () => send({ agent, path: "/api/v1/jobs", headers: account.headers });
  const refused = [
    { ...patchHeaders(), "upload-offset": "7" },
    { ...patchHeaders(), "upload-offset": "0", "tus-resumable": "0.2.2" },
    { ...patchHeaders(), "upload-offset": "-1" },
  ];
  const statuses: number[] = [];
  for (let at = 0; at < REQUESTS; at++) {
    const headers = refused[(at / 3) % refused.length];
    statuses.push(
      at % 3 === 0 && headers
        ? await send({ agent, method: "PATCH", path, headers }, randomBytes(BYTES))
        : await read(),
    );
  }
  agent.destroy();
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  expect(statuses).toHaveLength(REQUESTS);
});

test("requests that were pipelined after a refused part of an upload are answered", async () => {
  const url = new URL(service.base);
  const lines = (headers: Record<string, string>) =>
    Object.entries({ host: url.host, ...headers })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");
  const socket = connect(Number(url.port), url.hostname);
  let answered = "";
  socket.on("data", (chunk) => {
    answered += chunk;
  });
  const closed = new Promise((resolve, reject) => socket.once("close", resolve).once("error", reject));
  for (let round = 0; round < 4; round++) {
    socket.write(`PATCH ${path} HTTP/1.1\r\n${lines({ ...patchHeaders(), "upload-offset": "7" })}\r\n`);
    socket.write(randomBytes(BYTES));
    for (let at = 0; at < 5; at++) socket.write(`GET /api/v1/jobs HTTP/1.1\r\n${lines(account.headers)}\r\n`);
  }
  socket.write(`GET /api/v1/jobs HTTP/1.1\r\n${lines({ ...account.headers, connection: "close" })}\r\n`);
  await closed;
  expect([...answered.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
    ...Array.from({ length: 4 }, () => ["409", ...Array.from({ length: 5 }, () => "200")]).flat(),
    "200",
  ]);
});
