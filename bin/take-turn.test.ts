import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { takeTurn } from "./take-turn.mjs";

let folder: string;
let path: string;
const otherProcess = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"]);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "atelier-turn-"));
  path = join(folder, "data", "installing.pid");
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

it("waits for a running process, and takes the turn of one that ended", async () => {
  (await takeTurn(path, () => {}))();
  expect(existsSync(path)).toBe(false);
  await writeFile(path, String(otherProcess.pid));
  const onWait = vi.fn();
  const turn = takeTurn(path, onWait);
  await vi.waitFor(() => expect(onWait).toHaveBeenCalledExactlyOnceWith(otherProcess.pid));
  expect(await readFile(path, "utf8")).toBe(String(otherProcess.pid));
  otherProcess.kill();
  await once(otherProcess, "exit");
  const end = await turn;
  expect(await readFile(path, "utf8")).toBe(String(process.pid));
  end();
  expect(existsSync(path)).toBe(false);
});

it("takes the turn of a file that is older than any installation", async () => {
  const onWait = vi.fn();
  (await takeTurn(path, onWait))();
  await writeFile(path, String(process.ppid));
  await utimes(path, 0, 0);
  (await takeTurn(path, onWait))();
  expect(onWait).not.toHaveBeenCalled();
});
