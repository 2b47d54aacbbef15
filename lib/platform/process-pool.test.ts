import { join } from "node:path";
import { expect, test } from "vitest";
import { PoolBusy, ProcessPool } from "./process-pool.ts";

test("a share's waiting requests are bounded even while none of its requests runs", async () => {
  const pool = new ProcessPool<unknown, never, unknown>({
    // This module never answers, so the request of "one" keeps the only process.
    module: join(import.meta.dirname, "../../test/helpers/hanging-task.ts"),
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
