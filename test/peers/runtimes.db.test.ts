// The TypeScript client, installed from its archive, in the runtimes that it supports: a page of another site in a real
// browser, and Bun, Deno and Workers where they are installed.
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packPackages } from "../../bin/build-package.ts";
import { Atelier } from "../../packages/sdk/index.ts";
import { findBrowser } from "../helpers/servers/browser.ts";
import { startTestService, type TestService, testAccount } from "../helpers/servers/service.ts";

const run = promisify(execFile);
const runtimes = process.env.PEER_RUNTIMES;
if (!runtimes)
  console.log(
    "Bun, Deno and Workers are skipped: set PEER_RUNTIMES to a folder with the npm packages bun, deno and miniflare.",
  );
const bin = (name: string) => join(runtimes ?? "", "node_modules", ".bin", name);
const TIMEOUT_MS = 100_000;

let service: TestService;
let folder: string;

beforeAll(async () => {
  service = await startTestService();
  folder = await mkdtemp(join(tmpdir(), "atelier-runtimes-"));
  const archives = Object.values(await packPackages(join(folder, "archives"), ["sdk"]));
  await writeFile(join(folder, "package.json"), '{"private":true,"type":"module"}');
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund", ...archives], { cwd: folder });
  await cp(join(folder, "node_modules/@atelier/sdk/dist"), join(folder, "dist"), { recursive: true });
  await sharp("public/samples/coffee.png").resize(24).png().toFile(join(folder, "tiny.png"));
}, 120_000);
afterAll(async () => {
  await service.stop();
  await rm(folder, { recursive: true, force: true });
});

const origin = () => new URL(service.base).origin;

/** Reads a file, receives the job's progress, gets a typed error and saves the result. */
const PROGRAM = `import { Atelier, AtelierError } from "@atelier/sdk";
const client = new Atelier();
const seen = [];
const result = await client.imageUpscale({ image: "tiny.png" }, { onProgress: ({ status }) => seen.push(status) });
await result.save("large.png");
const error = await client.imageUpscale({ image: "tiny.png", factor: 99 }).catch((error) => error);
console.log(JSON.stringify([result.job.status, seen.at(-1), error instanceof AtelierError, error.code]));
`;

test.skipIf(!runtimes).each([
  ["Bun", "bun", ["run"]],
  ["Deno", "deno", ["run", "--quiet", "--allow-all", "--node-modules-dir=manual", "--no-lock"]],
])("%s runs the client", async (_, program, args) => {
  await writeFile(join(folder, "program.mjs"), PROGRAM);
  await rm(join(folder, "large.png"), { force: true });
  const { key } = await testAccount();
  const { stdout } = await run(bin(program), [...args, "program.mjs"], {
    cwd: folder,
    timeout: TIMEOUT_MS,
    env: {
      NODE_ENV: "test",
      PATH: process.env.PATH,
      HOME: folder,
      DENO_NO_UPDATE_CHECK: "1",
      ATELIER_API_KEY: key,
      ATELIER_URL: origin(),
    },
  });
  expect(JSON.parse(stdout)).toEqual(["succeeded", "succeeded", true, "invalid_input"]);
  expect(await sharp(join(folder, "large.png")).metadata()).toMatchObject({ width: 48 });
});

/** A Worker that sends the body of its request to an operation and responds with the result. */
const WORKER = `import { Atelier } from "./dist/browser.js";
export default {
  async fetch(request, { ATELIER_API_KEY, ATELIER_URL }) {
    const client = new Atelier({ apiKey: ATELIER_API_KEY, baseUrl: ATELIER_URL });
    const result = await client.imageUpscale({ image: await request.blob() });
    return new Response(await result.bytes(), { headers: { "content-type": "image/png" } });
  },
};
`;

test.skipIf(!runtimes)(
  "a Worker runs the client",
  async () => {
    const { Miniflare } = await import(
      pathToFileURL(join(runtimes ?? "", "node_modules/miniflare/dist/src/index.js")).href
    );
    await writeFile(join(folder, "worker.mjs"), WORKER);
    const files = (await readdir(join(folder, "dist"), { recursive: true })).filter((file) => file.endsWith(".js"));
    const paths = ["worker.mjs", ...files.map((file) => join("dist", file))];
    const modules = await Promise.all(
      paths.map(async (path) => ({ type: "ESModule", path, contents: await readFile(join(folder, path), "utf8") })),
    );
    const { key } = await testAccount();
    const worker = new Miniflare({
      modules,
      compatibilityDate: "2026-01-01",
      bindings: { ATELIER_API_KEY: key, ATELIER_URL: origin() },
    });
    try {
      const body = await readFile(join(folder, "tiny.png"));
      const response = await worker.dispatchFetch("http://worker.example/", { method: "POST", body });
      expect(response.status).toBe(200);
      expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 48 });
    } finally {
      await worker.dispose();
    }
  },
  TIMEOUT_MS,
);

/** A page of another site, which gets a client token from its own server. */
const PAGE = `<!doctype html><title>Shop</title><script type="module">
import { Atelier } from "/dist/browser.js";
const apiKey = async () => (await fetch("/token", { method: "POST" })).text();
const client = new Atelier({ apiKey, baseUrl: await (await fetch("/api")).text() });
const image = await (await fetch("/tiny.png")).blob();
try {
  const result = await client.imageUpscale({ image });
  const picture = await createImageBitmap(await result.blob());
  const refused = await client.imageEdit({ image, instructions: "brighter" }).catch(({ code }) => code);
  document.title = JSON.stringify([result.job.status, picture.width, refused]);
} catch (error) {
  document.title = JSON.stringify([String(error)]);
}
</script>`;

/** The site of the page: its files, the address of the API, and new client tokens. */
async function startSite(): Promise<{ server: Server; address: string }> {
  const { key } = await testAccount();
  const client = new Atelier({ apiKey: key, baseUrl: origin() });
  const server = createServer(async (request, response) => {
    const path = request.url ?? "/";
    if (path === "/api") return response.end(origin());
    if (path === "/token") {
      const token = await client.keys.createClientToken({ operation: "image-upscale", credits: 20, origin: address });
      return response.end(token.token);
    }
    if (path === "/") return response.writeHead(200, { "content-type": "text/html" }).end(PAGE);
    const type = path.endsWith(".js") ? "text/javascript" : "image/png";
    const file = await readFile(join(folder, path)).catch(() => null);
    return response.writeHead(file ? 200 : 404, { "content-type": type }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  // Another host than the API's, so that the page is on another site.
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;
  return { server, address };
}

test(
  "a page of another site runs the operation of its client token, and no other",
  async () => {
    const { server, address } = await startSite();
    const { executablePath, args, env } = await findBrowser();
    const browser = await chromium.launch({
      executablePath,
      args,
      env: { ...process.env, ...env } as Record<string, string>,
    });
    try {
      const page = await browser.newPage();
      await page.goto(address);
      await page.waitForFunction(() => document.title.startsWith("["), undefined, { timeout: TIMEOUT_MS });
      expect(JSON.parse(await page.title())).toEqual(["succeeded", 48, "key_restricted"]);
    } finally {
      await browser.close();
      server.close();
    }
  },
  2 * TIMEOUT_MS,
);
