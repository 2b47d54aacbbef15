import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestService, type TestService, testAccount } from "../../../../test/helpers/servers/service.ts";
import { authenticated } from "../caller/authenticate.ts";
import type { ApiEnv } from "../context.ts";
import { apiListener } from "../listener.ts";
import { type EventSource, sendEvents } from "./event-stream.ts";

/** More than an account may have open at once. */
const MANY = 150;

let service: TestService;
beforeAll(async () => {
  service = await startTestService({ work: false });
});
afterAll(() => service.stop());

/** Serves one event source to every key. Returns its address and a function that ends it. */
async function serveEvents(events: EventSource): Promise<{ base: string; close: () => void }> {
  const app = new Hono<ApiEnv>().get(
    "/",
    authenticated((context) => sendEvents(context, events), "any"),
  );
  const server = createServer(apiListener(app));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close };
}

test("a stream that fails ends without the error's message, and makes room for the next", async () => {
  const { headers } = await testAccount(10);
  const { base, close } = await serveEvents(async function* () {
    yield { event: "running", data: "{}" };
    throw new Error("a detail of the database");
  });
  for (let count = 0; count < MANY; count++) {
    const response = await fetch(base, { headers });
    expect([response.status, await response.text()]).toEqual([200, "event: running\ndata: {}\nretry: 2000\n\n"]);
  }
  close();
});
