import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type BrowserContext, chromium } from "playwright-core";
import { startProcess, stopProcess } from "../bench/measures/service.ts";
import { findBrowser } from "../test/helpers/servers/browser.ts";

export interface OpenPortal {
  browser: BrowserContext;
  base: string;
  /** The browser's debugging port, for tools that connect to it. */
  debuggingPort: number;
  close(): Promise<void>;
}

/** Starts the service with its own port, data folder and database, and a browser. */
export async function openPortal(settings: Record<string, string> = {}): Promise<OpenPortal> {
  const directory = await mkdtemp(join(tmpdir(), "atelier-portal-"));
  const [port, debuggingPort] = [await freePort(), await freePort()];
  const own = { NODE_ENV: "production", PORT: String(port), DATA_DIR: directory, LOG_LEVEL: "error" };
  Object.assign(process.env, own, { REQUESTS_PER_MINUTE: "5000" }, settings);
  const { child } = await startProcess("server.ts");
  const { executablePath, env, args } = await findBrowser();
  const base = `http://localhost:${port}`;
  const browser = await chromium.launchPersistentContext(join(directory, "browser"), {
    executablePath,
    args: [...args, `--remote-debugging-port=${debuggingPort}`],
    env: { ...definedEnvironment(), ...env },
    baseURL: base,
  });
  return {
    browser,
    base,
    debuggingPort,
    close: async () => {
      await browser.close();
      await stopProcess(child);
      await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

const definedEnvironment = () =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
