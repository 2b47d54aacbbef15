import lighthouse from "lighthouse";
import type { BrowserContext } from "playwright-core";
import { becomeOperator, OPERATOR } from "../e2e/developer.ts";
import { openPortal } from "../e2e/open-portal.ts";
import { percentile } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const ROUNDS = 3;
const SCRIPT_GOAL_KB = 150;
const WEIGHT_GOAL_KB = 512;
/**
 * Lighthouse's constant slowdown of 4 turns the middle of its high-end desktop bracket, a benchmark index of 1750, into a
 * mid-tier phone (Lighthouse's docs/throttling.md). A slower machine gets a smaller slowdown, so that the phone stays the same.
 */
const REFERENCE = { index: 1750, slowdown: 4 };
const goals = { performance: 0.95, accessibility: 1, "best-practices": 0.95, seo: 0.95 } as const;
type Category = keyof typeof goals;

/** Pages, and whether search engines index them. */
const pages = [
  { path: "/", indexed: true },
  { path: "/docs", indexed: true },
  { path: "/pricing", indexed: true },
  { path: "/sign-in", indexed: false },
  { path: "/playground/background-remove", indexed: false },
] as const;
/** Further pages for the measurement of scripts. */
const scriptPages = [
  "/docs/image-edit",
  "/dashboard",
  "/start",
  "/playground/image-cleanup",
  "/playground/document-translate",
  "/credits",
  "/settings",
  "/status",
  "/admin/accounts",
];

/**
 * Lighthouse's mobile preset on the portal (the median of three runs against its goal), and for each page the compressed
 * scripts of the first load and the bytes of everything that it loads.
 */
export async function run(options: BenchOptions): Promise<void> {
  const { browser, base, debuggingPort, close } = await openPortal({ ADMIN_EMAILS: OPERATOR });
  try {
    await becomeOperator(await browser.newPage());
    const slowdown = await calibrateSlowdown(base, debuggingPort);
    console.log(`Lighthouse's processor slowdown: ${slowdown.toFixed(1)}`);
    for (const { path, indexed } of pages) await audit(base + path, indexed, debuggingPort, slowdown, options);
    for (const path of [...pages.map((page) => page.path), ...scriptPages])
      await measureTransfer(browser, path, options);
  } finally {
    await close();
  }
}

/** The processor slowdown for this machine, from the benchmark index that Lighthouse measures with each page. */
async function calibrateSlowdown(base: string, port: number): Promise<number> {
  const result = await lighthouse(`${base}/status`, { port, logLevel: "error", onlyCategories: ["seo"] });
  const index = result?.lhr.environment.benchmarkIndex ?? REFERENCE.index;
  return Math.min(REFERENCE.slowdown, Math.max(1, (REFERENCE.slowdown * index) / REFERENCE.index));
}

async function audit(
  url: string,
  indexed: boolean,
  port: number,
  cpuSlowdownMultiplier: number,
  options: BenchOptions,
): Promise<void> {
  const categories = (Object.keys(goals) as Category[]).filter((category) => indexed || category !== "seo");
  const scores = new Map<Category, number[]>(categories.map((category) => [category, []]));
  for (let round = 0; round < ROUNDS; round++) {
    const result = await lighthouse(url, {
      port,
      logLevel: "error",
      onlyCategories: [...categories],
      throttling: { cpuSlowdownMultiplier },
      // A signed-in page needs the stored session.
      disableStorageReset: true,
    });
    for (const category of categories) scores.get(category)?.push(result?.lhr.categories[category]?.score ?? 0);
  }
  for (const [category, values] of scores) {
    const [ours, goal] = [percentile(values, 0.5), goals[category]];
    const baseline = { name: "the goal (more is better)", value: goal };
    reportCase(
      {
        bench: "portal",
        case: `lighthouse ${new URL(url).pathname} ${category}`,
        baseline,
        ours,
        ratio: ours / goal,
        unit: "of 1",
      },
      options,
    );
  }
}

async function measureTransfer(browser: BrowserContext, path: string, options: BenchOptions): Promise<void> {
  const page = await browser.newPage();
  const session = await browser.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Page.enable");
  await session.send("Network.setCacheDisabled", { cacheDisabled: true });
  const scripts = new Set<string>();
  let scriptBytes = 0;
  let firstLoadBytes = 0;
  let bytes = 0;
  session.on("Network.responseReceived", ({ requestId, type }) => type === "Script" && scripts.add(requestId));
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    bytes += encodedDataLength;
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  // Scripts that load after this event, while the page is idle, are not part of the first load.
  session.on("Page.loadEventFired", () => {
    firstLoadBytes = scriptBytes;
  });
  await page.goto(path, { waitUntil: "load" });
  const report = (name: string, ours: number, goal: number) =>
    reportCase(
      {
        bench: "portal",
        case: `${name} ${path}`,
        baseline: { name: "the goal", value: goal },
        ours,
        ratio: ours / goal,
        unit: "KB",
      },
      options,
    );
  await page.waitForLoadState("networkidle");
  report("script", firstLoadBytes / 1024, SCRIPT_GOAL_KB);
  report("weight", bytes / 1024, WEIGHT_GOAL_KB);
  await page.close();
}
