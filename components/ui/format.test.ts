import { expect, test } from "vitest";
import { formatOption, formatUnits, parseMoney } from "./format.ts";

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

test("parses an entered amount into the minor unit and rejects other text", () => {
  expect(parseMoney(" 25,50 ", "usd")).toBe(2550);
  expect(parseMoney("500", "jpy")).toBe(500);
  expect(parseMoney("-1", "usd")).toBeNaN();
  expect(parseMoney("ten", "usd")).toBeNaN();
  expect(formatUnits(2050, "usd")).toBe("20.50");
});
