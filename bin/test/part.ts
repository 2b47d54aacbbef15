import { spawn } from "node:child_process";
import type { Outcome } from "./outcome.ts";

/** One program of the test run: a check that passes or fails as a whole, or a test runner that writes a report. */
export interface Part {
  name: string;
  command: string[];
  environment?: Record<string, string>;
  /** Reads the report of a test runner. Without it, the exit code is the outcome. */
  report?: () => Promise<Outcome>;
  /** Whether the output is printed while the program runs. Otherwise it is printed at once when the program ends. */
  live?: boolean;
}

export interface PartResult extends Outcome {
  name: string;
  seconds: number;
}

/** Runs a part and prints its name, its seconds and, if it failed or is live, its output. */
export async function runPart(part: Part): Promise<PartResult> {
  const started = performance.now();
  const { code, output } = await execute(part);
  const seconds = Math.round((performance.now() - started) / 1000);
  const outcome = part.report ? await readOutcome(part.report, code) : checkOutcome(part.name, code);
  const isOk = outcome.failed.length === 0;
  process.stdout.write(`\n── ${part.name}: ${isOk ? "ok" : "failed"}, ${seconds} s\n${isOk ? "" : output}`);
  return { name: part.name, seconds, ...outcome };
}

function checkOutcome(name: string, code: number): Outcome {
  return code === 0 ? { passed: 1, failed: [], flaky: [] } : { passed: 0, failed: [name], flaky: [] };
}

/** A runner that ends with an error, or runs no test, counts as one failure even if no test failed. */
async function readOutcome(report: () => Promise<Outcome>, code: number): Promise<Outcome> {
  const outcome = await report().catch(
    (error: unknown): Outcome => ({
      passed: 0,
      failed: [`the report could not be read: ${error}`],
      flaky: [],
    }),
  );
  if (outcome.failed.length > 0 || (code === 0 && outcome.passed > 0)) return outcome;
  return { ...outcome, failed: [`the test runner ended with exit code ${code} and ${outcome.passed} passed tests`] };
}

function execute({ command: [program = "", ...parameters], environment, live = false }: Part): Promise<{
  code: number;
  output: string;
}> {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, {
      stdio: live ? ["ignore", "inherit", "inherit"] : ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...environment },
    });
    const chunks: Buffer[] = [];
    child.stdout?.on("data", (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on("data", (chunk: Buffer) => chunks.push(chunk));
    const stop = () => child.kill("SIGTERM");
    process.once("SIGTERM", stop);
    const end = (code: number, output: string) => {
      process.off("SIGTERM", stop);
      resolve({ code, output });
    };
    child.once("error", (error) => end(1, `${error.message}\n`));
    child.once("close", (code) => end(code ?? 1, Buffer.concat(chunks).toString()));
  });
}
