import { expect, test } from "vitest";
import { largestSeries, lastDays, OTHER_SERIES, sumCredits, usedOperations } from "./daily.ts";

const lines = [
  { day: "2026-11-19", series: "image-edit", credits: 4 },
  { day: "2026-11-20", series: "image-edit", credits: 8 },
];

test("lists the last days in UTC with today as the last one", () => {
  expect(lastDays(3, Date.parse("2026-03-01T00:30:00Z"))).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});

test("adds up credits", () => {
  expect(sumCredits(lines)).toBe(12);
  expect(sumCredits([])).toBe(0);
});

test("keeps the catalogue position of the operations that have usage", () => {
  const operations = [{ slug: "image-generate" }, { slug: "image-edit" }];
  expect(usedOperations(lines, operations)).toEqual([{ slug: "image-edit", position: 1 }]);
});

test("joins the small series to one and keeps the sum of each day", () => {
  const many = Array.from({ length: 10 }, (_, index) => ({
    day: "2026-11-20",
    series: `key_${index}`,
    credits: index,
  }));
  const { lines: joined, series } = largestSeries(many);
  expect(series).toEqual(["key_9", "key_8", "key_7", "key_6", "key_5", "key_4", "key_3", OTHER_SERIES]);
  expect(sumCredits(joined)).toBe(sumCredits(many));
  expect(joined.find((line) => line.series === OTHER_SERIES)?.credits).toBe(3);
  expect(largestSeries(lines)).toEqual({ lines, series: ["image-edit"] });
});
