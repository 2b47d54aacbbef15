import { becomeDeveloper, buy } from "./developer.ts";
import { expect, proof, test } from "./test.ts";

test("a restricted key is created, changed, rotated and revoked", async ({ page, request }) => {
  test.setTimeout(120_000);
  await becomeDeveloper(page);
  await buy(page, "100");
  const status = async (bearer: string, path = "/operations") =>
    (await request.get(`/api/v1${path}`, { headers: { authorization: `Bearer ${bearer}` } })).status();

  await page.goto("/keys");
  await page.getByRole("link", { name: "New restricted key" }).click();
  await page.getByLabel("Name").fill("Web server");
  await page.getByLabel("All operations, including new ones").uncheck();
  await page.getByLabel("Background removal").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Limits" })).toBeFocused();
  await page.getByLabel("Credit cap").fill("0.5");
  // A field that is not valid keeps its step.
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Credit cap").fill("20");
  await page.getByLabel("Credit cap").press("Enter");
  await page.getByLabel("Networks").fill("10.0.0.0/33");
  await page.getByRole("button", { name: "Create restricted key" }).click();
  await expect(page.getByText('"10.0.0.0/33" is not a network.')).toBeVisible();
  await expect(page.getByLabel("Networks")).toBeFocused();
  await page.getByRole("button", { name: "Name and permissions" }).click();
  await expect(page.getByLabel("Background removal")).toBeChecked();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Networks").fill("127.0.0.0/8\n::1");
  await page.getByRole("button", { name: "Create restricted key" }).click();
  const newKey = page.getByRole("region", { name: "Your new key" });
  await expect(newKey).toBeFocused();
  const first = (await page.getByTestId("new-key").textContent()) ?? "";
  expect(await status(first)).toBe(200);
  expect(await status(first, "/balance")).toBe(403);

  await page.getByRole("link", { name: "Show the key’s limits and use" }).click();
  await expect(page.getByLabel("Networks")).toHaveValue("127.0.0.0/8\n::1/128");
  await expect(page.getByLabel("Image generation")).not.toBeChecked();
  await page.getByLabel("Read the balance, the usage and the request log").check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved. The change takes effect within 5 seconds.")).toBeVisible();
  await expect.poll(() => status(first, "/balance"), { timeout: 6_000 }).toBe(200);

  await page.getByRole("button", { name: "Rotate" }).click();
  await expect(newKey).toBeFocused();
  const second = (await page.getByTestId("new-key").textContent()) ?? "";
  expect(second).not.toBe(first);
  expect([await status(first), await status(second)]).toEqual([200, 200]);

  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("No restricted keys yet")).toBeVisible();
  await expect.poll(() => status(second), { timeout: 6_000 }).toBe(401);
  expect(await status(first)).toBe(401);
});

proof("in a team the form offers personal and admin keys, and lists show who holds them", async ({ page, request }) => {
  test.setTimeout(120_000);
  await becomeDeveloper(page);
  await buy(page, "100");
  await page.goto("/keys/new");
  await expect(page.getByRole("radio")).toHaveCount(0);
  await page.goto("/team");
  await page.getByLabel("Team name").last().fill("Rye & Salt");
  await page.getByRole("button", { name: "Turn this account into a team" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn this account into a team" }).click();
  await expect(page.getByRole("heading", { name: "Rye & Salt" })).toBeVisible();

  const create = async (type: string, name: string) => {
    await page.goto("/keys/new");
    await page.getByRole("radio", { name: type }).check();
    await page.getByLabel("Name").fill(name);
    while (await page.getByRole("button", { name: "Continue" }).isVisible())
      await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("button", { name: "Create restricted key" }).click();
    return (await page.getByTestId("new-key").textContent()) ?? "";
  };
  await create("Personal key", "Laptop");
  const admin = await create("Admin key", "Onboarding");
  expect(admin).toMatch(/^atl_admin_/);
  const headers = { authorization: `Bearer ${admin}` };
  expect((await request.get("/api/v1/keys", { headers })).status()).toBe(200);
  expect((await request.get("/api/v1/jobs", { headers })).status()).toBe(403);
  await page.goto("/keys");
  await expect(page.getByRole("row", { name: /Laptop/ })).toContainText("Personal · ");
  await page
    .getByRole("row", { name: /Onboarding/ })
    .getByRole("link")
    .click();
  await expect(page.getByRole("heading", { name: "Admin key" })).toBeVisible();
  await expect(page.getByLabel("Credit cap")).toHaveCount(0);
  await page.getByLabel("Networks").fill("127.0.0.0/8\n::1");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved. The change takes effect within 5 seconds.")).toBeVisible();
});
