import { execFile } from "node:child_process";
import { statfs } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";

/** The resources of a machine for models. */
export interface Machine {
  processor: string;
  cores: number;
  memoryBytes: number;
  freeDiskBytes: number;
  /** The graphics processors with their memory, as the driver names them. Empty if none was found. */
  gpus: string[];
  /** 10⁹ operations per second of ONNX Runtime on the processor; null if it could not be measured. */
  gigaflopsPerSecond: number | null;
}

const run = promisify(execFile);
const GPU_TIMEOUT_MS = 3_000;
const MEASURE_TIMEOUT_MS = 20_000;
const CACHE_MS = 10 * 60_000;

let cached: { at: number; machine: Promise<Machine> } | undefined;

/** Measures this machine within seconds. Measured again after ten minutes. */
export function measureMachine(cacheDirectory: string): Promise<Machine> {
  if (cached && Date.now() - cached.at < CACHE_MS) return cached.machine;
  const machine = measure(cacheDirectory);
  cached = { at: Date.now(), machine };
  return machine;
}

async function measure(cacheDirectory: string): Promise<Machine> {
  const [disk, gpus, gigaflopsPerSecond] = await Promise.all([
    statfs(cacheDirectory).catch(() => statfs(".")),
    findGpus(),
    measureSpeed(),
  ]);
  const processors = cpus();
  return {
    processor: processors[0]?.model.trim() ?? "unknown",
    cores: processors.length,
    memoryBytes: totalmem(),
    freeDiskBytes: disk.bavail * disk.bsize,
    gpus,
    gigaflopsPerSecond,
  };
}

/** NVIDIA's tool lists name and memory. Without the driver, there is no GPU that ONNX Runtime can use with CUDA. */
async function findGpus(): Promise<string[]> {
  if (process.platform === "darwin" && process.arch === "arm64") return ["Apple GPU (coreml)"];
  try {
    const { stdout } = await run("nvidia-smi", ["--query-gpu=name,memory.total", "--format=csv,noheader"], {
      timeout: GPU_TIMEOUT_MS,
    });
    return stdout.trim().split("\n").filter(Boolean);
  } catch {
    return [];
  }
}

const measured = z.object({ gigaflopsPerSecond: z.number().positive() });

/** Measured in a process of its own, so that a fault of the native library ends no server. */
async function measureSpeed(): Promise<number | null> {
  try {
    const script = join(import.meta.dirname, "measure-child.ts");
    const { stdout } = await run(process.execPath, [script], {
      timeout: MEASURE_TIMEOUT_MS,
    });
    return measured.parse(JSON.parse(stdout)).gigaflopsPerSecond;
  } catch {
    return null;
  }
}
