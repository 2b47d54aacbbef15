import { join } from "node:path";
import { becomeDeveloper } from "./developer.ts";
import { expect, type Page, proof, test } from "./test.ts";

const sample = (name: string) => join(import.meta.dirname, "..", "public", "samples", name);

const addFiles = (page: Page, files: Parameters<ReturnType<Page["locator"]>["setInputFiles"]>[0]) =>
  page.locator('input[type="file"][accept]').first().setInputFiles(files);

proof("files are priced and run as a batch whose grid fills, and the results are downloaded", async ({ page }) => {
  test.setTimeout(180_000);
  await becomeDeveloper(page);
  await page.goto("/batches");
  await expect(page.getByText("No batches yet")).toBeVisible();
  await page.getByRole("link", { name: "New batch" }).click();
  await page.waitForURL("/batches/new");
  await page.getByLabel("Operation").selectOption("image-upscale");
  await addFiles(page, [sample("coffee.png"), sample("chelsea.png")]);
  await addFiles(page, [
    { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no image") },
    { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("no image") },
  ]);
  await expect(page.getByText("3 of 4 files uploaded")).toBeVisible();
  await expect(page.getByText("1 file cannot be used.")).toBeVisible();
  await page.getByRole("button", { name: "Remove them" }).click();
  await expect(page.getByText("3 of 3 files uploaded")).toBeVisible();

  await page.getByRole("button", { name: "Check files and price" }).click();
  await expect(page.getByText("1 invalid file will be skipped.")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(/^\d+credits? for this batch · 2 items at/)).toBeVisible();
  await page.getByRole("button", { name: "Start 2 items" }).click();

  await page.waitForURL(/\/batches\/batch_\w+$/);
  await expect(page.getByText("1 invalid item was skipped.")).toBeVisible();
  const items = page.getByRole("region", { name: "Items" }).getByRole("listitem");
  await expect(items).toHaveCount(2);
  await expect(items.getByText("Succeeded")).toHaveCount(2, { timeout: 120_000 });
  await expect(page.getByRole("status").filter({ hasText: "Completed" })).toBeVisible();
  await expect
    .poll(() =>
      items
        .first()
        .locator("img")
        .evaluate((item: HTMLImageElement) => item.naturalWidth),
    )
    .toBeGreaterThan(100);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download ZIP" }).click();
  expect((await download).suggestedFilename()).toMatch(/^batch_\w+\.zip$/);
  await items.first().getByRole("link", { name: "coffee" }).click();
  await page.waitForURL(/\/jobs\/job_\w+$/);
});

test("a batch that costs more than the balance is not started and leads to the credits", async ({ page }) => {
  await becomeDeveloper(page);
  await page.goto("/batches/new?operation=image-generate");
  await page
    .getByLabel("Prompt", { exact: true })
    .fill(Array.from({ length: 100 }, (_, index) => `a fox ${index}`).join("\n"));
  await page.getByRole("button", { name: "Check files and price" }).click();
  await expect(page.getByText(/more are needed/)).toBeVisible({ timeout: 30_000 });
  await expect(page.getByRole("button", { name: "Start 100 items" })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("form", { name: "New batch" }).getByRole("link", { name: "Buy credits" }).click();
  await page.waitForURL("/credits");
});
