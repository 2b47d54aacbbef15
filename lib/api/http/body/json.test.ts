import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { discardRest } from "../listener.ts";
import { readJson } from "./json.ts";

let server: Server;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    response.once("finish", () => discardRest(request));
    const outcome = await readJson(request, "account").then(
      () => "ok",
      (error: { code?: string }) => error.code ?? String(error),
    );
    response.end(outcome);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => server.close());

async function send(body: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  return (await fetch(`http://127.0.0.1:${port}`, { method: "POST", body })).text();
}

test("a body of too many values is refused, whatever they are", async () => {
  expect(await send(`{"a":[${"[],".repeat(400_000)}1]}`)).toBe("invalid_input");
  expect(await send(`{"a":[${"1,".repeat(600_000)}1]}`)).toBe("invalid_input");
  expect(await send(`{"a":"\\\\","b":[${"{},".repeat(400_000)}1]}`)).toBe("invalid_input");
});

test("brackets and commas in strings are not values", async () => {
  expect(await send(`{"a":"${'[{,\\"'.repeat(600_000)}","b":[${"1,".repeat(100_000)}1]}`)).toBe("ok");
});
