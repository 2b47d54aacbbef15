import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { isFull } from "../test/helpers/short-form.ts";
import { readPlaywrightReport, readVitestReport } from "./test/outcome.ts";
import { type Part, type PartResult, runPart } from "./test/part.ts";

// Runs the checks and tests of the project, and ends with the failed tests and one line of totals.
const USAGE = `Usage: npm test -- [PART …] [--shard I/N] [--changed REF]

Parts: checks (format, lint, types, import rules, unused code), unit (unit, integration and contract tests),
browser (journeys in a browser), faults (one minute of crashes and outages), simulation (a million seeded steps of the
money and queue code, and planted bugs). Without a part, all of them run, simulation only in the full form.

--shard I/N    runs one of N shares of the unit and browser tests, for machines that run side by side
--changed REF  runs the unit tests whose sources changed since the commit REF`;
const PARTS = ["checks", "unit", "browser", "faults", "simulation"];

const { values, positionals } = parseArgs({
  options: { shard: { type: "string" }, changed: { type: "string" }, help: { type: "boolean", default: false } },
  allowPositionals: true,
  strict: true,
});
if (values.help || positionals.some((part) => !PARTS.includes(part))) {
  console.error(USAGE);
  process.exit(2);
}
// The integration tests include a short simulation.
const usual = isFull ? PARTS : PARTS.filter((part) => part !== "simulation");
const chosen = new Set(positionals.length > 0 ? positionals : usual);
const reports = await mkdtemp(join(tmpdir(), "atelier-reports-"));
const shard = values.shard ? [`--shard=${values.shard}`] : [];
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
];

const script = (path: string, ...parameters: string[]) => [process.execPath, path, ...parameters];

const checks: Part[] = [
  {
    name: "Format and lint",
    command: [
      join("node_modules", ".bin", "biome"),
      ...["check", "--config-path=.config/biome.json", "--error-on-warnings", ...sources],
      ...["next.config.js", "package.json", "tsconfig.json"],
    ],
  },
  { name: "Types of pages", command: script("node_modules/next/dist/bin/next", "typegen") },
  {
    name: "Types",
    // One thread, and a collector of garbage that waits longer, take half of the processor time. The other core runs tests.
    command: script("node_modules/typescript-native/bin/tsc", "--build", "--singleThreaded"),
    environment: { GOGC: "200" },
  },
  { name: "Import rules", command: script("bin/test/import-rules.ts") },
  { name: "Unused code", command: script("node_modules/knip/bin/knip.js", "--config", ".config/knip.json") },
];
const weights: Part = { name: "Weights", command: script("bin/weights.ts") };
const unit: Part = {
  name: "Unit, integration and contract tests",
  command: script(
    "node_modules/vitest/vitest.mjs",
    ...["run", "--config", ".config/vitest.config.ts", "--reporter=default", "--reporter=json"],
    `--outputFile.json=${join(reports, "vitest.json")}`,
    ...shard,
    ...(values.changed ? [`--changed=${values.changed}`, "--passWithNoTests"] : []),
    // Only the full form reaches the coverage that is required.
    ...(isFull ? ["--coverage.enabled"] : []),
  ),
  // A change can be in what only the full form tests.
  environment: isFull || values.changed ? {} : { SHORT_FORM: "1" },
  report: () => readVitestReport(join(reports, "vitest.json")),
  live: true,
};
const browser: Part = {
  name: "Browser tests",
  command: script(
    "node_modules/@playwright/test/cli.js",
    ...["test", "--config", ".config/playwright.config.ts", "--reporter=list,json"],
    ...shard,
  ),
  environment: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "playwright.json") },
  report: () => readPlaywrightReport(join(reports, "playwright.json")),
  live: true,
};
/** The short form kills PostgreSQL and a worker. Each takes half a minute, because a lease must run out. */
const FAULTS = isFull ? [] : ["kill -9 PostgreSQL", "kill -9 a worker"];
const faults: Part = {
  name: "Faults",
  command: script("test/faults/run.ts", "--rounds", "1", "--minutes", isFull ? "20" : "5", ...FAULTS),
  live: true,
};

const simulation: Part[] = [
  {
    name: "Simulation",
    command: script("test/simulation/run.ts", "--steps", "1000", "--seeds", isFull ? "1000" : "20"),
    live: true,
  },
  { name: "Planted bugs", command: script("test/simulation/run.ts", "--planted"), live: true },
];

const pick = (name: string, parts: Part[]): Part[] => (chosen.has(name) ? parts : []);
const results = [
  ...(await inLanes([weights])),
  // The checks use one processor core. Tests that wait for each other leave the other one to them.
  ...(await inLanes(pick("checks", checks), pick("unit", [unit]))),
  ...(await inLanes([...pick("browser", [browser]), ...pick("faults", [faults]), ...pick("simulation", simulation)])),
];

await rm(reports, { recursive: true, force: true });
printTotals(results);

/** Runs the parts of each lane one after another, and the lanes side by side. */
async function inLanes(...lanes: Part[][]): Promise<PartResult[]> {
  const done = await Promise.all(
    lanes.map(async (parts) => {
      const ended: PartResult[] = [];
      for (const part of parts) ended.push(await runPart(part));
      return ended;
    }),
  );
  return done.flat();
}

function printTotals(ended: PartResult[]): void {
  const print = (line: string) => process.stdout.write(`${line}\n`);
  print("");
  for (const { name, seconds } of ended) print(`${String(seconds).padStart(5)} s  ${name}`);
  for (const peer of (process.env.MISSING_PEERS ?? "").split(",").filter(Boolean))
    print(`not tested: ${peer}, because this machine could not install it`);
  if (isFull && process.env.MISSING_PEERS === undefined)
    print(
      "not tested: servers and clients of others whose variables are not set. Run `. test/peers/install.sh` first.",
    );
  for (const test of ended.flatMap(({ flaky }) => flaky)) print(`passed when repeated: ${test}`);
  for (const { name, failed } of ended)
    for (const test of failed) print(test === name ? `failed: ${name}` : `failed: ${name}: ${test}`);
  const passed = ended.reduce((sum, part) => sum + part.passed, 0);
  const failed = ended.reduce((sum, part) => sum + part.failed.length, 0);
  print(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}
