import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { copyWithOperation } from "../test/extension/added-operation.ts";
import { isFull } from "../test/helpers/short-form.ts";
import { signUpDeveloper } from "./developer.ts";
import { expect, test } from "./test.ts";

// Builds the pages of operations in a copy of the project with a ninth operation and an engine of its own, and uses them in a
// browser. The build takes long, so only the full form runs it; test/extension checks what the compiler demands of the added
// files, and the API, without a portal.
test.skip(!isFull, "npm run proofs builds pages with a ninth operation");

const root = join(import.meta.dirname, "..");

let copy: string;
let server: ChildProcess | undefined;
let baseURL: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  mkdirSync(join(root, "data"), { recursive: true });
  copy = mkdtempSync(join(root, "data", "add-one-"));
  copyWithOperation(root, copy);
  removeOtherPages(join(copy, "app"));
  const env = { ...process.env, BUILD_ROOT: root, NODE_ENV: "production" as const };
  const next = join(root, "node_modules/next/dist/bin/next");
  execFileSync(process.execPath, [next, "build"], { cwd: copy, env, stdio: ["ignore", "ignore", "inherit"] });
  const port = await freePort();
  baseURL = `http://localhost:${port}`;
  server = spawn(process.execPath, ["server.ts"], {
    cwd: copy,
    env: { ...env, PORT: String(port), PUBLIC_URL: baseURL, DATA_DIR: join(copy, "data"), LOG_LEVEL: "warn" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true);
});

test.afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill("SIGTERM");
    await once(server, "exit");
  }
  rmSync(copy, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

test("a ninth operation on a new engine is sold, documented and tried", async ({ browser }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await page.goto("/docs/image-invert");
  await expect(page.getByRole("heading", { name: "Image inversion" })).toBeVisible();
  await page.goto("/docs/engines/inverter");
  await expect(page.getByText("Inverts every color.").first()).toBeVisible();
  await page.goto("/pricing");
  await expect(page.getByText("Image inversion").first()).toBeVisible();
  await signUpDeveloper(page);
  await page.goto("/playground/image-invert");
  await page
    .getByRole("button", { name: /^Use the sample: a cup of coffee/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: /^Remove \S+\.png$/ }).first()).toBeVisible();
  await page.getByRole("button", { name: "Run", exact: true }).click();
  await expect(page.getByTestId("result").getByRole("img").first()).toBeVisible({ timeout: 60_000 });
  await context.close();
});

/** The pages that derive from an operation or an engine, and what a developer opens before them. */
const PAGES = [
  /^[^/]+$/,
  /(^|\/)layout\.tsx$/,
  /^\(auth\)\/(sign-in|sign-up|verify)\/page/,
  /^\(portal\)\/(dashboard|playground|start)\//,
  /^\(site\)\/(pricing|docs\/\[operation\]|docs\/engines)\//,
  /^outbox\//,
  /^api\/(auth\/\[|playground)/,
];

/** Half of a build is pages that no operation changes. */
function removeOtherPages(app: string): void {
  const names = readdirSync(app, { recursive: true, encoding: "utf8" });
  for (const name of names.filter((path) => /\/(page|route)\.tsx?$/.test(path)))
    if (!PAGES.some((page) => page.test(name))) rmSync(join(app, name));
}

const isReady = () =>
  fetch(`${baseURL}/api/v1/ready`).then(
    async (response) => response.ok && JSON.stringify(await response.json()).includes('"inverter","state":"ready"'),
    () => false,
  );

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? resolve(address.port) : reject(new Error("No free port.")),
      );
    });
  });
}
