import { expect, test } from "vitest";
import { nextPeriod, type Period } from "./periods.ts";

test.each<[Period, string, string | null]>([
  ["day", "2026-12-31T23:59:59.999Z", "2027-01-01T00:00:00.000Z"],
  ["day", "2028-02-28T00:00:00.000Z", "2028-02-29T00:00:00.000Z"],
  // A Sunday, a Monday, and a week over the end of a year.
  ["week", "2026-11-22T12:00:00.000Z", "2026-11-23T00:00:00.000Z"],
  ["week", "2026-11-23T00:00:00.000Z", "2026-11-30T00:00:00.000Z"],
  ["week", "2026-12-30T00:00:00.000Z", "2027-01-04T00:00:00.000Z"],
  ["month", "2026-01-31T23:00:00.000Z", "2026-02-01T00:00:00.000Z"],
  ["month", "2026-12-31T23:59:59.999Z", "2027-01-01T00:00:00.000Z"],
  // 1 March in Berlin is still February in UTC.
  ["month", "2026-03-01T00:30:00.000+01:00", "2026-03-01T00:00:00.000Z"],
  ["never", "2026-11-22T12:00:00.000Z", null],
])("the %s of %s ends at %s", (period, now, end) => {
  expect(nextPeriod(period, new Date(now))?.toISOString() ?? null).toBe(end);
});
