import { pool } from "../../../lib/platform/database/db.ts";
import type { Installation } from "../installation/installation.ts";
import { listProcesses } from "../installation/processes.ts";
import type { CheckResult } from "./check-result.ts";
import { checkLedger } from "./ledger.ts";
import { measureProcesses } from "./processes.ts";

/** Stops all servers and workers in order and checks that nothing is left of them. */
export async function checkStop({ processes, stopProcesses }: Installation): Promise<CheckResult[]> {
  const before = await measureProcesses(processes);
  const ends = await stopProcesses();
  const running = new Set((await listProcesses()).map(({ pid }) => pid));
  const children = before.flatMap((state) => state.children).filter(({ pid }) => running.has(pid));
  return [
    {
      check: "processes end in order",
      violations: [...ends].filter(([, end]) => end !== "exit code 0").map(([name, end]) => `${name}: ${end}`),
    },
    { check: "children end with their parent", violations: children.map(({ pid, command }) => `${pid} ${command}`) },
    await checkRetention(),
    await checkLedger(pool()),
  ];
}

/** The inputs of jobs whose end could not delete them are deleted by the retention task, which runs every minute. */
async function checkRetention(): Promise<CheckResult> {
  const { rows } = await pool().query<{ id: string }>(
    "SELECT id FROM job WHERE inputs_deleted_at IS NULL AND finished_at < now() - interval '4 minutes'",
  );
  return { check: "inputs are deleted", violations: rows.map(({ id }) => id) };
}
