import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startFullServer } from "../../../test/helpers/servers/full-server.ts";
import { setRuntimeEnv } from "../settings.ts";
import { downloadInput, isPublicAddress, postPublic } from "./guarded-fetch.ts";

let server: Server;
let base: string;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "atelier-fetch-"));
  server = createServer((request, response) => {
    if (request.url === "/file") return response.end("0123456789");
    if (request.url === "/silent") return;
    if (request.url === "/missing") return response.writeHead(404).end();
    if (request.url === "/inward") return response.writeHead(302, { location: "https://10.0.0.1/secret" }).end();
    const hop = /^\/hop\/(\d)$/.exec(request.url ?? "");
    response.writeHead(302, { location: hop?.[1] === "0" ? "/file" : `/hop/${Number(hop?.[1]) - 1}` }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  base = `http://127.0.0.1:${port}`;
  process.env.FETCH_ALLOWLIST = `127.0.0.1:${port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(directory, { recursive: true });
});

const fetchInto = (url: string, most = 1_000) =>
  downloadInput(url, { path: join(directory, "got"), maxBytes: most, share: "acct_one" });

describe("fetching what a caller names", () => {
  test("streams the file and digests it", async () => {
    expect(await fetchInto(`${base}/file`)).toMatchObject({
      sizeBytes: 10,
      sha256: "84d89877f0d4041efb6bf91a16f0248f2fd573e6af05c19f96bedb9f882f7882",
    });
    expect(await readFile(join(directory, "got"), "utf8")).toBe("0123456789");
  });

  test("follows three redirects and no fourth", async () => {
    expect((await fetchInto(`${base}/hop/2`)).sizeBytes).toBe(10);
    await expect(fetchInto(`${base}/hop/3`)).rejects.toMatchObject({ code: "input_unreachable" });
  });

  test("a redirect into a private network is refused like the address itself", async () => {
    await expect(fetchInto(`${base}/inward`)).rejects.toMatchObject({
      code: "input_unreachable",
      message: expect.stringContaining("not a public address"),
    });
  });

  test("stops at the byte limit", async () => {
    await expect(fetchInto(`${base}/file`, 9)).rejects.toMatchObject({ code: "payload_too_large" });
  });

  test("too many links of one account are refused for now, and those of another one are fetched", async () => {
    const fetchFor = (share: string, path: string) =>
      downloadInput(base + path, { path: join(directory, share), maxBytes: 1_000, share });
    const many = Array.from({ length: 208 }, () => fetchFor("acct_many", "/silent"));
    await expect(fetchFor("acct_many", "/file")).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 10 });
    expect(await fetchFor("acct_few", "/file")).toMatchObject({ sizeBytes: 10 });
    // Waiting requests are refused or connect again, so the server ends each request.
    const ended = Promise.allSettled(many);
    const timer = setInterval(() => server.closeAllConnections(), 20);
    expect((await ended).every(({ status }) => status === "rejected")).toBe(true);
    clearInterval(timer);
  });

  test("a request to a server that accepts no connection ends at its time, also behind others", async () => {
    const full = await startFullServer();
    process.env.FETCH_ALLOWLIST = `${process.env.FETCH_ALLOWLIST},127.0.0.1:${full.port}`;
    setRuntimeEnv({});
    const post = () =>
      postPublic(`http://127.0.0.1:${full.port}/`, { headers: {}, body: "", timeoutMs: 500, maxBytes: 1 });
    try {
      const posts = Promise.all([post(), post(), post()]);
      // The client alone gives up after 10 s for each connection.
      const outcomes = await Promise.race([posts, sleep(5_000, "still open")]);
      expect(outcomes).toEqual(Array(3).fill({ error: "It did not respond within 0.5 s." }));
    } finally {
      full.stop();
    }
  });

  test("an answer other than 200 is unreachable", async () => {
    await expect(fetchInto(`${base}/missing`)).rejects.toMatchObject({ code: "input_unreachable" });
  });

  test.each([
    "https://localhost/x",
    "https://127.0.0.1/x",
    "https://[::1]/x",
    "https://u:p@example.com/x",
    "http://example.com/x",
    "https://0.0.0.0/x",
    "not an address",
  ])("%s is refused", async (url) => {
    await expect(fetchInto(url)).rejects.toMatchObject({ code: "input_unreachable" });
  });

  test.each([
    ["8.8.8.8", true],
    ["1.1.1.1", true],
    ["100.63.255.255", true],
    ["172.32.0.1", true],
    ["192.169.0.1", true],
    ["223.255.255.254", true],
    ["0.1.2.3", false],
    ["10.1.2.3", false],
    ["100.64.0.1", false],
    ["127.0.0.1", false],
    ["169.254.169.254", false],
    ["172.16.0.1", false],
    ["192.0.0.1", false],
    ["192.0.2.1", false],
    ["192.168.1.1", false],
    ["198.18.0.1", false],
    ["203.0.113.1", false],
    ["224.0.0.1", false],
    ["255.255.255.255", false],
    ["2606:4700::1111", true],
    ["2001:4860:4860::8888", true],
    ["2001:200::1", true],
    ["2a00:1450:4001:80b::200e", true],
    ["3fef:ffff::1", true],
    ["::", false],
    ["::1", false],
    ["::127.0.0.1", false],
    ["::8.8.8.8", false],
    ["::ffff:8.8.8.8", false],
    ["::ffff:0:8.8.8.8", false],
    ["64:ff9b::808:808", false],
    ["64:ff9b:1::808:808", false],
    ["100::1", false],
    ["2001::1", false],
    ["2001:0:7f00:1::1", false],
    ["2001:2::1", false],
    ["2001:10::1", false],
    ["2001:20::1", false],
    ["2001:db8::1", false],
    ["2002:7f00:1::1", false],
    ["2002:808:808::1", false],
    ["3ffe::1", false],
    ["3fff::1", false],
    ["4000::1", false],
    ["5f00::1", false],
    ["fc00::1", false],
    ["fd00::1", false],
    ["fe80::1", false],
    ["fec0::1", false],
    ["ff02::1", false],
    ["2606:4700::1111%eth0", false],
    ["8.8", false],
    ["0x8080808", false],
    ["example.com", false],
  ])("%s is public: %s", (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });
});
