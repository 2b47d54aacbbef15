import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../lib/install/postgres.ts";
import { isFull } from "../test/helpers/short-form.ts";
import { expect, test } from "./test.ts";

/** How often each upgrade is sent. One descriptor that stays open for each shows after a few. */
const ROUNDS = isFull ? 334 : 40;
const UPGRADES = [
  "GET /api/v1/jobs HTTP/1.1\r\nhost: HOST\r\nconnection: Upgrade, HTTP2-Settings\r\nupgrade: h2c\r\nhttp2-settings: AAMAAABkAAQAAP__\r\n\r\n",
  "GET /api/v1/events HTTP/1.1\r\nhost: HOST\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
  "GET /docs HTTP/1.1\r\nhost: HOST\r\nconnection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
];
const SLOW = "POST /api/v1/image-upscale HTTP/1.1\r\nhost: HOST\r\ncontent-length: 1000\r\n\r\n1";

let directory: string;
let server: ChildProcess;
let port: number;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  directory = await mkdtemp(join(tmpdir(), "atelier-connections-"));
  port = await freePort();
  server = fork(join(import.meta.dirname, "..", "server.ts"), {
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      DATA_DIR: directory,
      WORKERS: "false",
      LOG_LEVEL: "silent",
    },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  await once(server, "message");
  // Next attaches its own listeners at the first page.
  await fetch(`http://localhost:${port}/`).then((response) => response.text());
});

test.afterAll(async () => {
  if (server.exitCode === null && server.signalCode === null) {
    server.kill("SIGKILL");
    await once(server, "exit");
  }
  await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

const openDescriptors = async () => (await readdir(`/proc/${server.pid}/fd`)).length;

/** Opens a connection and sends the beginning of a request. */
async function open(text: string): Promise<Socket> {
  const socket = connect(port, "localhost").on("error", () => {});
  await once(socket, "connect");
  socket.write(text.replace("HOST", `localhost:${port}`));
  return socket;
}

/** Sends an upgrade, reads the first bytes of the response, and leaves the closing to the server. */
async function requestUpgrade(text: string): Promise<string> {
  const socket = await open(text);
  const [chunk] = await once(socket, "data", { signal: AbortSignal.timeout(10_000) });
  socket.end();
  socket.resume();
  return String(chunk).slice(0, 12);
}

test("requests for an upgrade are answered over HTTP/1.1 and leave no descriptor open", async () => {
  test.setTimeout(180_000);
  for (const upgrade of UPGRADES) await requestUpgrade(upgrade);
  const before = await openDescriptors();
  const statuses = new Set<string>();
  for (let round = 0; round < ROUNDS; round++)
    for (const status of await Promise.all(UPGRADES.map(requestUpgrade))) statuses.add(status);
  expect([...statuses].sort()).toEqual(["HTTP/1.1 200", "HTTP/1.1 401"]);
  await expect.poll(openDescriptors, { timeout: 20_000 }).toBeLessThan(before + 10);
});

test("SIGTERM ends the server with silent, upgraded, slow and unread connections open", async () => {
  const unread = "GET /docs HTTP/1.1\r\nhost: HOST\r\n\r\n".repeat(200);
  const sockets = await Promise.all(["", ...UPGRADES, SLOW, unread].map(open));
  for (const socket of sockets) socket.pause();
  server.kill("SIGTERM");
  await expect.poll(() => server.exitCode, { timeout: 30_000 }).toBe(0);
  for (const socket of sockets) socket.destroy();
});
