import { readFile } from "node:fs/promises";
import AxeBuilder from "@axe-core/playwright";
import { Secret, TOTP } from "otpauth";
import { ageProofs } from "./database.ts";
import { becomeDeveloper, PASSWORD } from "./developer.ts";
import { expect, type Page, test } from "./test.ts";

/** The code of an authenticator app, now or a number of steps of 30 seconds later. */
const appCode = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

const shown = (page: Page, testId: string) => page.getByTestId(testId).innerText();

/** Turns two-step sign-in on. Returns the secret of the app and the recovery codes. */
async function turnOnTwoStep(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.goto("/settings");
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByAltText("QR code for the authenticator app")).toBeVisible();
  const secret = await shown(page, "totp-secret");
  await photograph(page, "two-step-setup");
  await page.getByLabel("Code of the app").fill(appCode(secret, -1));
  await page.getByRole("button", { name: "Turn on" }).click();
  const codes = (await shown(page, "recovery-codes")).split("\n");
  return { secret, codes };
}

/** Takes screenshots of the page on large and small screens, and checks its accessibility. */
async function photograph(page: Page, name: string): Promise<void> {
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await page.screenshot({ path: `test-results/${name}-${width}.png`, fullPage: true });
  }
}

async function signOut(page: Page): Promise<void> {
  await page.context().clearCookies({ name: "next-auth.session-token" });
  await page.goto("/sign-in");
}

async function enterPassword(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

test("two-step sign-in: set up, sign in with a code and with a recovery code, turn off", async ({ page }) => {
  test.setTimeout(150_000);
  const email = await becomeDeveloper(page);
  const { secret, codes } = await turnOnTwoStep(page);
  expect(codes).toHaveLength(10);
  await photograph(page, "recovery-codes");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download", exact: true }).click(),
  ]);
  expect((await readFile(await download.path(), "utf8")).trim().split("\n")).toEqual(codes);
  await page.getByRole("button", { name: "I saved the codes" }).click();
  await expect(page.getByText("10 recovery codes are left")).toBeVisible();
  await photograph(page, "two-step-on");

  await signOut(page);
  await enterPassword(page, email);
  await expect(page.getByRole("heading", { name: "Enter your code" })).toBeVisible();
  // The password alone opens nothing.
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await enterPassword(page, email);
  await page.getByLabel("Code of your authenticator app").fill(appCode(secret, 20));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("Incorrect code.")).toBeVisible();
  await photograph(page, "sign-in-code");
  await page.getByLabel("Code of your authenticator app").fill(appCode(secret));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();

  await signOut(page);
  await enterPassword(page, email);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code", { exact: true }).fill(codes[3] ?? "");
  await photograph(page, "sign-in-recovery");
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByText("9 recovery codes are left")).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByRole("button", { name: "Set up" })).toBeVisible();
});
