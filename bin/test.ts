import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

// Runs every check of the project and ends with one line of totals.
const reports = await mkdtemp(join(tmpdir(), "atelier-reports-"));
const total = { passed: 0, failed: 0 };
const failures: string[] = [];
const bin = (name: string) => join("node_modules", ".bin", name);
const sources = [
  "app",
  "bench",
  "bin",
  "components",
  "e2e",
  "lib",
  "packages",
  "prisma",
  "test",
  "server.ts",
  "worker.ts",
  "next.config.js",
  "package.json",
  "tsconfig.json",
];

await check("Format and lint", [
  bin("biome"),
  "check",
  "--config-path=.config/biome.json",
  "--error-on-warnings",
  ...sources,
]);
await check("Types of pages", [process.execPath, "node_modules/next/dist/bin/next", "typegen"]);
await check("Types", [process.execPath, "node_modules/typescript/bin/tsc", "-p", "."]);
await check("Dependency rules", [
  process.execPath,
  "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
  "--config",
  ".config/dependency-cruiser.cjs",
  "app",
  "bench",
  "bin",
  "components",
  "lib",
  "packages",
  "test",
  "server.ts",
  "worker.ts",
]);
await check("Portal bundle rules", [
  process.execPath,
  "node_modules/dependency-cruiser/bin/dependency-cruiser.mjs",
  "--config",
  ".config/portal-rules.cjs",
  "app",
  "components",
]);
await check("Unused code", [process.execPath, "node_modules/knip/bin/knip.js", "--config", ".config/knip.json"]);
await check("Weights", [process.execPath, "bin/weights.ts"]);
await suite(
  "Unit and integration tests",
  [
    process.execPath,
    "node_modules/vitest/vitest.mjs",
    "run",
    "--config",
    ".config/vitest.config.ts",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${join(reports, "vitest.json")}`,
    "--coverage.enabled",
  ],
  {},
  vitestCounts,
);
await suite(
  "Browser tests",
  [
    process.execPath,
    "node_modules/@playwright/test/cli.js",
    "test",
    "--config",
    ".config/playwright.config.ts",
    "--reporter=list,json",
  ],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "playwright.json") },
  playwrightCounts,
);
await check("Faults", [process.execPath, "test/faults/run.ts", "--minutes", "1"]);

await rm(reports, { recursive: true, force: true });
for (const failure of failures) process.stdout.write(`failed: ${failure}\n`);
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed === 0 && total.passed > 0 ? 0 : 1;

/** A check that passes or fails as a whole. */
async function check(name: string, command: string[]): Promise<void> {
  const ok = (await execute(name, command)) === 0;
  add(name, ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

/** Runs a test runner and adds its counts. A runner that fails without a failed test counts as one failure. */
async function suite(
  name: string,
  command: string[],
  environment: Record<string, string>,
  counts: () => Promise<{ passed: number; failed: number }>,
): Promise<void> {
  const code = await execute(name, command, environment);
  const counted = await counts().catch(() => ({ passed: 0, failed: 0 }));
  if (counted.failed === 0 && (code !== 0 || counted.passed === 0)) counted.failed = 1;
  add(name, counted);
}

function add(name: string, { passed, failed }: { passed: number; failed: number }): void {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(`${name} (${failed})`);
}

async function vitestCounts() {
  const report = JSON.parse(await readFile(join(reports, "vitest.json"), "utf8")) as {
    numPassedTests: number;
    numFailedTests: number;
  };
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

async function playwrightCounts() {
  const report = JSON.parse(await readFile(join(reports, "playwright.json"), "utf8")) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return { passed: report.stats.expected, failed: report.stats.unexpected + report.stats.flaky };
}

function execute(
  name: string,
  [command = "", ...args]: string[],
  environment: Record<string, string> = {},
): Promise<number> {
  process.stdout.write(`\n── ${name}\n`);
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, ...environment },
    });
    const stop = () => child.kill("SIGTERM");
    process.once("SIGTERM", stop);
    child.once("error", () => resolve(1));
    child.once("exit", (code) => {
      process.off("SIGTERM", stop);
      resolve(code ?? 1);
    });
  });
}
