import { expect, test } from "vitest";
import { createFormat } from "./format.ts";

const english = createFormat("en");
const german = createFormat("de");

test("formats money by the decimals of its currency and the rules of the locale", () => {
  expect(english.money(2000, "usd")).toBe("$20");
  expect(english.money(2050, "usd")).toBe("$20.50");
  expect(english.money(500, "jpy")).toBe("¥500");
  expect(english.money(2.5, "usd", { precise: true })).toBe("$0.025");
  expect(english.money(10, "usd", { precise: true })).toBe("$0.10");
  expect(german.money(2050, "usd")).toBe("20,50\u00a0$");
});

test("chooses a readable unit for sizes and durations", () => {
  expect([900, 250_498, 3_250_000, 13_940_000_000].map(english.bytes)).toEqual([
    "900 B",
    "245 KB",
    "3.1 MB",
    "13.0 GB",
  ]);
  expect([40, 812, 59_400, 125_000, 10_247_000].map(english.duration)).toEqual([
    "40 ms",
    "0.8 s",
    "59 s",
    "2 min 5 s",
    "2 h 50 min",
  ]);
  expect(german.bytes(3_250_000)).toBe("3,1 MB");
  expect(createFormat("fr").bytes(3_250_000)).toBe("3,1 Mo");
});

test("groups the digits of counts and names times in UTC", () => {
  expect([english.count(12_345), german.count(12_345)]).toEqual(["12,345", "12.345"]);
  expect(english.time("2026-11-22T08:05:00Z")).toBe("Nov 22, 2026, 8:05 AM UTC");
  expect(english.day("2027-03-03T23:59:59Z")).toBe("March 3, 2027");
});
