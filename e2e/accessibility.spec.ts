import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { everyTwelfth, isFull } from "../test/helpers/short-form.ts";
import { PAGES } from "./access-expectations.ts";
import { getPath } from "./access-routes.ts";
import { createCustomer } from "./customer.ts";
import { becomeDeveloper, becomeOperator } from "./developer.ts";
import { operatorPages, publicPages, signedInPages } from "./pages.ts";
import { expect, photograph, proof, test } from "./test.ts";

const WIDE = { width: 1280, height: 800 };
const SIZES = [{ width: 320, height: 740 }, WIDE];

test("public pages pass axe, light and dark, 320 and 1280 px", async ({ page }) => {
  test.setTimeout(480_000);
  expect(await readFaults(page, publicPages)).toEqual([]);
});

test("pages of accounts pass axe, light and dark, 320 and 1280 px", async ({ page }) => {
  test.setTimeout(480_000);
  await becomeDeveloper(page);
  expect(await readFaults(page, signedInPages)).toEqual([]);
});

proof("pages of one object pass axe, light and dark, 320 and 1280 px", async ({ page }) => {
  test.setTimeout(600_000);
  const parameters = await createCustomer(page);
  const owned = Object.entries(PAGES).filter(([pattern, access]) => access === "owner" && pattern.includes("["));
  const paths = owned.map(([pattern]) => getPath(pattern, "GET", parameters));
  expect(await readFaults(page, [...paths, await translateDocument(page)])).toEqual([]);
});

proof("pages of operators pass axe, light and dark, 320 and 1280 px", async ({ page, browser, baseURL }) => {
  test.setTimeout(480_000);
  const customer = await browser.newPage({ baseURL: baseURL ?? "" });
  await createCustomer(customer);
  await customer.close();
  await becomeOperator(page);
  const objects: string[] = [];
  for (const list of ["/admin/accounts", "/admin/jobs", "/admin/purchases"]) {
    await page.goto(list);
    const link = page.getByRole("table").locator(`a[href^="${list}/"]`).first();
    objects.push((await link.getAttribute("href")) ?? "");
  }
  expect(await readFaults(page, [...operatorPages, ...objects])).toEqual([]);
});

/** Translates a letter in the playground. Returns the path of its workspace. */
async function translateDocument(page: Page): Promise<string> {
  await page.goto("/playground/document-translate");
  await page.getByRole("button", { name: "Translate a letter into Spanish" }).click();
  await expect(page.getByRole("button", { name: "Remove letter.docx" })).toBeVisible();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  // Without Apertium, the page shows which engine is missing.
  const end = page.getByRole("tab", { name: "Segments" }).or(page.getByText("The engine is not available"));
  await expect(end.first()).toBeVisible({ timeout: 60_000 });
  const { pathname, search } = new URL(page.url());
  return pathname + search;
}

/**
 * In the full form, axe sees each page in both sizes and both schemes. In the short form, it sees every twelfth page,
 * each in one size, which alternates, and every third of them in its dark colors too.
 */
const getSchemes = (page: number, size: number): ("light" | "dark")[] => {
  if (isFull) return ["light", "dark"];
  if (page % 2 !== size) return [];
  return page % 3 === 0 ? ["light", "dark"] : ["light"];
};

/** Lists the violations that axe finds on the pages, and the pages that are wider than the window. */
async function readFaults(page: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = [];
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [index, path] of everyTwelfth(paths).entries()) {
    await page.goto(path);
    await expect(page.getByText("Loading…")).toHaveCount(0);
    for (const [at, size] of SIZES.entries()) {
      await page.setViewportSize(size);
      const overflow = await readOverflow(page);
      if (overflow > 0) faults.push(`${path}: ${size.width} px: ${overflow} px too wide`);
      for (const colorScheme of getSchemes(index, at)) {
        await page.emulateMedia({ colorScheme });
        for (const fault of await faultsNow(page, colorScheme))
          faults.push(`${path}: ${colorScheme}, ${size.width} px: ${fault}`);
        const name = `${path} ${colorScheme} ${size.width}`.replaceAll(/\W+/g, "-").replaceAll(/^-|-$/g, "");
        await photograph(page, `pages/${name}`);
      }
    }
    await page.setViewportSize(WIDE);
    const overflow = await page.evaluate(measureAtDoubleTextSize);
    if (overflow > 0) faults.push(`${path}: ${overflow} px too wide at 200% text`);
    // A run loads what shows its result, such as the pages of a PDF.
    if (!path.includes("run=")) faults.push(...(await readWeights(page)).map((fault) => `${path}: ${fault}`));
  }
  return faults;
}

/** How much wider than the window the page is, after scripts and images have adapted to a new width. */
async function readOverflow(page: Page): Promise<number> {
  const read = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect
    .poll(read, { timeout: 2_000 })
    .toBeLessThanOrEqual(0)
    .catch(() => {});
  return read();
}

/** How much wider than the window the page is with text of twice the size. It runs in the browser. */
function measureAtDoubleTextSize(): number {
  const root = document.documentElement;
  root.style.fontSize = "200%";
  const overflow = root.scrollWidth - window.innerWidth;
  root.style.fontSize = "";
  return overflow;
}

/** The most that a page loads until a person uses it, in KB as it is sent. */
const MOST = { script: 150, fonts: 60 };

/** Lists what of a page's scripts and fonts is heavier than it may be. */
async function readWeights(page: Page): Promise<string[]> {
  const weights = await page.evaluate(() => {
    const loaded = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const sum = (pattern: RegExp) =>
      loaded.filter(({ name }) => pattern.test(name)).reduce((bytes, item) => bytes + item.encodedBodySize, 0) / 1000;
    return { script: sum(/\/_next\/.*\.js/), fonts: sum(/\.woff2/) };
  });
  return Object.entries(MOST).flatMap(([kind, most]) => {
    const weight = Math.round(weights[kind as keyof typeof MOST]);
    return weight > most ? [`${weight} KB of ${kind}, at most ${most}`] : [];
  });
}

async function faultsNow(page: Page, colorScheme: "light" | "dark"): Promise<string[]> {
  // Without frames to collect from, the legacy mode finds the same without opening another page for each result.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  // Only the colors depend on the scheme.
  if (colorScheme === "dark") axe.withRules(["color-contrast", "link-in-text-block"]);
  const { violations } = await axe.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target} ${failureSummary}`).join("; ")}`,
  );
}
