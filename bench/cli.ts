import { execFile } from "node:child_process";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { createAccountAsOperator } from "../lib/accounts/operator.ts";
import { issueKey } from "../lib/keys/issue.ts";
import { closeDatabase } from "../lib/platform/database/db.ts";
import { newId } from "../lib/platform/ids.ts";
import { benchDatabase, percentile } from "./measures/service.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const ROUNDS = 5;
/** Runs per measurement, because the shell counts processor time in hundredths of a second. */
const RUNS = 5;

/**
 * The processor time of a command of `npm run atelier`, with npm and all its processes, while the database is running.
 * Baseline: a Node process that connects to the same database and runs one query.
 */
export async function run(options: BenchOptions): Promise<void> {
  const stopDatabase = await benchDatabase();
  const email = `${newId("acct")}@example.com`;
  const { id } = await createAccountAsOperator(email);
  await issueKey(id);
  await closeDatabase();
  const bare = [process.execPath, join(import.meta.dirname, "processes", "bare-query.mjs")];
  const commands = [
    ["account show", ["npm", "run", "--silent", "atelier", "--", "account", "show", "--email", email]],
    ["ledger check", ["npm", "run", "--silent", "atelier", "--", "ledger", "check"]],
  ] as const;
  for (const [name, command] of commands) {
    const times = { bare: [] as number[], ours: [] as number[] };
    // The first run fills the cache of compiled code.
    await processorMs(command);
    for (let round = 0; round < ROUNDS; round++) {
      times.bare.push(await processorMs(bare));
      times.ours.push(await processorMs(command));
    }
    const [baseline, ours] = [percentile(times.bare, 0.5), percentile(times.ours, 0.5)];
    reportCase(
      {
        bench: "cli",
        case: `${name} (goal ≤ 4)`,
        baseline: { name: "Node with pg and one query", value: baseline },
        ours,
        ratio: ours / baseline,
        unit: "ms of processor time",
      },
      options,
    );
  }
  await stopDatabase();
}

/** The user and system time of a command with all its processes, in milliseconds. Throws if it fails. */
async function processorMs(command: readonly string[]): Promise<number> {
  // Both sides use this Node, without the compile cache that this process has from its own start.
  const { NODE_COMPILE_CACHE: _, PATH = "", ...rest } = process.env;
  const environment = { ...rest, PATH: `${dirname(process.execPath)}${delimiter}${PATH}` };
  const script = `i=0; while [ $i -lt ${RUNS} ]; do "$@" >/dev/null || exit 1; i=$((i+1)); done; times`;
  const { stdout } = await promisify(execFile)("sh", ["-c", script, "sh", ...command], { env: environment });
  // The second line of `times` has the user and system time of the shell's ended children.
  const [, children = ""] = stdout.trim().split("\n");
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  );
  if (seconds.length !== 2) throw new Error(`The shell printed no times: ${stdout}`);
  return (seconds.reduce((sum, value) => sum + value, 0) / RUNS) * 1000;
}
