import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { engineFetch } from "./engine-fetch.ts";

let origin: string;
const server = createServer((request, response) => {
  if (request.url === "/away") response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
  else if (request.url === "/echo") request.pipe(response);
  else response.end("here");
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

describe("engineFetch", () => {
  test("allows a configured origin on any network", async () => {
    const fetch = engineFetch({ origins: [origin] });
    expect(await (await fetch(`${origin}/`, { method: "POST", body: "x" })).text()).toBe("here");
  });

  test("sends a whole form and survives an abort in the middle of one", async () => {
    const fetch = engineFetch({ origins: [origin] });
    const largeForm = () => {
      const form = new FormData();
      for (let part = 0; part < 20; part++) form.append(`part${part}`, new Blob([new Uint8Array(200_000)]), "x.png");
      return form;
    };
    const echoed = await fetch(`${origin}/echo`, { method: "POST", body: largeForm() });
    expect((await echoed.arrayBuffer()).byteLength).toBeGreaterThan(4_000_000);
    for (const ms of [0, 1, 2, 4, 8]) {
      const signal = AbortSignal.timeout(ms);
      const cut = fetch(`${origin}/echo`, { method: "POST", body: largeForm(), signal }).then((answer) =>
        answer.arrayBuffer(),
      );
      await cut.catch(() => {});
    }
  });

  test("rejects redirects", async () => {
    await expect(engineFetch({ origins: [origin] })(`${origin}/away`)).rejects.toThrow("redirected");
  });

  test.each(["http://169.254.169.254/latest/meta-data", "https://10.0.0.1/x", "https://[::1]/", "http://example.com/"])(
    "rejects a private address from a response: %s",
    async (url) => {
      await expect(engineFetch({ origins: [origin] })(url)).rejects.toMatchObject({ code: "input_unreachable" });
    },
  );

  test("allows only GET for an address from a response", async () => {
    await expect(engineFetch({})("https://example.com/x", { method: "POST" })).rejects.toMatchObject({
      code: "input_unreachable",
    });
  });
});
