import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withLock } from "../models/lock.ts";

const LOCK_TIMEOUT_MS = 60_000;

/** Runs a task while this process alone may start a server on the folder. Throws if another one holds the lock too long. */
export async function withStartLock<T>(directory: string, task: () => Promise<T>): Promise<T> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, "start.lock");
  const waiting = AbortSignal.timeout(LOCK_TIMEOUT_MS);
  let isHeld = false;
  const alone = () => {
    isHeld = true;
    return task();
  };
  return withLock(path, alone, waiting).catch((error: unknown) => {
    if (isHeld || !waiting.aborted) throw error;
    throw new Error(`Another process is starting the database. If there is no such process, delete ${path}.`);
  });
}

/** The password of the folder's cluster, which is generated on the first start. */
export async function passwordFor(directory: string): Promise<string> {
  const path = join(directory, "password");
  const stored = await readFile(path, "utf8").catch(() => null);
  if (stored) return stored;
  const password = randomBytes(24).toString("hex");
  await writeFile(path, password, { mode: 0o600 });
  await chmod(path, 0o600);
  return password;
}
