import { execFile } from "node:child_process";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { isStorageFull } from "../../../lib/platform/processes/storage-full.ts";

const run = promisify(execFile);
const SIZE_MB = 256;
const CHUNKS_BYTES = [1024 * 1024, 4096];

/** A folder on a file system that can be filled, or the reason why there is none. */
export interface SmallDisk {
  /** Why the disk cannot be filled here; null if it can. */
  unavailable: string | null;
  /** Takes all free space. Can be repeated, to take what has become free. */
  fill(): Promise<void>;
  /** Gives the space back. */
  free(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a small file system at a folder, as root or with sudo without a password. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk> {
  await mkdir(folder, { recursive: true });
  const ballast = join(folder, "ballast");
  const unavailable = await mount(folder);
  return {
    unavailable,
    fill: () => fill(ballast),
    free: () => rm(ballast, { force: true }),
    remove: async () => {
      if (unavailable === null) await asRoot("umount", "--lazy", folder);
    },
  };
}

async function mount(folder: string): Promise<string | null> {
  if (process.platform !== "linux") return "a small file system can be mounted only on Linux";
  const owner = `uid=${process.getuid?.()},gid=${process.getgid?.()}`;
  try {
    await asRoot("mount", "-t", "tmpfs", "-o", `size=${SIZE_MB}m,mode=0700,${owner}`, "tmpfs", folder);
    return null;
  } catch {
    return "mounting a file system is not permitted";
  }
}

function asRoot(command: string, ...args: string[]): Promise<unknown> {
  return process.getuid?.() === 0 ? run(command, args) : run("sudo", ["-n", command, ...args]);
}

/** Writes until the disk is full: large pieces first, then what is left. */
async function fill(path: string): Promise<void> {
  const file = await open(path, "a");
  try {
    for (const bytes of CHUNKS_BYTES) {
      const chunk = Buffer.alloc(bytes);
      while (await hasTaken(() => file.appendFile(chunk))) {}
    }
  } finally {
    await file.close();
  }
}

/** Whether the disk had space for a write. */
async function hasTaken(write: () => Promise<void>): Promise<boolean> {
  try {
    await write();
    return true;
  } catch (error) {
    if (isStorageFull(error)) return false;
    throw error;
  }
}
