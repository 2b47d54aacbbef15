import { randomUUID } from "node:crypto";
import { expect as configuredExpect, type Page } from "@playwright/test";
import { z } from "zod";
import { operatorEmail } from "../test/helpers/accounts/operator-email.ts";
import { addAccount } from "./database.ts";

// Benchmarks and screenshots run without the test configuration, whose timeout this is.
const expect = configuredExpect.configure({ timeout: 15_000 });

export const PASSWORD = "quiet otters paint maps";

/** This worker's address in the server's ADMIN_EMAILS setting. */
export const OPERATOR = operatorEmail(Number(process.env.TEST_PARALLEL_INDEX ?? 0));

/**
 * Signs in a new developer. The account is added without the pages of the sign-up, which have tests of their own. Ends on
 * the dashboard and returns the email.
 */
export async function becomeDeveloper(page: Page): Promise<string> {
  const email = `dev-${randomUUID().slice(0, 8)}@example.com`;
  await addAccount(email, PASSWORD);
  const { csrfToken } = z
    .object({ csrfToken: z.string() })
    .parse(await (await page.request.get("/api/auth/csrf")).json());
  const form = { csrfToken, email, password: PASSWORD, json: "true" };
  const response = await page.request.post("/api/auth/callback/credentials", { form });
  expect(response.status()).toBe(200);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  return email;
}

/** Signs up a new developer with the pages, for servers other than that of the tests. Ends on the dashboard. */
export async function signUpDeveloper(page: Page): Promise<void> {
  await signUp(page, `dev-${randomUUID().slice(0, 8)}@example.com`);
}

/** Signs in the operator, and creates the account first if necessary. Ends on the dashboard. */
export async function becomeOperator(page: Page): Promise<void> {
  await page.goto("/sign-in");
  await page.getByLabel("Email address").fill(OPERATOR);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  const dashboard = page.getByRole("heading", { name: "Dashboard" });
  const rejected = page.getByText("Incorrect email or password");
  await expect(dashboard.or(rejected)).toBeVisible();
  if (await rejected.isVisible()) await signUp(page, OPERATOR);
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
  // The browser that signed up is signed in.
  await expect(page.getByText("Your email is verified")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Get started" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
}

/** Buys a package in the sandbox. Ends on the credits page. */
export async function buy(page: Page, credits: string): Promise<void> {
  await page.goto("/credits");
  await page.getByRole("button", { name: `Buy ${credits} credits` }).click();
  await expect(page.getByText("No real payment is made.")).toBeVisible();
  await page.getByRole("button", { name: "Pay (test mode)" }).click();
  await expect(page.getByText(`${credits} credits added.`)).toBeVisible();
}

/** The balance in the layout of the page. */
export const toBalance = (page: Page) => page.getByTestId("balance").filter({ visible: true });
