import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newSecret } from "../webhooks/secrets.ts";
import { signedHeaders } from "../webhooks/signature.ts";

const secret = newSecret();
let folder: string;

beforeAll(async () => {
  process.env.ATELIER_WEBHOOK_SECRET = secret;
  // Below the packages that the recipes import.
  const cache = join(import.meta.dirname, "../../node_modules/.cache");
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, "recipes-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The code of a section of the guide, as a module. */
async function recipe(title: string): Promise<Record<string, unknown>> {
  const guide = await readFile("docs/guides/webhooks.md", "utf8");
  const code = guide.split(`### ${title}\n`)[1]?.split("```js\n")[1]?.split("```")[0] ?? expect.fail();
  const file = join(folder, `${title.toLowerCase()}.mjs`);
  await writeFile(file, code);
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}

/** The statuses for a signed request, one with another body, and an old one. */
async function statuses(send: (headers: Record<string, string>, body: string) => Promise<number>): Promise<number[]> {
  const body = JSON.stringify({ type: "job.succeeded", timestamp: new Date().toISOString(), data: { id: "job_1" } });
  const headersAt = (sentAt: Date) => ({
    "content-type": "application/json",
    ...signedHeaders("evt_1", sentAt, body, [newSecret(), secret]),
  });
  const now = headersAt(new Date());
  return [
    await send(now, body),
    await send(now, body.replace("job_1", "job_2")),
    await send(headersAt(new Date(Date.now() - 3_600_000)), body),
  ];
}

test("the recipe for Express accepts signed requests only", async () => {
  const { app } = await recipe("Express");
  const server = createServer(app as RequestListener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/atelier`;
  const found = await statuses(async (headers, body) => (await fetch(url, { method: "POST", headers, body })).status);
  server.closeAllConnections();
  server.close();
  expect(found).toEqual([204, 401, 401]);
});

test("the recipe for Next.js accepts signed requests only", async () => {
  const POST = (await recipe("Next.js")).POST as (request: Request) => Promise<Response>;
  const found = await statuses(async (headers, body) => {
    const request = new Request("https://example.com/webhooks/atelier", { method: "POST", headers, body });
    return (await POST(request)).status;
  });
  expect(found).toEqual([204, 401, 401]);
});

test("the recipe for Hono accepts signed requests only", async () => {
  const app = (await recipe("Hono")).app as Hono;
  const found = await statuses(
    async (headers, body) => (await app.request("/webhooks/atelier", { method: "POST", headers, body })).status,
  );
  expect(found).toEqual([204, 401, 401]);
});
