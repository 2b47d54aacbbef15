import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { checkStore } from "./storage.ts";

let server: Server;
let readStatus = 200;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume();
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://store");
    if (searchParams.has("list-type")) return response.end("<ListBucketResult></ListBucketResult>");
    if (request.method !== "GET") return response.end();
    // The content of the file that the command stores is its key.
    if (readStatus === 200) return response.end(pathname.slice("/bucket/".length));
    response.writeHead(readStatus).end("<Error><Code>AccessDenied</Code></Error>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  Object.assign(process.env, {
    FILES: "s3",
    S3_BUCKET: "bucket",
    S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
    LOG_LEVEL: "silent",
  });
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** The exit code and the output of `storage check`. */
async function check(): Promise<{ code: number; output: string }> {
  const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  try {
    const code = await checkStore({});
    return { code, output: written.mock.calls.map(([text]) => String(text)).join("") };
  } finally {
    written.mockRestore();
  }
}

test("a store that can be listed, written, read and emptied passes", async () => {
  expect(await check()).toEqual({ code: 0, output: "The store can be listed, written, read and emptied.\n" });
});

test("a key that may not read is reported with what to correct", async () => {
  readStatus = 403;
  const { code, output } = await check();
  expect(code).toBe(1);
  expect(output).toContain('The access key may not use the bucket "bucket".');
});
