import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpInferenceClient } from "./http-client.ts";

let server: Server;

/** A server that takes a while to list its extensions. */
beforeAll(async () => {
  server = createServer(async (request, response) => {
    request.resume();
    if (request.url === "/v2") {
      await sleep(300);
      return response.end(JSON.stringify({ extensions: [] }));
    }
    response.end(JSON.stringify({ outputs: [{ name: "out", datatype: "FP32", shape: [1], data: [2] }] }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test("a call that is canceled while the server is asked for its extensions does not fail the calls of others", async () => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const client = new HttpInferenceClient({ title: "The server", address, headers: {}, secrets: [], fetch });
  const canceled = new AbortController();
  const inputs = { in: { data: Float32Array.of(1), dims: [1] } };
  const first = client.infer("model", inputs, ["out"], canceled.signal);
  const second = client.infer("model", inputs, ["out"], new AbortController().signal);
  await sleep(50);
  canceled.abort(new Error("The job was canceled."));
  await expect(first).rejects.toThrow();
  expect([...((await second).out ?? [])]).toEqual([2]);
});
