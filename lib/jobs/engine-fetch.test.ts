import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engineFetch } from "./engine-fetch.ts";

let origin: string;
const server = createServer((request, response) => {
  if (request.url === "/away") response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
  else response.end("here");
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe("what an engine may reach", () => {
  test("is the host the operator named, wherever that is", async () => {
    const fetch = engineFetch({ origins: [origin] });
    expect(await (await fetch(`${origin}/`, { method: "POST", body: "x" })).text()).toBe("here");
  });

  test("is not where that host redirects to", async () => {
    await expect(engineFetch({ origins: [origin] })(`${origin}/away`)).rejects.toThrow("redirected");
  });

  test.each(["http://169.254.169.254/latest/meta-data", "https://10.0.0.1/x", "https://[::1]/", "http://example.com/"])(
    "is not an address out of an answer that leads inside: %s",
    async (url) => {
      await expect(engineFetch({ origins: [origin] })(url)).rejects.toMatchObject({ code: "input_unreachable" });
    },
  );

  test("is only read where an answer named it", async () => {
    await expect(engineFetch({})("https://example.com/x", { method: "POST" })).rejects.toMatchObject({
      code: "input_unreachable",
    });
  });
});
