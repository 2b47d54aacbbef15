import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

interface Outcome {
  passed: number;
  /** A line for each failed test: its file, its name and its error. */
  failed: string[];
  /** The same for each test that failed once and passed when it was repeated. */
  flaky: string[];
}

interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: VitestTest[];
}

interface VitestTest {
  status: string;
  fullName: string;
  failureMessages?: string[];
}

interface PlaywrightSuite {
  specs?: PlaywrightSpec[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightSpec {
  ok: boolean;
  file: string;
  title: string;
  tests: { status: string; results: { errors: { message?: string }[] }[] }[];
}

// Runs every check of the project and ends with the failed tests and one line of totals.
const reports = await mkdtemp(join(tmpdir(), "atelier-reports-"));
const total = { passed: 0, failed: 0 };
const failures: string[] = [];
const repeated: string[] = [];
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
    // Only the full form reaches the coverage that is required.
    ...(process.env.ATELIER_PROOFS === "1" ? ["--coverage.enabled"] : []),
  ],
  {},
  vitestOutcome,
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
  playwrightOutcome,
);
await check("Faults", [process.execPath, "test/faults/run.ts", "--minutes", "1"]);

await rm(reports, { recursive: true, force: true });
for (const test of repeated) process.stdout.write(`passed when repeated: ${test}\n`);
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
  outcome: () => Promise<Outcome>,
): Promise<void> {
  const code = await execute(name, command, environment);
  const { passed, failed, flaky } = await outcome().catch((): Outcome => ({ passed: 0, failed: [], flaky: [] }));
  add(name, { passed, failed: failed.length === 0 && (code !== 0 || passed === 0) ? 1 : failed.length });
  for (const test of failed) failures.push(`  ${test}`);
  repeated.push(...flaky);
}

function add(name: string, { passed, failed }: { passed: number; failed: number }): void {
  total.passed += passed;
  total.failed += failed;
  if (failed > 0) failures.push(`${name} (${failed})`);
}

async function vitestOutcome(): Promise<Outcome> {
  const { testResults } = JSON.parse(await readFile(join(reports, "vitest.json"), "utf8")) as {
    testResults: VitestFile[];
  };
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: tests.filter(({ status }) => status === "passed").length,
    failed: testResults.flatMap(failuresOf),
    // A test that passed has errors only of an attempt before the last one.
    flaky: testResults.flatMap((file) =>
      linesOf(file, ({ status, failureMessages = [] }) => status === "passed" && failureMessages.length > 0),
    ),
  };
}

/** The failed tests of a file, or the file itself if it failed outside of its tests. */
function failuresOf(file: VitestFile): string[] {
  const failed = linesOf(file, ({ status }) => status === "failed");
  if (failed.length > 0 || file.status !== "failed") return failed;
  return [`${relative(process.cwd(), file.name)}: ${firstLine(file.message)}`];
}

function linesOf({ name, assertionResults }: VitestFile, belongs: (test: VitestTest) => boolean): string[] {
  return assertionResults
    .filter(belongs)
    .map((test) => `${relative(process.cwd(), name)}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
}

async function playwrightOutcome(): Promise<Outcome> {
  const { stats, suites } = JSON.parse(await readFile(join(reports, "playwright.json"), "utf8")) as {
    stats: { expected: number; flaky: number };
    suites: PlaywrightSuite[];
  };
  const specs = suites.flatMap(specsOf);
  return {
    passed: stats.expected + stats.flaky,
    failed: specs.filter(({ ok }) => !ok).map(lineOf),
    flaky: specs.filter(({ ok, tests }) => ok && tests.some(({ status }) => status === "flaky")).map(lineOf),
  };
}

function lineOf({ file, title, tests }: PlaywrightSpec): string {
  const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
  return `e2e/${file}: ${title}: ${firstLine(errors[0]?.message)}`;
}

function specsOf({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(specsOf)];
}

function firstLine(message = "no message"): string {
  return stripVTControlCharacters(message).split("\n", 1)[0] ?? "";
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
