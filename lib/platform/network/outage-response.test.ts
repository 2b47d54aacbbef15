import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../install/postgres.ts";
import { ObservedPool } from "../database/database-outage.ts";
import { mapOutage } from "./outage-response.ts";

let server: Server;
let origin: string;
let away: ObservedPool;

/** The ways in which a framework writes a failed response. */
const WRITERS: Record<string, (response: ServerResponse) => void> = {
  "/end": (response) => {
    response.statusCode = 500;
    response.end("a stack trace");
  },
  "/head": (response) => void response.writeHead(500, { "content-length": 13, etag: "x" }).end("a stack trace"),
  "/stream": (response) => {
    response.statusCode = 500;
    response.setHeader("content-type", "text/html");
    response.flushHeaders();
    response.write("a stack", () => response.write(" trace"));
    setTimeout(() => response.end(), 20);
  },
  "/compressed": (response) => {
    response.statusCode = 500;
    response.setHeader("content-encoding", "gzip");
    response.end(gzipSync("a stack trace"));
  },
};

beforeAll(async () => {
  away = new ObservedPool({ connectionString: `postgres://u:p@127.0.0.1:${await freePort()}/none` });
  server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await away.end();
  server.closeAllConnections();
  server.close();
});

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  mapOutage(request, response);
  const { pathname, search } = new URL(request.url ?? "", origin);
  response.setHeader("content-security-policy", "default-src 'self'");
  if (search === "?away") await away.query("SELECT 1").catch(() => {});
  const write = WRITERS[pathname];
  if (write) write(response);
  else response.end("a page");
}

const get = (path: string, init: RequestInit = {}) =>
  fetch(origin + path, { headers: { accept: "text/html" }, ...init });

test.each(Object.keys(WRITERS))("a failure while the database is away is a page with 503 (%s)", async (path) => {
  const response = await get(`${path}?away`);
  const text = await response.text();
  expect(response.status).toBe(503);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "content-length": String(Buffer.byteLength(text)),
    "content-security-policy": "default-src 'self'",
    "retry-after": "5",
    "cache-control": "no-store",
  });
  expect(response.headers.has("etag")).toBe(false);
  expect(text).toMatch(/^<!doctype html>/);
  expect(text).not.toContain("a stack trace");
});

test("a client that does not ask for a page gets a sentence, and HEAD no body", async () => {
  const script = await get("/end?away", { headers: { accept: "*/*" } });
  expect([script.status, script.headers.get("content-type")]).toEqual([503, "text/plain; charset=utf-8"]);
  expect(await script.text()).toMatch(/^The service is temporarily unavailable\. .*\n$/);
  const head = await get("/end?away", { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([503, ""]);
});

test("the page has the chosen color scheme", async () => {
  const response = await get("/end?away", { headers: { accept: "text/html", cookie: "a=b; theme=dark" } });
  expect(await response.text()).toContain('<html lang="en" data-theme="dark">');
});

test("a page that works without the database, and a failure for another reason, stay as they are", async () => {
  const page = await get("/?away");
  expect([page.status, await page.text()]).toEqual([200, "a page"]);
  const failed = await get("/end");
  expect([failed.status, await failed.text()]).toEqual([500, "a stack trace"]);
});
