import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { setRuntimeEnv } from "../settings.ts";
import { secure } from "./security-headers.ts";

process.env.LOG_LEVEL = "silent";
setRuntimeEnv({});

test("pages are isolated from windows and frames of other sites, and API responses have no policy of pages", async () => {
  const server = createServer((request, response) => {
    secure(request, response, { dev: false });
    response.end();
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [page, api] = [await fetch(`${base}/docs`), await fetch(`${base}/api/v1/jobs`)];
  expect(page.headers.get("cross-origin-opener-policy")).toBe("same-origin");
  expect(page.headers.get("x-frame-options")).toBe("DENY");
  expect(api.headers.get("cross-origin-opener-policy")).toBeNull();
  expect(api.headers.get("x-content-type-options")).toBe("nosniff");
  server.close();
});
