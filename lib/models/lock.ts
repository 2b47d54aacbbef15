import { open, rm, stat, utimes } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";

const HEARTBEAT_MS = 5_000;
const STALE_MS = 30_000;

/**
 * Runs a task while holding a lock file, so that one process of this machine runs it at a time.
 * A lock without a heartbeat for 30 s is taken over, because its owner has died.
 */
export async function withLock<T>(path: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  while (!(await acquire(path))) await sleep(250, undefined, signal ? { signal } : {});
  const heartbeat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), HEARTBEAT_MS);
  heartbeat.unref();
  try {
    return await task();
  } finally {
    clearInterval(heartbeat);
    await rm(path, { force: true });
  }
}

async function acquire(path: string): Promise<boolean> {
  try {
    await (await open(path, "wx")).close();
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
    const age = await stat(path).then(
      ({ mtimeMs }) => Date.now() - mtimeMs,
      () => 0,
    );
    if (age > STALE_MS) await rm(path, { force: true });
    return false;
  }
}
