import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  RECIPE_STATUSES,
  recipeCode,
  recipeSecret,
  recipeStatuses,
} from "../../test/helpers/servers/webhook-recipe.ts";

let folder: string;

beforeAll(async () => {
  process.env.ATELIER_WEBHOOK_SECRET = recipeSecret;
  // Below the packages that the recipes import.
  const cache = join(import.meta.dirname, "../../node_modules/.cache");
  await mkdir(cache, { recursive: true });
  folder = await mkdtemp(join(cache, "recipes-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function recipe(title: string): Promise<Record<string, unknown>> {
  const file = join(folder, `${title.toLowerCase()}.mjs`);
  await writeFile(file, await recipeCode(title, "js"));
  return import(/* @vite-ignore */ pathToFileURL(file).href);
}

test("the recipe for Express accepts signed requests only", async () => {
  const { app } = await recipe("Express");
  const server = createServer(app as RequestListener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/atelier`;
  const found = await recipeStatuses(
    async (headers, body) => (await fetch(url, { method: "POST", headers, body })).status,
  );
  server.closeAllConnections();
  server.close();
  expect(found).toEqual(RECIPE_STATUSES);
});

test("the recipe for Next.js accepts signed requests only", async () => {
  const POST = (await recipe("Next.js")).POST as (request: Request) => Promise<Response>;
  const found = await recipeStatuses(async (headers, body) => {
    const request = new Request("https://example.com/webhooks/atelier", { method: "POST", headers, body });
    return (await POST(request)).status;
  });
  expect(found).toEqual(RECIPE_STATUSES);
});

test("the recipe for Hono accepts signed requests only", async () => {
  const app = (await recipe("Hono")).app as Hono;
  const found = await recipeStatuses(
    async (headers, body) => (await app.request("/webhooks/atelier", { method: "POST", headers, body })).status,
  );
  expect(found).toEqual(RECIPE_STATUSES);
});
