import { z } from "zod";
import type { Parameters } from "./access-routes.ts";
import { becomeDeveloper, buy } from "./developer.ts";
import { expect, type Page } from "./test.ts";

/** A developer's objects, and values for the other parameters of paths. */
export async function createCustomer(page: Page): Promise<Parameters> {
  await becomeDeveloper(page);
  await buy(page, "100");
  const purchase = new URL(page.url()).searchParams.get("purchase") ?? "";
  await page.goto("/keys");
  await page.getByRole("button", { name: "Create API key" }).click();
  const key = (await page.getByTestId("new-key").textContent()) ?? "";
  const response = await page.request.post("/api/v1/image-generate", {
    headers: { authorization: `Bearer ${key}` },
    data: { prompt: "a red kite over hills", width: 64, height: 64 },
  });
  const job = z.object({ id: z.string() }).parse(await response.json()).id;
  const created = await page.request.post("/api/v1/glossaries", {
    headers: { authorization: `Bearer ${key}` },
    data: { name: "Houses", source_language: "en", target_language: "es", entries: { house: "casa" } },
  });
  const glossary = z.object({ id: z.string() }).parse(await created.json()).id;
  const request = response.headers()["request-id"] ?? "";
  // The log is written about a second after the response.
  await expect(async () => {
    const found = await page.request.get(`/api/v1/requests/${request}`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(found.status()).toBe(200);
  }).toPass();
  const restricted = await page.request.post("/api/v1/keys", {
    headers: { authorization: `Bearer ${key}` },
    data: { name: "Web server" },
  });
  const restrictedKey = z.object({ id: z.string() }).parse(await restricted.json()).id;
  const authorization = `Bearer ${key}`;
  const shop = await page.request.post("/api/v1/projects", { headers: { authorization }, data: { name: "Web shop" } });
  const project = z.object({ id: z.string() }).parse(await shop.json()).id;
  const endpoint = await page.request.post("/api/v1/webhooks", {
    headers: { authorization },
    data: { url: "https://webhooks.invalid/atelier" },
  });
  const webhook = z.object({ id: z.string() }).parse(await endpoint.json()).id;
  const test = await page.request.post(`/api/v1/webhooks/${webhook}/test`, { headers: { authorization } });
  const delivery = z.object({ id: z.string() }).parse(await test.json()).id;
  const batched = await page.request.post("/api/v1/batches", {
    headers: { authorization },
    data: {
      operation: "image-generate",
      items: [{ input: { prompt: "a red kite over hills", width: 64, height: 64 } }],
    },
  });
  const batch = z.object({ id: z.string() }).parse(await batched.json()).id;
  const started = await page.request.post("/api/v1/pipelines/runs", {
    headers: { authorization },
    data: {
      steps: [{ id: "kite", operation: "image-generate", parameters: { prompt: "a red kite", width: 64, height: 64 } }],
    },
  });
  const run = z.object({ id: z.string() }).parse(await started.json()).id;
  const issued = await page.request.post("/api/v1/client-tokens", {
    headers: { authorization },
    data: { operation: "image-generate", credits: 5, origin: "https://shop.example" },
  });
  const token = z.object({ id: z.string() }).parse(await issued.json()).id;
  const stored = await page.request.post("/api/v1/uploads", {
    headers: { authorization },
    multipart: { file: { name: "kite.txt", mimeType: "text/plain", buffer: Buffer.from("a red kite") } },
  });
  const upload = z.object({ id: z.string() }).parse(await stored.json()).id;
  await page.goto("/settings");
  const account = (await page.getByText(/^acct_\w+$/).textContent()) ?? "";
  return {
    account,
    purchase,
    job,
    glossary,
    request,
    key: restrictedKey,
    project,
    webhook,
    delivery,
    batch,
    run,
    token,
    upload,
    month: new Date().toISOString().slice(0, 7),
    operation: "background-remove",
    engine: "stability",
    code: "invalid_input",
    guide: "credits",
    resource: "jobs",
    recipe: "long-jobs",
    selection: "sel_none",
  };
}
