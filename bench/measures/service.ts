import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { startDatabase } from "../../test/helpers/servers/database-setup.ts";

const started: (() => Promise<void>)[] = [];

/** Registers a process that must not outlive the bench. */
export function stopAtEnd(child: ChildProcess): void {
  started.push(() => stopProcess(child));
}

/** Stops everything that a failed or interrupted bench has left running. */
export async function stopStarted(): Promise<void> {
  for (const stop of started.toReversed()) await stop().catch(() => {});
}

/** Starts a temporary database on the disk, with settings for a high load. Returns a function that removes it. */
export async function benchDatabase(): Promise<() => Promise<void>> {
  const stop = await startDatabase({ isDurable: true });
  started.push(stop);
  Object.assign(process.env, {
    LOG_LEVEL: "silent",
    REQUESTS_PER_MINUTE: "1000000000",
    OPEN_JOBS: "100000",
    QUEUE_LIMIT: "100000",
  });
  return stop;
}

/** Starts a module in a new process and waits for its first message. */
export async function startProcess(
  module: string,
  args: string[] = [],
): Promise<{ child: ChildProcess; message: unknown }> {
  const child = fork(join(import.meta.dirname, "..", "..", module), args, {
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  started.push(() => stopProcess(child, "SIGKILL"));
  const [message] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => Promise.reject(new Error(`${module} ended before its first message.`))),
  ])) as [unknown];
  return { child, message };
}

/** Stops a process and waits for its end. */
export async function stopProcess(child: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, "exit");
}

/** The memory of a process of `bench/processes` in bytes: now, and at most so far. */
export async function readMemory(child: ChildProcess): Promise<{ now: number; most: number }> {
  const answered = once(child, "message");
  child.send("memory");
  return (await answered)[0] as { now: number; most: number };
}

/** The value below which the given share of the values is. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}
