import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { copyWithOperation } from "../test/extension/added-operation.ts";
import { isFull } from "../test/helpers/short-form.ts";
import { signUpDeveloper } from "./developer.ts";
import { expect, test } from "./test.ts";

// Builds a copy of the project with a ninth operation and an engine of its own, and uses them in the API, on the docs page and
// in the playground. The build takes a minute, so only the full form runs it; test/extension checks types and the API.
test.skip(!isFull, "npm run proofs builds the portal with a ninth operation");

const root = join(import.meta.dirname, "..");

let copy: string;
let server: ChildProcess | undefined;
let baseURL: string;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  mkdirSync(join(root, "data"), { recursive: true });
  copy = mkdtempSync(join(root, "data", "add-one-"));
  copyWithOperation(root, copy);
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

test("the API runs and describes it", async ({ request }) => {
  const document = await (await request.get(`${baseURL}/api/v1/openapi.json`)).json();
  expect(document.paths).toHaveProperty("/image-invert");
  const args = [
    "bin/atelier.ts",
    "account",
    "create",
    "--email",
    "nine@example.com",
    "--credits",
    "10",
    "--key",
    "--json",
  ];
  const env = { ...process.env, NODE_ENV: "production" as const, DATA_DIR: join(copy, "data"), LOG_LEVEL: "silent" };
  const created = JSON.parse(execFileSync(process.execPath, args, { cwd: copy, env, encoding: "utf8" }));
  const image = {
    name: "coffee.png",
    mimeType: "image/png",
    buffer: readFileSync(join(root, "public/samples/coffee.png")),
  };
  const response = await request.post(`${baseURL}/api/v1/image-invert`, {
    headers: { authorization: `Bearer ${created.key}` },
    multipart: { image },
  });
  expect(await response.json()).toMatchObject({
    status: "succeeded",
    engine: "inverter",
    operation: "image-invert",
    credits: { charged: 1, remaining: 9 },
  });
});

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
