import { expect, test } from "vitest";
import { RETRY_SECONDS, retryDelay } from "./retry-delay.ts";

test("attempts go on for most of 24 hours and never longer, with growing and scattered delays", () => {
  const sum = (random: number) =>
    RETRY_SECONDS.map((_, index) => retryDelay(index + 1, random) ?? 0).reduce((total, delay) => total + delay, 0);
  expect(sum(0)).toBeLessThanOrEqual(24 * 3600);
  expect(sum(0)).toBeGreaterThan(22 * 3600);
  expect(sum(1)).toBeCloseTo(sum(0) * 0.8);
  expect([...RETRY_SECONDS].sort((a, b) => a - b)).toEqual([...RETRY_SECONDS]);
  expect(retryDelay(RETRY_SECONDS.length + 1, 0)).toBeNull();
});
