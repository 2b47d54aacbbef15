import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";

export const PASSWORD = "quiet otters paint maps";

/** Named by the server's ADMIN_EMAILS. */
export const OPERATOR = "operator@example.com";

/** Signs somebody new up, follows the mailed link and signs in; ends on the dashboard. Returns the address. */
export async function becomeDeveloper(page: Page): Promise<string> {
  const email = `dev-${randomUUID().slice(0, 8)}@example.com`;
  await signUp(page, email);
  return email;
}

/** Signs the operator in, whose account the first of the tests makes; ends on the dashboard. */
export async function becomeOperator(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill(OPERATOR);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const inside = page.getByRole("heading", { name: "Dashboard" });
  const unknown = page.getByText("Incorrect email or password");
  await expect(inside.or(unknown)).toBeVisible();
  if (await unknown.isVisible()) await signUp(page, OPERATOR);
}

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto("/sign-up");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  await page.goto("/outbox");
  const mail = page.getByRole("article").filter({ hasText: email }).first();
  await mail.getByRole("link").first().click();
  await page.getByRole("button", { name: "Verify email" }).click();
  await expect(page.getByText("Your email is verified")).toBeVisible();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
}

/** Buys a package in the sandbox; ends on the credits page. */
export async function buy(page: Page, credits: string): Promise<void> {
  await page.goto("/credits");
  await page.getByRole("button", { name: `Buy ${credits} credits` }).click();
  await expect(page.getByText("No real payment is made.")).toBeVisible();
  await page.getByRole("button", { name: "Pay (test mode)" }).click();
  await expect(page.getByText(`${credits} credits added.`)).toBeVisible();
}

/** The balance that the page's frame shows. */
export const balanceOf = (page: Page) => page.getByTestId("balance").filter({ visible: true });
