import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { becomeDeveloper, buy, PASSWORD, toBalance } from "./developer.ts";
import { expect, type Locator, photograph, test } from "./test.ts";

const run = promisify(execFile);

test("a visitor gets from the landing page to a first successful request in eight clicks", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const email = `new-${randomUUID().slice(0, 8)}@example.com`;
  let clicks = 0;
  const click = async (target: Locator) => {
    clicks++;
    await target.click();
  };
  await page.goto("/");
  await click(page.getByRole("banner").getByRole("link", { name: "Sign up" }));
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await click(page.getByRole("button", { name: "Sign up" }));
  await click(page.getByRole("link", { name: "Open the outbox" }));
  await click(page.getByRole("article").filter({ hasText: email }).getByRole("link").first());
  await click(page.getByRole("button", { name: "Verify email" }));
  await expect(page.getByText("You received 25 trial credits.")).toBeVisible();
  await click(page.getByRole("button", { name: "Create API key" }));
  await expect(page.getByTestId("new-key")).toBeVisible();
  await expect(page.getByText("Waiting for your first request…")).toBeVisible();
  await photograph(page, "start");
  await click(page.getByRole("tabpanel").getByRole("button", { name: "Copy" }));
  const program = await page.evaluate(() => navigator.clipboard.readText());
  const folder = await mkdtemp(join(tmpdir(), "atelier-first-call-"));
  await run("sh", ["-c", program], { cwd: folder, timeout: 60_000 });
  expect((await readFile(join(folder, "result.png"))).subarray(1, 4).toString()).toBe("PNG");
  await rm(folder, { recursive: true });
  const status = page.getByTestId("first-call");
  await expect(status).toContainText("Your first request succeeded");
  await expect(status).toContainText("POST /api/v1/background-remove");
  await expect(status.getByAltText("The result of your request")).toBeVisible();
  await photograph(page, "start-done");
  expect(clicks).toBeLessThanOrEqual(8);
});

test("a visitor's playground run continues after the sign-up", async ({ page }) => {
  const email = `new-${randomUUID().slice(0, 8)}@example.com`;
  await page.goto("/playground/background-remove");
  await expect(page.getByTestId("example")).toBeVisible();
  await page.getByRole("button", { name: "Use the sample: a ginger cat" }).click();
  await expect(page.getByRole("button", { name: "Remove chelsea.png" })).toBeVisible();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await page.getByRole("dialog").getByRole("link", { name: "Sign up" }).click();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("link", { name: "Open the outbox" }).click();
  await page.getByRole("article").filter({ hasText: email }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Verify email" }).click();
  await expect(page.getByRole("heading", { name: "Background removal" })).toBeVisible();
  await expect(page.getByTestId("result")).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("button", { name: "Remove chelsea.png" })).toBeVisible();
  await expect(page).toHaveURL(/run=job_/);
});

test("a new developer signs up, buys credits, calls the API and sees the job", async ({
  page,
  context,
  request,
  baseURL,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const email = await becomeDeveloper(page);
  await expect(toBalance(page)).toHaveText("25");

  await buy(page, "100");
  await expect(toBalance(page)).toHaveText("125");

  await page.getByRole("link", { name: "Create your API key" }).click();
  await page.getByRole("button", { name: "Create API key" }).click();
  const key = (await page.getByTestId("new-key").textContent()) ?? "";
  expect(key).toMatch(/^atl_[0-9A-Za-z]{36}$/);
  await page.getByRole("button", { name: "Copy key" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key);
  await photograph(page, "key");
  await page.reload();
  await expect(page.getByTestId("new-key")).toHaveCount(0);
  await expect(page.getByText(`${key.slice(0, 10)}…${key.slice(-4)}`)).toBeVisible();

  const response = await request.post(`${baseURL}/api/v1/background-remove`, {
    headers: { authorization: `Bearer ${key}`, accept: "image/png" },
    multipart: {
      image: { name: "coffee.png", mimeType: "image/png", buffer: await readFile("public/samples/coffee.png") },
      mode: "fast",
    },
  });
  expect(response.status(), await response.text().catch(() => "")).toBe(200);
  expect(response.headers()["content-type"]).toBe("image/png");
  expect(response.headers()["credits-remaining"]).toBe("123");

  await page.goto("/credits");
  await expect(toBalance(page)).toHaveText("123");
  const ledger = page.getByRole("table", { name: "Transactions" });
  await expect(ledger.getByRole("row").filter({ hasText: "Job" })).toContainText("−2");
  await expect(ledger.getByRole("row").filter({ hasText: "Purchase" })).toContainText("+100");
  await photograph(page, "credits");

  await page.goto("/usage");
  await expect(page.getByRole("row").filter({ hasText: "Background removal" })).toContainText("2");
  await page.goto("/jobs");
  await page.getByRole("link", { name: "Background removal" }).click();
  await expect(page.getByText("API key", { exact: true }).last()).toBeVisible();
  await expect(page.getByAltText("The result")).toBeVisible();

  await page.goto("/keys");
  await page.getByRole("button", { name: "Rotate" }).click();
  const next = (await page.getByTestId("new-key").textContent()) ?? "";
  expect(next).not.toBe(key);
  await expect(page.getByText("Rotated. Works until")).toBeVisible();
  const balance = (bearer: string) =>
    request.get(`${baseURL}/api/v1/balance`, { headers: { authorization: `Bearer ${bearer}` } });
  expect((await balance(key)).status()).toBe(200);
  expect((await balance(next)).status()).toBe(200);
  await page.getByRole("button", { name: "Revoke" }).last().click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await expect(page.getByText("Revoked.")).toBeVisible();
  await expect.poll(async () => (await balance(key)).status(), { timeout: 5_000 }).toBe(401);
  expect((await balance(next)).status()).toBe(200);

  await page.goto("/settings");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(`not ${PASSWORD}`);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Incorrect email or password")).toBeVisible();
});

test("a password is reset by email", async ({ page }) => {
  const email = await becomeDeveloper(page);
  await page.context().clearCookies();
  await page.goto("/forgot");
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByText("we sent it a link")).toBeVisible();
  await page.goto("/outbox");
  await page.getByRole("article").filter({ hasText: email }).first().getByRole("link").first().click();
  await page.getByLabel("New password").fill("password1");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("easy to guess")).toBeVisible();
  await page.getByLabel("New password").fill("seven new lanterns");
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Your password was changed")).toBeVisible();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill("seven new lanterns");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
});
