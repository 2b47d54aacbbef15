import { expect, test } from "vitest";
import { RETRY_SECONDS, requestedDelay, retryDelay } from "./retry-delay.ts";

test("attempts go on for most of 24 hours and never longer, with growing and scattered delays", () => {
  const sum = (random: number) =>
    RETRY_SECONDS.map((_, index) => retryDelay(index + 1, random) ?? 0).reduce((total, delay) => total + delay, 0);
  expect(sum(0)).toBeLessThanOrEqual(24 * 3600);
  expect(sum(0)).toBeGreaterThan(22 * 3600);
  expect(sum(1)).toBeCloseTo(sum(0) * 0.8);
  expect([...RETRY_SECONDS].sort((a, b) => a - b)).toEqual([...RETRY_SECONDS]);
  expect(retryDelay(RETRY_SECONDS.length + 1, 0)).toBeNull();
});

test("an endpoint can ask for a delay in seconds or until a date, up to an hour", () => {
  const now = Date.parse("2026-11-20T09:30:00Z");
  const delays = [
    "120",
    " 7 ",
    "86400",
    "Fri, 20 Nov 2026 09:31:30 GMT",
    "Fri, 20 Nov 2026 09:00:00 GMT",
    "Sat, 21 Nov 2026 09:30:00 GMT",
  ];
  expect(delays.map((text) => requestedDelay(text, now))).toEqual([120, 7, 3600, 90, 0, 3600]);
  for (const text of [null, "", "soon", "-5", "1e9", "\0"]) expect(requestedDelay(text, now), String(text)).toBe(0);
});
