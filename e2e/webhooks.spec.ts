import { becomeDeveloper } from "./developer.ts";
import { expect, test } from "./test.ts";

test("an endpoint is created with a secret shown once, and its deliveries are shown with their attempts", async ({
  page,
}) => {
  await becomeDeveloper(page);
  await page.goto("/webhooks/new");
  await page.getByLabel("Address").fill("https://10.0.0.1/hook");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Create endpoint" }).click();
  // The error opens the step of its field.
  await expect(page.getByText("It is not a public address.")).toBeVisible();
  await expect(page.getByLabel("Address")).toBeFocused();
  await page.getByLabel("Address").fill("https://localhost/hook");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Create endpoint" }).click();
  await expect(page.getByTestId("new-secret")).toHaveText(/^whsec_/);
  await page.getByRole("link", { name: "Open the endpoint" }).click();

  await page.getByRole("button", { name: "Send a test event" }).click();
  await expect(page.getByText("The test event is on its way.")).toBeVisible();
  await page.getByRole("link", { name: "test", exact: true }).click();
  await page.waitForURL(/\/webhooks\/[^/]+\/[^/]+$/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("It is not a public address.").first()).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText("webhook-id: evt_").first()).toBeVisible();
  await expect(page.getByText('"webhook": "whk_').first()).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("1 delivery is being sent again.")).toBeVisible();

  await page.getByRole("link", { name: "Webhook endpoint" }).click();
  await page.getByRole("button", { name: "Create a new secret" }).click();
  await expect(page.getByTestId("new-secret")).toHaveText(/^whsec_/);
  await page.getByRole("button", { name: "Delete endpoint" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete endpoint" }).click();
  await expect(page.getByText("No endpoints yet")).toBeVisible();
});
