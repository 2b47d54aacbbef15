// npm run simulate: runs the money and queue code in simulated processes on a real PostgreSQL.
//
// Three processes submit, run, cancel and retry jobs, batches and runs of pipelines, sign receipts, change credits, receive
// events of Stripe and send webhooks. All of it goes through the project's own functions and statements. A seed chooses each
// step: which call starts, which statement is sent or answered next, which connection breaks before or after its statement
// took effect, which process crashes, how far the database's clock goes forward, and which notification arrives late, twice
// or never.
//
// After each commit the sums, counters, caps and limits are checked, and every 500 steps and at the end all rules: those of
// `ledger check`, and the comparison with what clients, workers and receivers were answered (`model.ts`, `checks.ts`).
// At the end there are no more faults, and every job, batch, hold and delivery must end.
//
// A failure prints its seed, the violated rule, and the shortest sequence of steps with the same violation. Each line of the
// history has the number of its step, the process, the call and what happens to its statement. To see it again, use the
// printed command. A seed has the same steps on every machine; only IDs differ, and the history names them by their order.
//
// --seeds N       how many seeds to run, from --seed on (default 1)
// --steps N       the steps of each seed (default 1000)
// --keep 3,5-9    runs only these steps of a seed, and checks all rules after each commit
// --planted       plants the bugs of `mutations.ts` one after another, and fails if one is not found within 10,000 steps;
//                 a part of a name chooses one
import { parseArgs } from "node:util";
import setUpDatabase from "../helpers/servers/database-setup.ts";
import { mutations } from "./mutations.ts";
import { findPlanted } from "./planted.ts";
import { shrink } from "./shrink.ts";
import { allSteps, NO_MORE_FAULTS, Simulator } from "./simulator.ts";
import { formatSteps, parseSteps } from "./steps.ts";

const MAX_STEPS = 100_000_000;
/** How much of a history is printed if the sequence could not be made shorter. */
const MAX_LINES = 200;
const REPORT_MS = 60_000;
/** How long a shorter sequence is looked for. */
const SHRINK_MS = 180_000;

const { values, positionals } = parseArgs({
  options: {
    seeds: { type: "string", default: "1" },
    steps: { type: "string", default: "1000" },
    seed: { type: "string", default: "1" },
    keep: { type: "string" },
    planted: { type: "boolean", default: false },
  },
  allowPositionals: true,
});
const count = (name: "seeds" | "steps" | "seed"): number => {
  const number = Number(values[name]);
  if (Number.isInteger(number) && number >= 1 && number <= MAX_STEPS) return number;
  print(`--${name} must be a whole number from 1 to ${MAX_STEPS}.`);
  process.exit(2);
};
const [seeds, steps, firstSeed] = [count("seeds"), count("steps"), count("seed")];
const kept = values.keep ? parseSteps(values.keep) : allSteps(steps);

const stopDatabase = await setUpDatabase();
// The handle of the stopping PostgreSQL alone does not keep the process running.
const alive = setInterval(() => {}, 1_000);
const simulator = await Simulator.start();
try {
  process.exitCode = (await (values.planted ? plantAll() : runSeeds())) ? 0 : 1;
} finally {
  await simulator.close();
  await stopDatabase();
  clearInterval(alive);
}

async function runSeeds(): Promise<boolean> {
  const start = performance.now();
  let total = 0;
  let reportAt = start + REPORT_MS;
  const speed = () => `${total} steps, ${Math.round(total / ((performance.now() - start) / 1000))} per second`;
  for (let seed = firstSeed; seed < firstSeed + seeds; seed++) {
    const result = await simulator.run({ seed, steps: kept, checksAll: values.keep !== undefined });
    total += result.steps;
    if (result.violations.length > 0) {
      await explain(seed, result);
      return false;
    }
    if (performance.now() < reportAt) continue;
    print(`seed ${seed}: ${speed()}`);
    reportAt = performance.now() + REPORT_MS;
  }
  print(`${seeds} ${seeds === 1 ? "seed" : "seeds"}: ${speed()}, no violation`);
  return true;
}

async function explain(seed: number, result: Awaited<ReturnType<Simulator["run"]>>): Promise<void> {
  print(`seed ${seed} violates a rule after ${result.steps + 1} steps. Looking for a shorter sequence …`);
  const shortest = await shrink(simulator, { seed, steps: kept }, result, SHRINK_MS);
  const { history } = shortest.result;
  const end = history.findIndex((line) => line.endsWith(NO_MORE_FAULTS));
  // The steps before the end are more informative than those that end everything.
  const lines = history.length > MAX_LINES && end >= 0 ? history.slice(0, end + 1) : history;
  for (const line of lines.slice(-MAX_LINES)) print(line);
  for (const { rule, subject, detail } of shortest.result.violations)
    print(`\nviolated: ${rule}\n  ${subject}: ${detail}`);
  print(`\nnpm run simulate -- --seed ${seed} --keep ${formatSteps(shortest.steps)}`);
}

async function plantAll(): Promise<boolean> {
  let isComplete = true;
  for (const mutation of mutations.filter(({ name }) => name.includes(positionals[0] ?? ""))) {
    const found = await findPlanted(simulator, mutation);
    isComplete &&= found.isFound;
    print(
      `${found.isFound ? `${found.steps} steps, seed ${found.seed}`.padEnd(24) : "NOT FOUND".padEnd(24)}${mutation.name}: ${found.reason}`,
    );
  }
  return isComplete;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
