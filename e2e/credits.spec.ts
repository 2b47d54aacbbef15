import { becomeDeveloper, becomeOperator, buy, toBalance } from "./developer.ts";
import { expect, type Page, photograph, proof, test } from "./test.ts";

const WIDTHS = [390, 1280];

async function takeScreenshots(page: Page, name: string): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await photograph(page, `${name}-${width}`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }
}

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
  await photograph(page, "sandbox-card");
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByText("Card saved. Automatic top-up is on.")).toBeVisible();
  await photograph(page, "top-up");

  // The balance of 125 is below 200, so a worker buys 100 more.
  await expect(async () => {
    await page.reload();
    await expect(toBalance(page)).toHaveText("225", { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await expect(purchases.getByRole("row").filter({ hasText: "automatic" })).toContainText("$5");
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/credits");
  await photograph(page, "credits-360");
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
    await photograph(page, `custom-amount-${width}`);
  }
  await page.getByRole("button", { name: "Buy this amount" }).click();
  await page.getByRole("button", { name: "Pay (test mode)" }).click();
  await expect(page.getByText("750 credits added.")).toBeVisible();
  await expect(toBalance(page)).toHaveText("775");
});

test("credits of a code and of an operator end, and an order on invoice is marked as paid", async ({ browser }) => {
  const [operator, developer] = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ];
  const email = await becomeDeveloper(developer);
  await becomeOperator(operator);

  await operator.goto("/admin/promotions");
  await operator.getByRole("spinbutton", { name: "Credits" }).fill("40");
  await operator.getByLabel("Maximum redemptions").fill("1");
  await operator.getByLabel("Validity in days").fill("30");
  await operator.getByLabel("Reason").fill("Trade fair");
  await operator.getByRole("button", { name: "Create code" }).click();
  await expect(operator.getByText(/^Code [A-Z0-9]{12} created\.$/)).toBeVisible();
  const code = (await operator.getByRole("row").nth(1).getByRole("cell").first().textContent()) ?? "";
  await takeScreenshots(operator, "promotion-codes");

  await developer.goto("/credits");
  await developer.getByRole("textbox", { name: "Code" }).fill("WRONG-CODE");
  await developer.getByRole("button", { name: "Redeem" }).click();
  await expect(developer.getByText("This code does not exist.")).toBeVisible();
  await developer.getByRole("textbox", { name: "Code" }).fill(code.toLowerCase());
  await developer.getByRole("button", { name: "Redeem" }).click();
  await expect(developer.getByText("40 credits added.")).toBeVisible();
  await expect(toBalance(developer)).toHaveText("65");
  await expect(developer.getByText(/^40 credits end on /)).toBeVisible();

  await developer.getByText("Order with your company’s details").click();
  await developer.locator("#invoice-credits").fill("750");
  await developer.getByLabel("Company").fill("Example Ltd");
  await developer.getByLabel("Billing address").fill("1 Main Street\nDublin");
  await takeScreenshots(developer, "credits-company");
  await developer.getByRole("button", { name: "Order", exact: true }).click();
  await expect(developer.getByText(/^Ordered: CR-\d{6}\./)).toBeVisible();
  await expect(developer.getByRole("table", { name: "Purchases" })).toContainText("Awaiting payment");

  await operator.setViewportSize({ width: 1280, height: 900 });
  await operator.goto("/admin/purchases?status=pending&origin=invoice");
  const order = operator.getByRole("row").filter({ hasText: email });
  await order.getByRole("link").first().click();
  await expect(operator.getByText("Example Ltd")).toBeVisible();
  await takeScreenshots(operator, "order-on-invoice");
  await operator.getByLabel("Reason, such as the payment’s reference").fill("Statement 12");
  await operator.getByRole("button", { name: "Mark as paid" }).click();
  await operator.getByRole("dialog").getByRole("button", { name: "Mark as paid" }).click();
  await expect(
    operator.getByText("Marked as paid. The credits are added.").or(operator.getByText("Paid").first()),
  ).toBeVisible();

  await operator.goto(`/admin/accounts?text=${encodeURIComponent(email)}`);
  await operator.getByRole("link", { name: email }).click();
  await operator.getByRole("spinbutton", { name: "Credits" }).fill("10");
  await operator.getByLabel("Last day (optional)").fill("2099-03-03");
  await operator.getByLabel("Reason").first().fill("Training");
  await operator.getByRole("button", { name: "Change balance" }).click();
  await expect(operator.getByText("10 credits end on March 3, 2099.")).toBeVisible();
  await takeScreenshots(operator, "account-endings");

  await developer.reload();
  await expect(toBalance(developer)).toHaveText("825");
  await expect(developer.getByRole("table", { name: "Purchases" })).toContainText("On invoice");
  await takeScreenshots(developer, "credits-endings");
});

proof("the operator changes a price, which the pages show, and removes it again", async ({ page }) => {
  test.setTimeout(180_000);
  await becomeOperator(page);
  const setPrice = async (credits: string) => {
    await page.goto("/admin/prices");
    await page.getByRole("link", { name: "Change Sketch to image, All engines", exact: true }).click();
    await page.getByLabel("Image", { exact: true }).fill(credits);
    await page.getByLabel("Reason").fill("A test of prices");
    await page.getByRole("button", { name: "Save prices" }).click();
  };
  await setPrice("9");
  await expect(page.getByRole("row").filter({ hasText: "Sketch to image" }).first()).toContainText("9 per image");
  for (const path of ["/pricing", "/docs/sketch-to-image", "/playground"]) {
    await expect(async () => {
      await page.goto(path);
      await expect(page.getByText(/9 per image|From 9 credits/).first()).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 15_000 });
  }
  await page.goto("/playground/sketch-to-image");
  await expect(page.getByText("From 9 credits").or(page.getByText(/9\s*credits for this run/))).toBeVisible();
  await setPrice("");
  await expect(page.getByRole("row").filter({ hasText: "Sketch to image" }).first()).toContainText("4 per image");
  await page.goto("/admin/audit");
  const log = page.getByRole("table", { name: "Audit log" });
  await expect(log.getByText("price.change").first()).toBeVisible();
});
