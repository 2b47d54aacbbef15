import { randomBytes } from "node:crypto";
import { chmod, mkdir, open, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isAlive } from "./postgres-process.ts";

const LOCK_TIMEOUT_MS = 30_000;
const LOCK_POLL_MS = 50;

/** Runs a task while this process alone may start a server on the folder. Takes over the lock of a process that has died. */
export async function withStartLock<T>(directory: string, task: () => Promise<T>): Promise<T> {
  await mkdir(directory, { recursive: true });
  const path = join(directory, "start.lock");
  await acquire(path);
  try {
    return await task();
  } finally {
    await rm(path, { force: true });
  }
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

async function acquire(path: string): Promise<void> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  for (;;) {
    try {
      const file = await open(path, "wx");
      await file.writeFile(String(process.pid));
      await file.close();
      return;
    } catch {
      const holder = Number(await readFile(path, "utf8").catch(() => ""));
      if (holder > 0 && !isAlive(holder)) await rm(path, { force: true });
      else if (Date.now() > deadline)
        throw new Error(`Another process is starting the database. If there is no such process, delete ${path}.`);
      else await new Promise((resolve) => setTimeout(resolve, LOCK_POLL_MS));
    }
  }
}
