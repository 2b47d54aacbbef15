import { randomUUID } from "node:crypto";
import { PASSWORD } from "./developer.ts";
import { expect, proof, test } from "./test.ts";

test("the price calculator uses the cheapest packages", async ({ page }) => {
  await page.goto("/pricing");
  const runs = page.getByLabel("Runs per month");
  const estimate = page.getByRole("status").filter({ hasText: "per month" });
  // 2,000 credits cost less as a package of 2,500 than at the rate of the smaller package.
  await runs.fill("1000");
  await expect(estimate).toContainText("about $75 per month");
  await runs.fill("1250");
  await expect(estimate).toContainText("about $75 per month");
  const prices = page.getByRole("table", { name: "Operation prices" });
  await expect(prices.getByRole("row").filter({ hasText: "Background removal" })).toContainText("$0.05–$0.10");
  await expect(
    prices.getByRole("row").filter({ hasText: "Document translator" }).getByRole("link").last(),
  ).toHaveAttribute("href", /^\/docs\/engines\//);
});

test("a package chosen while signed out is selected after the sign-up", async ({ page }) => {
  const email = `new-${randomUUID().slice(0, 8)}@example.com`;
  await page.goto("/pricing");
  await page.getByRole("link", { name: "Buy Studio" }).click();
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  await page.getByRole("link", { name: "Create an account" }).click();
  // Both forms have the same fields.
  await expect(page.getByRole("heading", { name: "Create your account" })).toBeVisible();
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Sign up" }).click();
  await page.getByRole("link", { name: "Open the outbox" }).click();
  await page.getByRole("article").filter({ hasText: email }).getByRole("link").first().click();
  await page.getByRole("button", { name: "Verify email" }).click();
  await expect(page.getByRole("heading", { name: "Credits", exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Studio Selected" })).toBeVisible();
});

test("the landing page shows a result and a program for every operation", async ({ page }) => {
  await page.goto("/");
  const results = page.getByRole("region", { name: "Unedited API results" }).locator("> ul > li");
  await expect(results).toHaveCount(8);
  for (const result of await results.all()) {
    await expect(result.getByRole("figure").last()).toContainText("/api/v1/");
    await expect(result.getByRole("heading")).not.toBeEmpty();
  }
});

proof("comparisons move only where motion is allowed", async ({ page }) => {
  for (const reducedMotion of ["reduce", "no-preference"] as const) {
    await page.emulateMedia({ reducedMotion });
    await page.goto("/");
    const slider = page.getByRole("region", { name: "Unedited API results" }).getByRole("slider").first();
    await slider.scrollIntoViewIfNeeded();
    const frame = slider.locator("..");
    await expect(frame).toHaveClass(/sweep/);
    const animations = await frame.evaluate((element) => element.getAnimations().length);
    expect(animations).toBe(reducedMotion === "reduce" ? 0 : 1);
    await slider.press("ArrowRight");
    await expect(frame).not.toHaveClass(/sweep/);
  }
});

test("an unknown page has the site's navigation and its own title, and the icon exists", async ({ page, request }) => {
  expect((await page.goto("/nothing-here"))?.status()).toBe(404);
  await expect(page).toHaveTitle(/^Page not found/);
  await expect(page.getByRole("banner").getByRole("link", { name: "Docs" })).toBeVisible();
  for (const path of ["/docs/nothing-here", "/playground/nothing-here"]) {
    expect((await page.goto(path))?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" }), path).toBeVisible();
    await expect(page.getByRole("banner"), path).toHaveCount(1);
  }
  const icon = await request.get("/favicon.ico");
  expect(icon.status()).toBe(200);
  expect(icon.headers()["content-type"]).toContain("image/");
});

test("the forms of emailed links work before the page's scripts run", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL: baseURL ?? "", javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto("/verify?token=unknown");
  await page.getByRole("button", { name: "Verify email" }).click();
  await expect(page.getByRole("alert")).toContainText("link");
  await page.goto("/reset?token=unknown");
  await page.getByLabel("New password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set password" }).click();
  await expect(page.getByRole("alert")).toContainText("link");
  await context.close();
});

proof("a page is fetched early only when the pointer reaches its link", async ({ page }) => {
  const fetched: string[] = [];
  page.on("request", (request) => {
    if (request.headers()["next-router-prefetch"]) fetched.push(new URL(request.url()).pathname);
  });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  expect(fetched).toEqual([]);
  await page.getByRole("link", { name: "Pricing", exact: true }).first().hover();
  await expect.poll(() => [...new Set(fetched)]).toEqual(["/pricing"]);
});
