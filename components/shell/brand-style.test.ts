import { expect, test } from "vitest";
import { accentStyle } from "./brand-style.ts";

const channel = (value: number) =>
  value / 255 <= 0.04045 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;
const luminance = ([r = 0, g = 0, b = 0]: number[]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
const contrast = (first: number[], second: number[]) => {
  const [low = 0, high = 0] = [luminance(first), luminance(second)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

test.each(["#ffe600", "#000", "#fff", "#0b8f6a", "hotpink"])(
  "%s has enough contrast in both color schemes",
  (color) => {
    const [light = [], dark = []] = [...accentStyle(color).matchAll(/--accent:rgb\((\d+) (\d+) (\d+)\)/g)].map(
      ([, ...channels]) => channels.map(Number),
    );
    expect(contrast(light, [246, 246, 242])).toBeGreaterThan(4.5);
    expect(contrast(dark, [22, 24, 31])).toBeGreaterThan(4.5);
  },
);

test("returns no style without a color", () => {
  expect(accentStyle(undefined)).toBe("");
});
