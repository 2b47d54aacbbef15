import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import setUpDatabase from "../test/helpers/database-setup.ts";

const started: (() => Promise<void>)[] = [];

/** Ends what a bench that failed half way has left running. */
export async function endStarted(): Promise<void> {
  for (const end of started.toReversed()) await end().catch(() => {});
}

/** A database of the bench's own, gone afterwards; settings as a busy installation would have them. */
export async function benchDatabase(): Promise<() => Promise<void>> {
  const stop = await setUpDatabase();
  started.push(stop);
  Object.assign(process.env, {
    LOG_LEVEL: "silent",
    REQUESTS_PER_MINUTE: "1000000000",
    OPEN_JOBS: "100000",
    QUEUE_LIMIT: "100000",
  });
  return stop;
}

/** Starts a module in a process of its own and waits for its first message. */
export async function startProcess(
  module: string,
  args: string[] = [],
): Promise<{ child: ChildProcess; message: unknown }> {
  const child = fork(join(import.meta.dirname, "..", module), args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  started.push(() => stopProcess(child, "SIGKILL"));
  const [message] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error(`${module} ended`))),
  ])) as [unknown];
  return { child, message };
}

/** Ends a process and waits until it is gone. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

/** The value under which a share of them lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
