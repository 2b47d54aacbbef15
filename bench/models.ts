import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { compareTimes, inTemporaryDirectory } from "./measures/measure.ts";
import { type BenchOptions, reportCase } from "./measures/table.ts";

const SIZE_BYTES = 1_000_000_000;
const ROUNDS = 3;
const KILLS = 20;

/**
 * Adding a model of 1 GB from a local hub. Baseline: `curl -o` of the same file, then `sha256sum`. The second case kills
 * the command at random times and counts the starts until the model is whole.
 */
export async function run(options: BenchOptions): Promise<void> {
  const server = spawn(process.execPath, [join(import.meta.dirname, "processes", "model-hub.ts"), String(SIZE_BYTES)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [line] = (await once(createInterface(server.stdout), "line")) as [string];
    const hub = JSON.parse(line) as { endpoint: string; url: string };
    await inTemporaryDirectory(async (folder) => {
      await compareDownload(hub, folder, options);
      await countKilled(hub, folder, options);
    });
  } finally {
    server.kill();
  }
}

async function compareDownload(
  { endpoint, url }: { endpoint: string; url: string },
  folder: string,
  options: BenchOptions,
): Promise<void> {
  const cache = join(folder, "cache");
  const { addModel } = await import("../lib/models/store/add-model.ts");
  const { baselineMs, oursMs } = await compareTimes(
    ROUNDS,
    async () => {
      const file = join(folder, "curl.bin");
      await promisify(execFile)("curl", ["--silent", "--fail", "--location", "-o", file, url]);
      await promisify(execFile)("sha256sum", [file]);
      await rm(file);
    },
    async () => {
      await addModel({ model: "bench/model", task: "matting" }, { cacheDirectory: cache, hub: { endpoint } });
      await rm(cache, { recursive: true });
    },
  );
  const speed = (ms: number) => SIZE_BYTES / 1e6 / (ms / 1000);
  reportCase(
    {
      bench: "models",
      case: "1 GB from a local hub (goal ≥ 0.8)",
      baseline: { name: "curl -o, then sha256sum", value: speed(baselineMs) },
      ours: speed(oursMs),
      ratio: baselineMs / oursMs,
      unit: "MB/s",
    },
    options,
  );
}

async function countKilled({ endpoint }: { endpoint: string }, folder: string, options: BenchOptions): Promise<void> {
  const environment = { ...process.env, CACHE_DIR: join(folder, "killed"), HF_ENDPOINT: endpoint };
  const command = (...args: string[]): ChildProcess =>
    spawn(process.execPath, [join(import.meta.dirname, "..", "bin", "atelier.ts"), "models", ...args], {
      env: environment,
      stdio: ["ignore", "ignore", "ignore"],
    });
  const add = () => command("add", "bench/model", "--task", "matting");
  let killed = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const child = add();
    await sleep(300 + Math.random() * 4000);
    if (child.exitCode === null) {
      killed++;
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }
  const [added] = await once(add(), "exit");
  const [verified] = await once(command("verify", "bench--model"), "exit");
  const whole = added === 0 && verified === 0 ? 1 : 0;
  reportCase(
    {
      bench: "models",
      case: `killed ${killed} times at random, then whole (goal 1)`,
      baseline: { name: "a whole model", value: 1 },
      ours: whole,
      ratio: whole,
      unit: "whole models",
    },
    options,
  );
}
