import { readFile } from "node:fs/promises";
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { z } from "zod";

/** The result of one part of the test run. */
export interface Outcome {
  passed: number;
  /** A line for each failed test: its file, its name and its error. */
  failed: string[];
  /** A line for each test that failed once and passed when it was repeated. */
  flaky: string[];
}

const vitestReport = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      assertionResults: z.array(
        z.object({ status: z.string(), fullName: z.string(), failureMessages: z.array(z.string()).nullish() }),
      ),
    }),
  ),
});
type VitestFile = z.infer<typeof vitestReport>["testResults"][number];
type VitestTest = VitestFile["assertionResults"][number];

/** Reads the report that vitest's `json` reporter wrote to `path`. */
export async function readVitestReport(path: string): Promise<Outcome> {
  const { testResults } = vitestReport.parse(JSON.parse(await readFile(path, "utf8")));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  return {
    passed: tests.filter(({ status }) => status === "passed").length,
    failed: testResults.flatMap(listFailures),
    // A test that passed has errors only of an attempt before the last one.
    flaky: testResults.flatMap((file) =>
      listTests(file, ({ status, failureMessages }) => status === "passed" && (failureMessages ?? []).length > 0),
    ),
  };
}

/** The failed tests of a file, or the file itself if it failed outside of its tests. */
function listFailures(file: VitestFile): string[] {
  const failed = listTests(file, ({ status }) => status === "failed");
  if (failed.length > 0 || file.status !== "failed") return failed;
  return [`${relative(process.cwd(), file.name)}: ${firstLine(file.message)}`];
}

function listTests({ name, assertionResults }: VitestFile, belongs: (test: VitestTest) => boolean): string[] {
  return assertionResults
    .filter(belongs)
    .map((test) => `${relative(process.cwd(), name)}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
}

const playwrightSpec = z.object({
  ok: z.boolean(),
  file: z.string(),
  title: z.string(),
  tests: z.array(
    z.object({
      status: z.string(),
      results: z.array(z.object({ errors: z.array(z.object({ message: z.string().optional() })) })),
    }),
  ),
});
type PlaywrightSpec = z.infer<typeof playwrightSpec>;
const playwrightSuite = z.object({
  specs: z.array(playwrightSpec).optional(),
  get suites() {
    return z.array(playwrightSuite).optional();
  },
});
type PlaywrightSuite = z.infer<typeof playwrightSuite>;
const playwrightReport = z.object({
  stats: z.object({ expected: z.number(), flaky: z.number() }),
  suites: z.array(playwrightSuite),
});

/** Reads the report that Playwright's `json` reporter wrote to `path`. */
export async function readPlaywrightReport(path: string): Promise<Outcome> {
  const { stats, suites } = playwrightReport.parse(JSON.parse(await readFile(path, "utf8")));
  const specs = suites.flatMap(listSpecs);
  return {
    passed: stats.expected + stats.flaky,
    failed: specs.filter(({ ok }) => !ok).map(formatSpec),
    flaky: specs.filter(({ ok, tests }) => ok && tests.some(({ status }) => status === "flaky")).map(formatSpec),
  };
}

function listSpecs({ specs = [], suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(listSpecs)];
}

function formatSpec({ file, title, tests }: PlaywrightSpec): string {
  const errors = tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors));
  return `e2e/${file}: ${title}: ${firstLine(errors[0]?.message)}`;
}

function firstLine(message = "no message"): string {
  return stripVTControlCharacters(message).split("\n", 1)[0] ?? "";
}
