import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { percentile } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const GOAL_SECONDS = 5;
const ROUNDS = 3;

/** `npm start` after the set-up until GET /ready answers, and the stop by SIGTERM to the npm process. */
export async function run(options: BenchOptions): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "atelier-start-"));
  const environment: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: "production",
    DATA_DIR: directory,
    PORT: "3941",
    LOG_LEVEL: "error",
  };
  const starts: number[] = [];
  const stops: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const startedAt = performance.now();
    const child = spawn("npm", ["start"], { env: environment, stdio: "ignore" });
    await waitForAnswer("http://127.0.0.1:3941/api/v1/ready");
    // The first start creates the database.
    if (round > 0) starts.push((performance.now() - startedAt) / 1000);
    const stoppedAt = performance.now();
    child.kill("SIGTERM");
    await once(child, "exit");
    // npm may end before its children. The database is the last process to end.
    await waitForRemoval(join(directory, "postgres", "cluster", "postmaster.pid"));
    stops.push((performance.now() - stoppedAt) / 1000);
  }
  await rm(directory, { recursive: true, force: true });
  const goal = { name: "the goal", value: GOAL_SECONDS };
  const [start, stop] = [percentile(starts, 0.5), percentile(stops, 0.5)];
  reportCase(
    {
      bench: "start",
      case: "npm start to ready (goal ≤ 1)",
      baseline: goal,
      ours: start,
      ratio: start / GOAL_SECONDS,
      unit: "s",
    },
    options,
  );
  reportCase(
    {
      bench: "start",
      case: "SIGTERM to npm until all has ended",
      baseline: goal,
      ours: stop,
      ratio: stop / GOAL_SECONDS,
      unit: "s",
    },
    options,
  );
}

async function waitForRemoval(path: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (existsSync(path)) {
    if (Date.now() > deadline) throw new Error("The database did not stop within a minute.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

async function waitForAnswer(url: string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`${url} did not answer within a minute.`);
}
