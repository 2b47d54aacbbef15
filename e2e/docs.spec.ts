import { becomeDeveloper } from "./developer.ts";
import { expect, proof, test } from "./test.ts";

test("the docs search works with mouse and keyboard", async ({ page }) => {
  await page.goto("/docs");
  const search = page.getByRole("searchbox", { name: "Search the docs" });
  await search.fill("idempot");
  const found = page.getByRole("list", { name: "Search results" });
  await expect(found.getByRole("link").first()).toBeVisible();
  await search.press("ArrowDown");
  await expect(found.getByRole("link").first()).toBeFocused();
  await found
    .getByRole("link", { name: /Retries and idempotency/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Retries and idempotency" })).toBeVisible();
  await search.fill("zzzzqqqq");
  await expect(page.getByText("No results found.")).toBeVisible();
});

proof("the docs search finds guides and operations before error pages", async ({ page }) => {
  await page.goto("/docs");
  const search = page.getByRole("searchbox", { name: "Search the docs" });
  const first = page.getByRole("list", { name: "Search results" }).getByRole("link").first();
  for (const [query, result] of [
    ["retry", /Retries and idempotency/],
    ["idempotency", /Retries and idempotency/],
    ["upscale 4x", /Image upscaling/],
  ] as const) {
    await search.fill(query);
    await expect(first).toHaveText(result);
  }
});

proof("a docs page lists its headings and links to its neighbors", async ({ page }) => {
  await page.goto("/docs/guides/waiting");
  const contents = page.getByRole("navigation", { name: "On this page" });
  await contents.getByRole("link", { name: "Stream events" }).click();
  await expect(page).toHaveURL(/#stream-events$/);
  const neighbors = page.getByRole("navigation", { name: "Previous and next page" });
  await expect(neighbors.getByRole("link")).toHaveCount(2);
  await neighbors.getByRole("link", { name: /Next/ }).click();
  await expect(page.getByRole("heading", { name: "Batches", level: 1 })).toBeVisible();
});

test("docs pages are available as Markdown and listed in llms.txt", async ({ page, request }) => {
  await page.goto("/docs/image-upscale");
  const address = await page.getByRole("link", { name: "View as Markdown" }).getAttribute("href");
  const text = await (await request.get(address ?? "")).text();
  expect(text).toContain("# Image upscaling");
  expect(text).toContain("### `factor`");
  const list = await (await request.get("/llms.txt")).text();
  for (const [, path = ""] of [...list.matchAll(/\]\(http:\/\/[^/]+(\/docs[^)]*)\)/g)].slice(0, 12))
    expect((await request.get(path)).status(), path).toBe(200);
  expect((await request.get("/docs/nothing.md")).status()).toBe(404);
});

test("the API reference shows every route, and its requests can be sent", async ({ page, request }) => {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  const document = await (await request.get("/api/v1/openapi.json")).json();
  const count = Object.values<object>(document.paths).flatMap((routes) => Object.keys(routes)).length;
  // The address of earlier versions.
  await page.goto("/api/v1/reference");
  await expect(page).toHaveURL(/\/docs\/api$/);
  await expect(page.getByRole("article").getByRole("listitem")).toHaveCount(count);
  await page.goto("/docs/api/jobs");
  const section = page.getByRole("region", { name: "List jobs, newest first" });
  await expect(section.getByText('curl "').first()).toBeVisible();
  await expect(section.getByRole("link", { name: "Sign in" })).toBeVisible();
  await becomeDeveloper(page);
  await page.goto("/docs/api/jobs");
  await section.getByLabel("limit").fill("101");
  await section.getByRole("button", { name: "Send request" }).click();
  await expect(section.getByText("Status 422")).toBeVisible();
  await section.getByLabel("limit").fill("5");
  await section.getByRole("button", { name: "Send request" }).click();
  await expect(section.getByText("Status 200")).toBeVisible();
  // The refused request is the only message of the console.
  expect(problems.filter((text) => !text.includes("422"))).toEqual([]);
});

test("the status page shows the state of the service", async ({ page }) => {
  await page.goto("/status");
  await expect(page.getByText(/All systems operational|Some engines are unavailable/)).toBeVisible();
  await expect(page.getByText("illustrator")).toBeVisible();
});
