import { createServer } from "node:net";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { findBrowser } from "../test/helpers/servers/browser.ts";
import { operatorEmail } from "../test/helpers/accounts/operator-email.ts";

const root = new URL("..", import.meta.url).pathname;

// The config is read again in each worker; what the first reading chose is handed on in the environment.
process.env.E2E_PORT ??= String(await freePort());
process.env.E2E_DATA_DIR ??= join(tmpdir(), `atelier-e2e-${process.env.E2E_PORT}-${process.pid}`);

const WORKERS = Math.max(2, Math.min(4, Math.floor(availableParallelism() / 2)));

const { executablePath, env, args } = await findBrowser();
const baseURL = `http://localhost:${process.env.E2E_PORT}`;

/** Journeys in a real browser against a real server: its own port, data folder and database, gone afterwards. */
export default defineConfig({
  testDir: join(root, "e2e"),
  outputDir: join(root, "test-results"),
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // The tests share one server, and each worker has accounts of its own. The server and the engines use a core as well.
  workers: WORKERS,
  // Continuous integration repeats a failed test. `npm test` lists the tests that passed only then.
  retries: process.env.CI ? 2 : 0,
  reporter: [["list"]],
  use: {
    baseURL,
    viewport: { width: 1280, height: 800 },
    // Animations cost processor time, and the tests check what follows them.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: { executablePath, args, env: { ...cleanEnvironment(), ...env } },
    // A trace costs time, so only a repeated test has one there.
    trace: process.env.CI ? "on-first-retry" : "retain-on-failure",
  },
  webServer: {
    command: `"${process.execPath}" e2e/serve.ts`,
    cwd: root,
    url: `${baseURL}/api/v1/ready`,
    timeout: 120_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    stdout: "ignore",
    stderr: "pipe",
    env: {
      NODE_ENV: "production",
      PORT: process.env.E2E_PORT,
      E2E_DATA_DIR: process.env.E2E_DATA_DIR,
      LOG_LEVEL: "warn",
      // The browser tests have no servers with models.
      LANGUAGE_DOWNLOADS: "false",
      INVOICE_INSTRUCTIONS: "Transfer the amount to IBAN DE02 1203 0000 0000 2020 51.",
      ADMIN_EMAILS: Array.from({ length: WORKERS }, (_, worker) => operatorEmail(worker)).join(","),
      // Pages are opened far faster than people do.
      REQUESTS_PER_MINUTE: "2000",
    },
  },
});

function cleanEnvironment(): Record<string, string> {
  return Object.fromEntries(Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(new Error("No free port."))));
    });
  });
}
