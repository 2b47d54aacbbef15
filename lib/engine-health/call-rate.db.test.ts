import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { closeDatabase } from "../platform/database/db.ts";
import { CallRate, callsOfSlice } from "./call-rate.ts";

afterAll(closeDatabase);

test.each([1, 6, 12, 50, 500])("the slices of %i calls in a minute add up to it", (perMinute) => {
  const slices = Array.from({ length: 12 }, (_, slice) => callsOfSlice(perMinute, slice));
  expect(slices.reduce((sum, one) => sum + one, 0)).toBe(perMinute);
  expect(Math.max(...slices) - Math.min(...slices)).toBeLessThanOrEqual(1);
});

test("calls of four processes start at the rate of the limit, and none is lost", async () => {
  const engine = randomUUID();
  const processes = Array.from({ length: 4 }, () => new CallRate({ engine, perMinute: 60 }));
  const slices: number[] = [];
  const call = async (rate: CallRate) => {
    await rate.wait(new AbortController().signal);
    slices.push(Math.floor(Date.now() / 5_000));
  };
  await Promise.all(Array.from({ length: 12 }, (_, index) => call(processes[index % 4] ?? expect.fail())));
  const counts = Object.values(Object.groupBy(slices, (slice) => slice)).map((calls) => calls?.length ?? 0);
  // A call that is allowed at the very end of a slice is counted here in the next one.
  expect(counts.length).toBeGreaterThanOrEqual(2);
  expect(Math.max(...counts)).toBeLessThanOrEqual(6);
  await Promise.all(processes.map((rate) => rate.close()));
}, 30_000);

test("a call that waits for the rate ends with its signal", async () => {
  const rate = new CallRate({ engine: randomUUID(), perMinute: 1 });
  const controller = new AbortController();
  const waiting = Promise.all([rate.wait(controller.signal), rate.wait(controller.signal)]);
  setTimeout(() => controller.abort(new Error("canceled")), 300);
  await expect(waiting).rejects.toThrow("canceled");
  await rate.close();
});
