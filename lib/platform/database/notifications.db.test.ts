import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { env } from "../env.ts";
import { setRuntimeEnv } from "../settings.ts";
import { Listener } from "./notifications.ts";

/** Stands between a listener and the database, and can cut the line. */
let isCut = false;
let refused = 0;
let passed = 0;
const sockets = new Set<Socket>();
const direct = env().DATABASE_URL ?? "";
const relay = createServer((socket) => {
  sockets.add(socket.on("error", () => {}));
  if (isCut) {
    refused++;
    socket.destroy();
    return;
  }
  passed++;
  const { hostname, port } = new URL(direct);
  const onward = connect(Number(port), hostname).on("error", () => {});
  sockets.add(onward);
  socket.pipe(onward).pipe(socket);
  socket.on("close", () => onward.destroy());
});

// Only listeners use this address. Other connections of the process do not go through the relay.
function reach(address: string): void {
  process.env.DATABASE_DIRECT_URL = address;
  setRuntimeEnv({});
}

beforeAll(async () => {
  await new Promise<void>((resolve) => relay.listen(0, "127.0.0.1", resolve));
  const url = new URL(direct);
  url.host = `127.0.0.1:${(relay.address() as AddressInfo).port}`;
  reach(url.href);
});
afterAll(() => relay.close());

test("while the database is away, one attempt follows another: they do not multiply", async () => {
  const listener = new Listener();
  onTestFinished(() => listener.close());
  await listener.start();
  const reconnected = new Promise<void>((resolve) => listener.on("reconnected", () => resolve()));
  passed = 0;
  isCut = true;
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => refused, { timeout: 20_000 }).toBeGreaterThanOrEqual(3);
  isCut = false;
  await reconnected;
  // Other attempts have been counted by now.
  await sleep(1_500);
  expect(passed).toBe(1);
});
