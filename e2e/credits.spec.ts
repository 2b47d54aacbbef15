import { becomeDeveloper, buy, toBalance } from "./developer.ts";
import { expect, test } from "./test.ts";

test("a purchase has documents, and automatic top-up charges the saved card", async ({ page }) => {
  await becomeDeveloper(page);
  await buy(page, "100");
  const purchases = page.getByRole("table", { name: "Purchases" });
  await expect(purchases.getByRole("row").filter({ hasText: "sandbox" })).toContainText("$5");
  await expect(purchases.getByRole("link", { name: "Invoice" })).toBeVisible();
  await page.goto((await purchases.getByRole("link", { name: "Receipt" }).getAttribute("href")) ?? "");
  await expect(page.getByText("No real payment was made.")).toBeVisible();
  await expect(page.getByText("$5")).toBeVisible();

  await page.goto("/credits");
  await page.getByRole("button", { name: "Cards and invoices" }).click();
  await expect(page.getByText("No saved card.")).toBeVisible();

  await page.goto("/credits");
  await page.getByLabel("When the balance falls below").fill("200");
  await page.getByLabel("Monthly cap (USD)").fill("3");
  await page.getByLabel(/I allow my card/).check();
  await page.getByRole("button", { name: "Save and add a card" }).click();
  await expect(page.getByText("The cap must allow at least one top-up a month.")).toBeVisible();
  await page.getByLabel("When the balance falls below").fill("200");
  await page.getByLabel("Monthly cap (USD)").fill("12");
  await page.getByLabel(/I allow my card/).check();
  await page.getByRole("button", { name: "Save and add a card" }).click();
  await expect(page.getByRole("heading", { name: "Save a card" })).toBeVisible();
  await page.screenshot({ path: "test-results/sandbox-card.png", fullPage: true });
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByText("Card saved. Automatic top-up is on.")).toBeVisible();
  await page.screenshot({ path: "test-results/top-up.png", fullPage: true });

  // The balance of 125 is below 200, so a worker buys 100 more.
  await expect(async () => {
    await page.reload();
    await expect(toBalance(page)).toHaveText("225", { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expect(purchases.getByRole("row").filter({ hasText: "automatic" })).toContainText("$5");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/credits");
  await page.screenshot({ path: "test-results/credits-360.png", fullPage: true });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await page.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("heading", { name: "Automatic top-up" })).toContainText("Off");
});

test("another amount than that of a package is bought at the rates of the packages", async ({ page }) => {
  await becomeDeveloper(page);
  await page.goto("/credits");
  const amount = page.getByRole("textbox", { name: "Credits", exact: true });
  await amount.fill("20");
  await page.getByRole("button", { name: "Buy this amount" }).click();
  await expect(page.getByText("Write a whole number from 50 to 100000.")).toBeVisible();
  await amount.fill("750");
  await expect(page.getByText("$30", { exact: true })).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.screenshot({ path: `test-results/custom-amount-${width}.png`, fullPage: true });
  }
  await page.getByRole("button", { name: "Buy this amount" }).click();
  await page.getByRole("button", { name: "Pay (test mode)" }).click();
  await expect(page.getByText("750 credits added.")).toBeVisible();
  await expect(toBalance(page)).toHaveText("775");
});
