import { expect, test } from "vitest";
import { addMonths, dayAfterKey, formatDay, getWeeks, isDay, today } from "./calendar-month.ts";

test("only days that exist are days", () => {
  expect(["2026-11-20", "2024-02-29"].every(isDay)).toBe(true);
  expect(["2026-02-29", "2026-13-01", "20.11.2026", "", "2026-1-2"].some(isDay)).toBe(false);
});

test("a month is shown in weeks from Monday to Sunday, without days of other months", () => {
  const weeks = getWeeks("2026-11-20");
  expect(weeks).toHaveLength(6);
  expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
  expect(weeks[5]).toEqual(["2026-11-30", null, null, null, null, null, null]);
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
});

test("a month with four full weeks has four rows", () => {
  expect(getWeeks("2027-02-14")).toHaveLength(4);
});

test("keys move by day, week and month, across the ends of months and years", () => {
  expect(dayAfterKey("ArrowRight", "2026-12-31")).toBe("2027-01-01");
  expect(dayAfterKey("ArrowUp", "2026-03-01")).toBe("2026-02-22");
  expect(dayAfterKey("Home", "2026-11-20")).toBe("2026-11-16");
  expect(dayAfterKey("End", "2026-11-20")).toBe("2026-11-22");
  expect(dayAfterKey("PageDown", "2026-01-31")).toBe("2026-02-28");
  expect(dayAfterKey("a", "2026-01-31")).toBeUndefined();
});

test("a month back from March 31 in a leap year is February 29", () => {
  expect(addMonths("2024-03-31", -1)).toBe("2024-02-29");
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
});

test("the current day is the one of the browser's time zone", () => {
  expect(today(new Date(2026, 10, 22, 23, 59))).toBe("2026-11-22");
});

test("days are written in words", () => {
  expect(formatDay("2026-11-20", "en")).toBe("November 20, 2026");
  expect(formatDay("2026-11-20", "en", { weekday: true })).toBe("Friday, November 20, 2026");
});
