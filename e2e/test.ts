import { test as base, expect, type Page } from "@playwright/test";

export * from "@playwright/test";

/**
 * Tests whose `page.goto` and `page.reload` also wait for hydration. The server renders the buttons, and a click before the
 * page's scripts have attached their handlers has no effect: a person clicks again, a test fails.
 */
export const test = base.extend({
  page: async ({ page }, use) => {
    const { goto, reload } = { goto: page.goto.bind(page), reload: page.reload.bind(page) };
    page.goto = async (...options) => after(await goto(...options), page);
    page.reload = async (...options) => after(await reload(...options), page);
    await use(page);
  },
});

async function after<T>(response: T, page: Page): Promise<T> {
  // A redirect that the page's script makes ends the evaluation, so it is repeated on the next page.
  await expect(async () => {
    await page.waitForFunction(isHydrated, undefined, { timeout: 30_000 });
    // Effects run after the next frame.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  }).toPass({ timeout: 30_000 });
  return response;
}

/**
 * Whether React has attached the handlers of all controls. It skips the hidden inputs of form actions, and pages that Next
 * does not make have nothing to wait for.
 */
function isHydrated(): boolean {
  if (!document.querySelector('script[src*="/_next/"]')) return true;
  return [...document.querySelectorAll("button, input:not([type=hidden]), select, textarea")].every((control) =>
    Object.keys(control).some((key) => key.startsWith("__reactProps$")),
  );
}
