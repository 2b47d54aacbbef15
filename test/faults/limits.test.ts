import { execFile } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";
import { proof } from "../helpers/proof.ts";
import { computeLimits, RunTime } from "./limits.ts";

test("a slower machine has longer limits, in proportion to its start", () => {
  const [fast, slow] = [computeLimits(5_000), computeLimits(50_000)];
  expect(slow.settleMs / fast.settleMs).toBe(10);
  expect(slow.restartMs / fast.restartMs).toBe(10);
  expect(slow.recoveryMs - fast.recoveryMs).toBe(8 * 45_000);
});

test("a fault begins only if the longest one so far would end in time", () => {
  const time = new RunTime(60_000, 0);
  expect(time.mayBegin(5_000, 54_000)).toBe(true);
  time.add(20_000);
  time.add(10_000);
  expect([time.mayBegin(5_000, 35_000), time.mayBegin(5_000, 36_000)]).toEqual([true, false]);
});

proof("a run whose minutes end before its installation works is stopped and fails", async () => {
  const ended = await new Promise<{ code: unknown; errors: string }>((resolve) =>
    execFile(process.execPath, [join(import.meta.dirname, "run.ts"), "--minutes", "0.02"], (error, _output, errors) =>
      resolve({ code: error?.code, errors }),
    ),
  );
  expect(ended.code).toBe(1);
  expect(ended.errors).toContain("The run did not end within 0.02 minutes");
});
