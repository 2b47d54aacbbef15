import { expect, test } from "vitest";
import { flooded } from "./flood.ts";

const drawing = ["#.#..", "#.###", "#....", "####.", "...#."];
const size = { width: 5, height: 5 };
const flood = (seed: number, through: string) =>
  flooded(
    size,
    (pixel) => pixel === seed,
    (pixel) => drawing.join("")[pixel] === through,
  );
const asText = (found: Uint8Array) =>
  drawing.map((_, row) => [...found.subarray(row * 5, row * 5 + 5)].map((value) => (value ? "x" : " ")).join(""));

test("a flood spreads over sides, not over corners or across the image's edge", () => {
  expect(asText(flood(0, "#"))).toEqual(["x    ", "x    ", "x    ", "xxxx ", "   x "]);
  expect(asText(flood(1, "."))).toEqual([" x   ", " x   ", " xxxx", "    x", "    x"]);
  expect(asText(flood(3, "."))).toEqual(["   xx", "     ", "     ", "     ", "     "]);
});

test("a seed that is not allowed floods nothing", () => {
  expect(flood(1, "#").some(Boolean)).toBe(false);
});
