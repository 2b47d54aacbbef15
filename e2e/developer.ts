import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";

export const PASSWORD = "quiet otters paint maps";

/** Signs somebody new up, follows the mailed link and signs in; ends on the dashboard. Returns the address. */
export async function becomeDeveloper(page: Page): Promise<string> {
  const email = `dev-${randomUUID().slice(0, 8)}@example.com`;
  await page.goto("/sign-up");
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Look into your mail" })).toBeVisible();
  await page.goto("/outbox");
  const mail = page.getByRole("article").filter({ hasText: email }).first();
  await mail.getByRole("link").first().click();
  await page.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("Your address is confirmed")).toBeVisible();
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  return email;
}

/** Buys a package in the sandbox; ends on the credits page. */
export async function buy(page: Page, credits: string): Promise<void> {
  await page.goto("/credits");
  await page.getByRole("button", { name: `Buy ${credits} credits` }).click();
  await expect(page.getByText("No money moves.")).toBeVisible();
  await page.getByRole("button", { name: "Pay with pretend money" }).click();
  await expect(page.getByText(`${credits} credits were added.`)).toBeVisible();
}

/** The balance that the page's frame shows. */
export const balanceOf = (page: Page) => page.getByTestId("balance").filter({ visible: true });
