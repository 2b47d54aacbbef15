import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { becomeOperator, buy, OPERATOR } from "./developer.ts";
import { openPortal } from "./open-portal.ts";
import { operatorPages, publicPages, signedInPages } from "./pages.ts";

const directory = join(import.meta.dirname, "..", "data", "screenshots");
const widths = [360, 1280, 1920];
const schemes = ["light", "dark"] as const;

// Takes screenshots of all pages in both color schemes and three widths, with an account that has purchases and jobs.
const { browser, close } = await openPortal({ ADMIN_EMAILS: OPERATOR });
try {
  await mkdir(directory, { recursive: true });
  const page = await browser.newPage();
  for (const path of publicPages) await take(page, path);
  await becomeOperator(page);
  await buy(page, "500");
  await use(page);
  for (const path of [...signedInPages, ...operatorPages]) await take(page, path);
  console.log(`Screenshots are in ${directory}`);
} finally {
  await close();
}
process.exit(0);

async function take(page: Page, path: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(path, { waitUntil: "networkidle" });
      const name = path.replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "") || "home";
      await page.screenshot({ path: join(directory, `${name}-${width}-${colorScheme}.png`), fullPage: true });
    }
  }
}

/** Runs two operations to create jobs. */
async function use(page: Page): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const [slug, example] of [
    ["background-remove", "Transparent background"],
    ["image-generate", "Foxes in the snow"],
  ]) {
    await page.goto(`/playground/${slug}`);
    await page.getByRole("button", { name: example ?? "", exact: true }).click();
    // Wait until the sample is downloaded.
    if (slug === "background-remove")
      await page
        .getByRole("button", { name: /^Remove / })
        .first()
        .waitFor();
    await page.getByRole("button", { name: "Run", exact: true }).click();
    await page.getByTestId("result").waitFor({ timeout: 90_000 });
  }
}
