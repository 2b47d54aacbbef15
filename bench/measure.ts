import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Milliseconds of two ways to do a thing, each by its fastest round: whatever else the machine does only adds.
 * The two take turns, and the first round warms up and does not count.
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

export async function elapsedMs(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** The most memory, in bytes, that a fresh Node process takes to run a module with arguments. */
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

/** Tells the process that measures how much memory this one has taken at most. */
export async function tellPeakMemory(): Promise<void> {
  // Linux says it exactly; `maxRSS` there may carry the parent's peak across fork.
  const status = await readFile("/proc/self/status", "utf8").catch(() => "");
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? process.resourceUsage().maxRSS;
  console.log(`peak ${Number(kilobytes) * 1024}`);
}

/** Runs `work` with a folder that is gone afterwards. */
export async function inTemporaryDirectory<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), "atelier-bench-"));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
