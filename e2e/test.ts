import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { isFull } from "../test/helpers/short-form.ts";

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

/**
 * A test that is left out of the short form, `npm test`, because it takes long, and the journeys of the short form or tests
 * below the browser cover the same code.
 */
export const proof = isFull ? test : test.skip;

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

/** Takes a picture of the whole page for a reader. It costs more than the checks, so only the full form takes it. */
export async function photograph(page: Page, name: string): Promise<void> {
  if (isFull) await page.screenshot({ path: `test-results/${name}.png`, fullPage: true });
}

/** Checks that axe finds nothing on the page and that it fits a phone and a desktop. */
export async function checkLook(page: Page, name: string): Promise<void> {
  // The title of the next page arrives after its content.
  await expect(page).toHaveTitle(/./);
  // The legacy mode opens no page of its own to collect the results of frames.
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([]);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await photograph(page, `${name}-${width}`);
  }
}
