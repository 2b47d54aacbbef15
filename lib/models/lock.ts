import { link, open, readFile, rename, rm, stat, utimes } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

const HEARTBEAT_MS = 5_000;
const STALE_MS = 30_000;
const POLL_MS = 100;

/**
 * Runs a task while holding a lock file, so that one process of this machine runs it at a time. The lock of a process
 * that has died is taken over at once, or after 30 s without a heartbeat if it ran on another machine.
 */
export async function withLock<T>(path: string, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  while (!(await acquire(path))) await sleep(POLL_MS, undefined, signal ? { signal } : {});
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
    await using file = await open(path, "wx");
    await file.write(`${hostname()} ${process.pid}`);
    return true;
  } catch (error) {
    if (!isCode(error, "EEXIST")) throw error;
    const owner = await readFile(path, "utf8").catch(() => "");
    if (hasDied(owner) || (await ageMs(path)) > STALE_MS) await removeLock(path, owner);
    return false;
  }
}

/** Whether the owner ran on this machine and has ended. */
function hasDied(owner: string): boolean {
  const [host, pid] = owner.split(" ");
  if (host !== hostname() || !pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return isCode(error, "ESRCH");
  }
}

/** Removes a dead owner's lock, and restores it if another process has replaced it in between. */
async function removeLock(path: string, owner: string): Promise<void> {
  const taken = `${path}.${process.pid}`;
  const moved = await rename(path, taken).then(
    () => true,
    () => false,
  );
  if (!moved) return;
  if ((await readFile(taken, "utf8")) !== owner) await link(taken, path).catch(() => {});
  await rm(taken, { force: true });
}

const ageMs = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => Date.now() - mtimeMs,
    () => 0,
  );

const isCode = (error: unknown, code: string) => error instanceof Error && "code" in error && error.code === code;
