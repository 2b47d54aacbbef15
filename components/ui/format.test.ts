import { expect, test } from "vitest";
import { formatBytes, formatDuration, formatMoney, formatOption, formatUnits, parseMoney, plural } from "./format.ts";

test("formats API values for people", () => {
  expect(["pixel_art", "3d", "webp", "jpeg", "1:1", 4].map(formatOption)).toEqual([
    "Pixel art",
    "3D",
    "WebP",
    "JPEG",
    "1:1",
    "4",
  ]);
});

test("formats money by the decimals of its currency", () => {
  expect(formatMoney(2000, "usd")).toBe("$20");
  expect(formatMoney(2050, "usd")).toBe("$20.50");
  expect(formatMoney(500, "jpy")).toBe("¥500");
  expect(formatMoney(2.5, "usd", { precise: true })).toBe("$0.025");
  expect(formatMoney(10, "usd", { precise: true })).toBe("$0.10");
  expect(formatUnits(2050, "usd")).toBe("20.50");
});

test("parses an entered amount into the minor unit and rejects other text", () => {
  expect(parseMoney(" 25,50 ", "usd")).toBe(2550);
  expect(parseMoney("500", "jpy")).toBe(500);
  expect(parseMoney("-1", "usd")).toBeNaN();
  expect(parseMoney("ten", "usd")).toBeNaN();
});

test("chooses a readable unit for sizes and durations", () => {
  expect([900, 250_498, 3_250_000, 13_940_000_000].map(formatBytes)).toEqual(["900 B", "245 KB", "3.1 MB", "13.0 GB"]);
  expect([40, 812, 59_400, 125_000].map(formatDuration)).toEqual(["40 ms", "0.8 s", "59 s", "2 min 5 s"]);
});

test("uses the singular for one", () => {
  expect([plural(1, "credit"), plural(1_200, "credit"), plural(2, "entry", "entries")]).toEqual([
    "1 credit",
    "1,200 credits",
    "2 entries",
  ]);
});
