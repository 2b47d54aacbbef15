import { expect, test } from "vitest";
import { lastDays, sumCredits, usedOperations } from "./daily.ts";

const lines = [
  { day: "2026-11-19", operation: "image-edit", credits: 4 },
  { day: "2026-11-20", operation: "image-edit", credits: 8 },
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
