import { becomeOperator } from "./developer.ts";
import { expect, test } from "./test.ts";

test("the operator changes a price, which the pages show, and removes it again", async ({ page }) => {
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
