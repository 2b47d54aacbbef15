import { fork } from "node:child_process";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, test } from "vitest";
import { PoolBusy, ProcessEnded, ProcessPool } from "./process-pool.ts";

test("a share's waiting requests are bounded even while none of its requests runs", async () => {
  const pool = new ProcessPool<unknown, never, unknown>({
    // This module never answers, so the request of "one" keeps the only process.
    module: join(import.meta.dirname, "../../../test/helpers/processes/hanging-task.ts"),
    size: 1,
    maxQueued: 100,
    perShare: { running: 1, queued: 2 },
  });
  const send = (share: string) => pool.request({}, { timeoutMs: 60_000, share }).catch((error: unknown) => error);
  void send("one");
  const outcomes: unknown[] = [];
  for (let count = 0; count < 5; count++) void send("two").then((outcome) => outcomes.push(outcome));
  await expect.poll(() => outcomes.length).toBe(3);
  expect(outcomes.every((outcome) => outcome instanceof PoolBusy && outcome.limit === "share")).toBe(true);
  pool.close();
});

describe("a process that cannot be started", () => {
  const pools: ProcessPool<string, never, string>[] = [];
  const { execPath } = process;
  afterEach(() => {
    process.execPath = execPath;
    for (const pool of pools.splice(0)) pool.close();
  });

  function openPool(execArgv: string[] = []) {
    const module = join(import.meta.dirname, "../../../test/helpers/processes/answering-worker.ts");
    const pool = new ProcessPool<string, never, string>({ module, size: 2, execArgv });
    pools.push(pool);
    return pool;
  }
  const readOutcomes = (pool: ProcessPool<string, never, string>) =>
    Promise.allSettled(["one", "two", "three"].map((request) => pool.request(request, { timeoutMs: 60_000 })));
  const unavailable = { status: "rejected", reason: expect.objectContaining({ reason: "unavailable" }) };

  test("ends the requests, and later ones are handled once processes can be started again", async () => {
    process.execPath = join(import.meta.dirname, "missing-node");
    const pool = openPool();
    pool.warm();
    const outcomes = await readOutcomes(pool);
    expect(outcomes).toEqual([unavailable, unavailable, unavailable]);
    for (const outcome of outcomes)
      expect(outcome.status === "rejected" && outcome.reason).toBeInstanceOf(ProcessEnded);
    process.execPath = execPath;
    expect(await pool.request("four", { timeoutMs: 60_000 })).toBe("four");
  });

  test("ends the requests if the start throws, and not the program", async () => {
    // Node refuses null bytes in arguments.
    expect(await readOutcomes(openPool(["\0"]))).toEqual([unavailable, unavailable, unavailable]);
  });

  test("leaves requests to a process that is ready", async () => {
    const pool = openPool();
    expect(await pool.request("zero", { timeoutMs: 60_000 })).toBe("zero");
    process.execPath = join(import.meta.dirname, "missing-node");
    const outcomes = await readOutcomes(pool);
    expect(outcomes.map((outcome) => outcome.status === "fulfilled" && outcome.value)).toEqual(["one", "two", "three"]);
  });
});

test("a process whose parent was killed during a request ends without an error", async () => {
  const parent = fork(join(import.meta.dirname, "../../../test/helpers/processes/killed-parent.ts"), {
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  if (!parent.stderr) throw new Error("no output");
  // The output ends when both processes have ended.
  expect(await text(parent.stderr)).toBe("");
  expect(parent.signalCode).toBe("SIGKILL");
});
