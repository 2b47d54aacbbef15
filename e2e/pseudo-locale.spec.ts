import type { Page, Request } from "@playwright/test";
import { localeNames } from "../components/translations/locales.ts";
import { defaultPackages } from "../lib/credits/packages.ts";
import { engineCards } from "../lib/engines/cards.ts";
import { everySecond, everyThird } from "../test/helpers/short-form.ts";
import { becomeDeveloper, becomeOperator, buy } from "./developer.ts";
import { signedInPages } from "./pages.ts";
import { expect, photograph, proof, test } from "./test.ts";

const visitorPages = [
  "/",
  "/pricing",
  "/status",
  "/sign-in",
  "/sign-up",
  "/forgot",
  "/verify",
  "/outbox",
  "/nothing-here",
];
const administrationPages = ["/admin", "/admin/accounts", "/admin/purchases", "/admin/access", "/admin/ledger"];
const PHONE = { width: 390, height: 800 };

/** Texts that are the same in every language: names of engines, packages and languages. */
const untranslated = new Set<string>([
  ...engineCards.map(({ title }) => title),
  ...defaultPackages.map(({ name }) => name),
  // Each language is listed by its own name.
  ...Object.values(localeNames),
]);
/** Names, codes, data of the account, and dates, which follow the rules of English in the pseudo-locale. */
const names = [
  /^(Atelier|curl|JavaScript|TypeScript|Python|CLI|GET|POST|PATCH|DELETE)$/,
  /@|^\S*[_/.=]\S*$|^[a-z]+-[a-z-]+$/,
  // File formats and encodings.
  /^(AVIF|GIF|JPEG|PDF|TIFF|WebP|Word|Base64|Url)$/,
  // The values of a change in the audit log.
  /^\w+: /,
  // A duration of more than a minute, whose units are symbols.
  /^\d+ min \d+ s$/,
  // A note and a reference in the ledger.
  /^(Trial credits|trial)$/,
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]* \d|UTC|\bago$|^now$/,
];

test("pages of visitors have no text outside of the catalogue and fit a phone", async ({ page, baseURL }) => {
  test.setTimeout(240_000);
  await choosePseudoLocale(page, baseURL);
  for (const path of visitorPages) await check(page, path);
});

proof(
  "pages of accounts and operators have no text outside of the catalogue and fit a phone",
  async ({ page, baseURL }) => {
    test.setTimeout(400_000);
    await becomeOperator(page);
    await buy(page, "500");
    await choosePseudoLocale(page, baseURL);
    for (const path of everyThird([...signedInPages, ...administrationPages])) await check(page, path);
  },
);

test("a browser that asks for Spanish or German gets pages in that language that fit a phone", async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  const languages = [
    ["es-MX", "Acceder"],
    ["de-AT", "Anmelden"],
  ] as const;
  for (const [locale, signIn] of everySecond(languages)) {
    const context = await browser.newContext({ locale, viewport: PHONE, ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    for (const path of visitorPages) {
      await openWhole(page, path);
      expect(await page.locator("html").getAttribute("lang")).toBe(locale.slice(0, 2));
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect.soft(overflow, `${path} in ${locale}: pixels beyond the width of the page`).toBeLessThanOrEqual(0);
    }
    await page.goto("/sign-in");
    await expect(page.getByRole("button", { name: signIn, exact: true })).toBeVisible();
    await photograph(page, `pages/sign-in-${locale}`);
    await page.goto("/");
    await photograph(page, `pages/home-${locale}`);
    await context.close();
  }
});

proof(
  "a playground in German has the operation, its fields, its price and an error in German",
  async ({ page, baseURL }) => {
    await becomeDeveloper(page);
    await page.context().addCookies([{ name: "locale", value: "de", url: baseURL ?? "" }]);
    await page.goto("/playground/image-generate");
    await expect(page.getByRole("heading", { name: "Bilderzeugung" })).toBeVisible();
    await expect(page.getByLabel("Stil")).toContainText("Aquarell");
    await expect(page.getByRole("button", { name: "Füchse im Schnee" })).toBeVisible();
    const multipart = { prompt: "x", width: "5", height: "64" };
    const headers = { origin: new URL(page.url()).origin };
    const refused = await page.request.post("/api/playground/image-generate", { multipart, headers });
    expect(await refused.json()).toMatchObject({
      title: "Die Eingabe ist ungültig",
      detail: "/width: Senden Sie mindestens 64.",
      errors: [{ pointer: "/width", message: "Senden Sie mindestens 64." }],
    });
    await page.goto("/pricing");
    await expect(page.getByRole("row", { name: /Bildvergrößerung/ })).toContainText("2 pro 4 MP des Ergebnisses");
  },
);

async function choosePseudoLocale(page: Page, baseURL: string | undefined): Promise<void> {
  await page.context().addCookies([{ name: "locale", value: "en-XA", url: baseURL ?? "" }]);
}

/** Opens a page and waits until all that it asks for has arrived. */
async function openWhole(page: Page, path: string): Promise<void> {
  const pending = new Set<Request>();
  const [start, end] = [(one: Request) => pending.add(one), (one: Request) => pending.delete(one)];
  page.on("request", start).on("requestfinished", end).on("requestfailed", end);
  await page.goto(path);
  await expect.poll(() => pending.size).toBe(0);
  page.off("request", start).off("requestfinished", end).off("requestfailed", end);
}

async function check(page: Page, path: string): Promise<void> {
  await page.setViewportSize(PHONE);
  await openWhole(page, path);
  const texts = await page.evaluate(readTexts);
  expect.soft(texts.filter(isEnglish), `${path}: texts that are not in the catalogue`).toEqual([]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect.soft(overflow, `${path}: pixels beyond the width of the page`).toBeLessThanOrEqual(0);
}

/** The pseudo-locale accents every vowel. */
const isEnglish = (text: string): boolean =>
  /[aeiou]/i.test(text) &&
  /\p{L}{2}/u.test(text) &&
  !/[áéíöü]/i.test(text) &&
  !untranslated.has(text) &&
  !names.some((name) => name.test(text));

/** The texts of the page, also those for screen readers, without code. It runs in the browser. */
function readTexts(): string[] {
  const texts: string[] = [];
  for (const element of document.querySelectorAll("title, body *")) {
    if (element.closest("pre, code, script, style, [lang]:not(html)")) continue;
    for (const name of ["aria-label", "title", "alt", "placeholder"]) texts.push(element.getAttribute(name) ?? "");
    for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.push(node.textContent ?? "");
  }
  return [...new Set(texts.map((text) => text.trim()))];
}
