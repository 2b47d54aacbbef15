import { expect, test } from "vitest";
import { createFormat } from "#components/translations/format.ts";
import { testTranslator } from "#test/helpers/engines/translator.ts";
import { medianSeconds, stateOfDay, successRate } from "./days.ts";

const day = (succeeded: number, failed: number, seconds: number | null = null) => ({
  day: "2026-11-20",
  succeeded,
  failed,
  medianSeconds: seconds,
});

test("rates a day by its share of failed jobs", () => {
  expect([undefined, day(0, 0), day(10, 0), day(95, 5), day(94, 6)].map(stateOfDay)).toEqual([
    "none",
    "none",
    "good",
    "warn",
    "bad",
  ]);
});

test("states the success rate of all days", () => {
  const rate = (days: Parameters<typeof successRate>[0]) =>
    successRate(days, testTranslator("status"), createFormat("en"));
  expect(rate([])).toBe("No jobs yet");
  expect(rate([day(1, 0)])).toBe("100% of 1 job succeeded");
  expect(rate([day(100, 0), day(99, 1)])).toBe("99.50% of 200 jobs succeeded");
});

test("takes the median over the days that have one", () => {
  expect(medianSeconds([day(1, 0, 9), day(0, 0), day(1, 0, 2), day(1, 0, 4)])).toBe(4);
  expect(medianSeconds([day(0, 0)])).toBeUndefined();
});
