import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { z } from "zod";
import { ageProofs } from "./database.ts";
import { becomeDeveloper, buy, PASSWORD, toBalance } from "./developer.ts";
import { expect, type Page, photograph, proof, test } from "./test.ts";

/** Creates an API key and runs one small job with it. */
async function runWithKey(page: Page): Promise<{ key: string; run(): Promise<number>; job: string }> {
  await page.goto("/keys");
  await page.getByRole("button", { name: "Create API key" }).click();
  const key = (await page.getByTestId("new-key").textContent()) ?? "";
  const request = () =>
    page.request.post("/api/v1/image-generate", {
      headers: { authorization: `Bearer ${key}` },
      data: { prompt: "a red kite over hills", width: 64, height: 64, metadata: { order: "seventeen" } },
    });
  const response = await request();
  expect(response.status()).toBe(200);
  const { id } = z.object({ id: z.string() }).parse(await response.json());
  return { key, job: id, run: async () => (await request()).status() };
}

/** The text of the file that an action downloads. */
async function downloadedText(page: Page, action: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), action()]);
  return readFile(await download.path(), "utf8");
}

proof("spend limits, the low balance alert and the ledger filters work", async ({ page }) => {
  test.setTimeout(150_000);
  const email = await becomeDeveloper(page);
  await buy(page, "100");
  const { run } = await runWithKey(page);

  await page.goto("/settings");
  await page.getByLabel("Name", { exact: true }).fill("Ada Lovelace");
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.getByLabel("Credits per day").fill("nothing");
  await page.getByLabel("Credits per day").evaluate((field) => field.removeAttribute("pattern"));
  await page.getByRole("button", { name: "Save limits" }).click();
  await expect(page.getByText("Write a whole number of credits above 0")).toBeVisible();
  await expect(page.getByText("Today: 1")).toBeVisible();
  await page.getByLabel("Credits per day").fill("1");
  await page.getByRole("button", { name: "Save limits" }).click();
  await expect(page.getByText("Limits saved. They apply to new jobs.")).toBeVisible();
  expect(await run()).toBe(402);
  await page.getByLabel("Credits per day").fill("");
  await page.getByRole("button", { name: "Save limits" }).click();
  await expect(page.getByText("Limits saved. They apply to new jobs.")).toBeVisible();
  await expect.poll(run).toBe(200);

  await page.getByLabel("Email me below (credits)").fill("125");
  await page.getByRole("button", { name: "Save alert" }).click();
  await expect(page.getByText("We email you when your balance falls below 125 credits.")).toBeVisible();
  await photograph(page, "settings");
  const alerts = page.getByRole("article").filter({ hasText: email }).filter({ hasText: "is low: 123 credits" });
  await expect(async () => {
    await page.goto("/outbox");
    await expect(alerts).toHaveCount(1, { timeout: 500 });
  }).toPass({ timeout: 30_000 });

  await page.goto("/dashboard");
  const notices = page.getByRole("list", { name: "Notices" });
  await expect(notices).toContainText("You have 123 credits left.");
  await photograph(page, "notices");
  await notices.getByRole("link", { name: "Buy credits" }).click();
  await expect(page).toHaveURL(/\/credits$/);
  await page.getByLabel("Type", { exact: true }).selectOption("Job");
  await page.getByRole("button", { name: "Filter" }).click();
  const rows = page.getByRole("table", { name: "Transactions" }).locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/kind=settlement/);
  await photograph(page, "ledger-filtered");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  const csv = await downloadedText(page, () => page.getByRole("link", { name: "Export as CSV" }).click());
  const lines = csv.trim().split("\r\n");
  expect(lines[0]).toBe("created_at,kind,credits,reference,note,entry");
  expect(lines.slice(1).map((line) => line.split(",")[1])).toEqual(["settlement", "settlement"]);
  await page.getByLabel("Type", { exact: true }).selectOption("All");
  await page.getByLabel("To", { exact: true }).fill("2001-01-01");
  await page.getByRole("button", { name: "Filter" }).click();
  await expect(page.getByText("No matching transactions")).toBeVisible();
  await page.getByRole("button", { name: "Clear: To" }).click();
  await expect(rows).not.toHaveCount(0);
  await page.getByRole("button", { name: "Choose a date: From" }).click();
  const calendar = page.getByRole("dialog", { name: "Choose a date: From" });
  const today = calendar.locator("[aria-current=date]");
  await expect(today).toBeFocused();
  await photograph(page, "calendar");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("PageUp");
  await page.keyboard.press("Escape");
  await expect(calendar).toHaveCount(0);
  await page.getByRole("button", { name: "Choose a date: From" }).click();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-\d{2}/);
  await page.getByRole("link", { name: "This month" }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d{2}-01&to=/);
  await expect(page.getByText("Closing balance").locator("..")).toContainText("123");
});

test("a job page shows the job and deletes its results", async ({ page }) => {
  await becomeDeveloper(page);
  await buy(page, "100");
  const { job } = await runWithKey(page);
  await page.goto(`/jobs/${job}`);
  await expect(page.getByText("a red kite over hills").first()).toBeVisible();
  await expect(page.getByText("Metadata: order")).toBeVisible();
  await expect(page.getByAltText("The result")).toBeVisible();
  await photograph(page, "job");
  await page.setViewportSize({ width: 360, height: 740 });
  await photograph(page, "job-360");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await page.getByRole("button", { name: "Delete results" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete results" }).click();
  await expect(page.getByRole("button", { name: "Delete results" })).toHaveCount(0);
  await expect(page.getByAltText("The result")).toHaveCount(0);
  await expect(page.getByText("Deleted", { exact: true })).toBeVisible();
  await expect(page.getByText(/^Expire/)).toHaveCount(0);
  await page.goto("/dashboard");
  await expect(page.getByRole("img", { name: /^Credits used per day/ })).toBeVisible();
  await photograph(page, "dashboard");
});

test("an account exports its data and is deleted", async ({ page, baseURL }) => {
  const email = await becomeDeveloper(page);
  await buy(page, "100");
  const { key, job } = await runWithKey(page);
  await page.goto("/settings");
  // A stolen session cookie does not download the data.
  await ageProofs(email);
  expect((await page.request.get("/settings/export")).status()).toBe(403);
  await page.getByRole("button", { name: "Download my data" }).click();
  const proof = page.getByRole("dialog");
  await proof.getByLabel("Password").fill(PASSWORD);
  const text = await downloadedText(page, () => proof.getByRole("button", { name: "Confirm" }).click());
  const data = z.object({ account: z.object({ email: z.string() }), jobs: z.array(z.object({ id: z.string() })) });
  expect(data.parse(JSON.parse(text))).toMatchObject({ account: { email }, jobs: [{ id: job }] });
  expect(text).not.toContain(key);

  await page.getByLabel(`Type ${email} to confirm`).fill("other@example.com");
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("This is not your email address.")).toBeVisible();
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await page.getByLabel("Your password").fill(`not ${PASSWORD}`);
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("This is not your password.")).toBeVisible();
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect(page.getByText("Your account was deleted.")).toBeVisible();

  const balance = () => page.request.get(`${baseURL}/api/v1/balance`, { headers: { authorization: `Bearer ${key}` } });
  await expect.poll(async () => (await balance()).status(), { timeout: 5_000 }).toBe(401);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Incorrect email or password")).toBeVisible();

  // The same email can sign up again, but gets no trial credits.
  await page.goto("/sign-up");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto("/outbox");
  const mail = page.getByRole("article").filter({ hasText: email });
  await expect(mail).toHaveCount(1);
  await mail.getByRole("link").first().click();
  await page.getByRole("button", { name: "Verify email" }).click();
  await expect(page.getByText("Your email is verified")).toBeVisible();
  await expect(toBalance(page)).toHaveText("0");
});

test("exports require a session", async ({ request, baseURL }) => {
  for (const path of ["/credits/export", "/usage/export", "/settings/export"])
    expect((await request.get(baseURL + path)).status()).toBe(401);
});
