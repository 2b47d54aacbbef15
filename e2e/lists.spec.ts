import { becomeDeveloper, buy } from "./developer.ts";
import { expect, photograph, proof, test } from "./test.ts";

proof("uploads and client tokens are listed over pages, deleted and revoked where selected", async ({ page }) => {
  test.setTimeout(150_000);
  await becomeDeveloper(page);
  await buy(page, "100");
  await page.goto("/keys");
  await page.getByRole("button", { name: "Create API key" }).click();
  await expect(page.getByRole("region", { name: "Your new key" })).toBeFocused();
  const key = (await page.getByTestId("new-key").textContent()) ?? "";
  const headers = { authorization: `Bearer ${key}` };
  for (let at = 1; at <= 27; at++)
    await page.request.post("/api/v1/uploads", {
      headers,
      multipart: {
        file: { name: `note ${at}.txt`, mimeType: "text/plain", buffer: Buffer.from(`The red house ${at}.`) },
      },
    });

  await page.goto("/uploads");
  const rows = page.getByRole("table", { name: "Uploads" }).locator("tbody tr");
  await expect(rows).toHaveCount(25);
  await expect(rows.first()).toContainText("note 27.txt");
  await expect(page.getByText("27 of 1,000 uploads")).toBeVisible();
  await photograph(page, "uploads");
  await page.getByRole("link", { name: "Older" }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole("link", { name: "Newer" }).click();
  await expect(rows).toHaveCount(25);

  // The heading's box follows the rows, and they follow it.
  const all = page.getByRole("checkbox", { name: "Select all on this page" });
  await rows.first().getByRole("checkbox").check();
  expect(await all.evaluate((box: HTMLInputElement) => box.indeterminate)).toBe(true);
  await page.getByRole("button", { name: "Delete selected uploads" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete selected uploads" }).click();
  await expect(page.getByText("1 upload deleted.")).toBeVisible();
  await all.check();
  await expect(rows.last().getByRole("checkbox")).toBeChecked();
  await page.getByRole("button", { name: "Delete selected uploads" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete selected uploads" }).click();
  await expect(page.getByText("25 uploads deleted.")).toBeVisible();
  await expect(rows).toHaveCount(1);
  await rows.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Delete selected uploads" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete selected uploads" }).click();
  // The table and its button are gone, so the result has the focus.
  await expect(page.getByText("No uploads", { exact: true })).toBeVisible();
  await expect(page.getByText("1 upload deleted.")).toBeFocused();

  const token = async (origin: string) => {
    const data = { operation: "image-generate", credits: 8, origin, expires_in: 900 };
    return (await (await page.request.post("/api/v1/client-tokens", { headers, data })).json()).token as string;
  };
  const [first] = [await token("https://shop.example"), await token("https://blog.example")];
  const run = () =>
    page.request.post("/api/v1/image-generate", {
      headers: { authorization: `Bearer ${first}`, origin: "https://shop.example" },
      data: { prompt: "a red kite over hills", width: 64, height: 64 },
    });
  expect((await run()).status()).toBe(200);
  await page.goto("/keys");
  const tokens = page.getByRole("table", { name: "Client tokens" }).locator("tbody tr");
  await expect(tokens).toHaveCount(2);
  const shop = tokens.filter({ hasText: "https://shop.example" });
  await expect(shop).toContainText("of 8");
  await photograph(page, "client-tokens");
  await shop.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Revoke selected tokens" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke selected tokens" }).click();
  await expect(page.getByText("1 token revoked.")).toBeVisible();
  await expect(tokens).toHaveCount(1);
  await expect.poll(async () => (await run()).status(), { timeout: 6_000 }).toBe(401);
});

proof("parameters of an operation are saved, chosen after a reload and deleted", async ({ page }) => {
  test.setTimeout(90_000);
  await becomeDeveloper(page);
  await page.goto("/playground/image-generate");
  // A form without its required text shows where it is missing.
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByLabel("Prompt", { exact: true })).toBeFocused();
  await page.getByLabel("Prompt", { exact: true }).fill("a red kite over hills");
  await page.getByText("Save these parameters").click();
  await page.getByRole("textbox", { name: "Name" }).fill("Kites");
  await page.getByRole("button", { name: "Save parameters" }).click();
  await expect(page.getByText("Parameters saved.")).toBeVisible();

  await page.goto("/playground/image-generate");
  const saved = page.getByRole("region", { name: "Saved parameters" });
  await saved.getByRole("button", { name: "Kites" }).click();
  await expect(page.getByLabel("Prompt", { exact: true })).toHaveValue("a red kite over hills");
  await saved.getByText("Save or delete parameters").click();
  await photograph(page, "saved-parameters");
  await saved.getByRole("checkbox", { name: "Kites" }).check();
  await saved.getByRole("button", { name: "Delete selected" }).click();
  await expect(saved.getByRole("button", { name: "Kites" })).toHaveCount(0);

  // On a phone, the bar with the run button is behind the form and covers none of it.
  await page.setViewportSize({ width: 390, height: 700 });
  await page.evaluate(() => window.scrollTo(0, 0));
  const run = page.getByRole("button", { name: "Run", exact: true });
  const [bar, form] = [
    await run.boundingBox(),
    await page.getByRole("form", { name: "Image generation" }).boundingBox(),
  ];
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBeGreaterThan((form?.y ?? 0) + (form?.height ?? 0) - 60);
  await photograph(page, "playground-390");
});
