import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * The times of two functions in milliseconds, each from its fastest round, because other load only adds time.
 * The two alternate. The first round is a warm-up and does not count.
 */
export async function compareTimes(
  rounds: number,
  baseline: () => Promise<unknown>,
  ours: () => Promise<unknown>,
): Promise<{ baselineMs: number; oursMs: number }> {
  const best = { baselineMs: Number.POSITIVE_INFINITY, oursMs: Number.POSITIVE_INFINITY };
  for (let round = 0; round <= rounds; round++) {
    const [baselineMs, oursMs] = [await elapsedMs(baseline), await elapsedMs(ours)];
    if (round === 0) continue;
    best.baselineMs = Math.min(best.baselineMs, baselineMs);
    best.oursMs = Math.min(best.oursMs, oursMs);
  }
  return best;
}

export async function elapsedMs(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

/** The peak memory in bytes of a new Node process that runs a module with arguments. */
export async function peakMemoryBytes(module: string, args: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [module, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on("close", resolve);
    child.on("error", reject);
  });
  const peak = /^peak (\d+)$/m.exec(output)?.[1];
  if (code !== 0 || !peak) throw new Error(`${module} ${args.join(" ")} ended with ${code}.`);
  return Number(peak);
}

/** Reports the peak memory of this process to the measuring process. */
export async function reportPeakMemory(): Promise<void> {
  // On Linux, `maxRSS` may contain the parent's peak after a fork, so the exact value comes from /proc.
  const status = await readFile("/proc/self/status", "utf8").catch(() => "");
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  console.log(`peak ${Number(kilobytes) * 1024}`);
}

/** Calls `use` with a temporary folder. */
export async function inTemporaryDirectory<T>(use: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "atelier-bench-"));
  try {
    return await use(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
