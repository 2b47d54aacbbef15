import AxeBuilder from "@axe-core/playwright";
import { becomeDeveloper, buy } from "./developer.ts";
import { expect, photograph, proof, test } from "./test.ts";

proof("one box finds pages, jobs, results, keys and docs with the keyboard, also on a phone", async ({ page }) => {
  test.setTimeout(120_000);
  await becomeDeveloper(page);
  await buy(page, "100");
  await page.goto("/keys");
  await page.getByRole("button", { name: "Create API key" }).click();
  const key = (await page.getByTestId("new-key").textContent()) ?? "";
  const headers = { authorization: `Bearer ${key}` };
  const job = await page.request.post("/api/v1/image-generate", {
    headers,
    data: { prompt: "a red kite over hills", width: 64, height: 64 },
  });
  const { id } = await job.json();
  await page.request.post("/api/v1/keys", { headers, data: { name: "Thumbnails" } });

  await page.goto("/settings");
  const dialog = page.getByRole("dialog", { name: "Search pages, jobs, files, keys and docs" });
  const field = dialog.getByRole("searchbox");
  await page.keyboard.press("/");
  await expect(field).toBeFocused();
  await field.fill("kite");
  await expect(dialog.getByRole("region", { name: "Jobs" }).getByRole("link")).toHaveCount(1);
  await field.fill("thumb");
  await expect(dialog.getByRole("region", { name: "Keys" }).getByRole("link")).toHaveText(/Thumbnails/);
  await field.fill(".png");
  await expect(dialog.getByRole("region", { name: "Results" }).getByRole("link")).toHaveCount(1);
  await field.fill("idempotency");
  await expect(dialog.getByRole("region", { name: "Docs" }).getByRole("link").first()).toBeVisible();
  // A pasted key is not sent whole.
  const sent = page.waitForRequest(/\/api\/search\?q=atl_/);
  await field.fill(key);
  expect((await sent).url()).not.toContain(key.slice(12));

  await field.fill(id);
  const hit = dialog.getByRole("region", { name: "Jobs" }).getByRole("link");
  await expect(hit).toHaveCount(1);
  await page.keyboard.press("ArrowDown");
  await expect(hit).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/jobs/${id}`);
  await expect(dialog).toBeHidden();

  // It also opens on the pages of the site, with the other shortcut, and the focus returns.
  await page.goto("/docs");
  const opener = page.getByRole("banner").getByRole("button", { name: "Search" });
  await opener.focus();
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener).toBeFocused();

  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/dashboard");
  await page.getByRole("banner").getByRole("button", { name: "Search" }).click();
  await field.fill("glossar");
  await expect(dialog.getByRole("region", { name: "Pages" }).getByRole("link")).toHaveText([/Glossaries/]);
  await photograph(page, "search-390");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/glossaries");

  // In a field, the shortcut is a letter.
  await page.goto("/requests");
  await page.getByRole("searchbox", { name: "Search" }).press("/");
  await expect(page.getByRole("searchbox", { name: "Search" })).toHaveValue("/");
  await expect(dialog).toBeHidden();

  await page.context().clearCookies();
  const answer = await page.request.get("/api/search?q=kite");
  expect(answer.status()).toBe(401);
});
