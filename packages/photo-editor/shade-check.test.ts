import { expect, test } from "vitest";
import { measureShade } from "./shade-check.ts";

const plain = (r: number, g: number, b: number) => ({
  width: 20,
  height: 20,
  channels: 3 as const,
  data: Uint8Array.from({ length: 1200 }, (_, at) => [r, g, b][at % 3] ?? 0),
});
const area = new Uint8Array(400).fill(255);

test("a coral flower is lighter than deep red, and a red one is not", () => {
  expect(measureShade(plain(240, 180, 120), plain(250, 140, 120), area, "#b30000")?.lightness).toBeGreaterThan(0.18);
  expect(
    Math.abs(measureShade(plain(240, 180, 120), plain(170, 20, 15), area, "#b30000")?.lightness ?? 1),
  ).toBeLessThan(0.1);
});

test("nothing is compared where nothing changed", () => {
  expect(measureShade(plain(10, 10, 10), plain(10, 10, 10), area, "red")).toBeNull();
});
