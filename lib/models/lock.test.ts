import { spawnSync } from "node:child_process";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { hostname, tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { withLock } from "./lock.ts";

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-lock-"));
  path = join(folder, "lock");
});
afterEach(() => rm(folder, { recursive: true }));

test("one task runs at a time", async () => {
  let running = 0;
  let most = 0;
  const task = async () => {
    most = Math.max(most, ++running);
    await new Promise((resolve) => setTimeout(resolve, 20));
    running--;
  };
  await Promise.all([1, 2, 3, 4].map(() => withLock(path, task)));
  expect(most).toBe(1);
});

test("the lock of a killed process of this machine is taken over without waiting for its heartbeat", async () => {
  const dead = spawnSync(process.execPath, ["-e", ""]).pid;
  await writeFile(path, `${hostname()} ${dead}`);
  expect(await withLock(path, async () => "done", AbortSignal.timeout(5_000))).toBe("done");
});

test("the lock of another machine is kept while it has a heartbeat", async () => {
  await writeFile(path, "elsewhere 1");
  await expect(withLock(path, async () => "done", AbortSignal.timeout(800))).rejects.toThrow();
  const old = new Date(Date.now() - 60_000);
  await utimes(path, old, old);
  expect(await withLock(path, async () => "done", AbortSignal.timeout(5_000))).toBe("done");
});
