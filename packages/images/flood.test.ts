import { expect, test } from "vitest";
import { flooded } from "./flood.ts";

const drawn = ["#.#..", "#.###", "#....", "####.", "...#."];
const size = { width: 5, height: 5 };
const flood = (seed: number, through: string) =>
  flooded(
    size,
    (place) => place === seed,
    (place) => drawn.join("")[place] === through,
  );
const asText = (found: Uint8Array) =>
  drawn.map((_, row) => [...found.subarray(row * 5, row * 5 + 5)].map((value) => (value ? "x" : " ")).join(""));

test("a flood goes by sides, not by corners, and not around the edge", () => {
  expect(asText(flood(0, "#"))).toEqual(["x    ", "x    ", "x    ", "xxxx ", "   x "]);
  expect(asText(flood(1, "."))).toEqual([" x   ", " x   ", " xxxx", "    x", "    x"]);
  expect(asText(flood(3, "."))).toEqual(["   xx", "     ", "     ", "     ", "     "]);
});

test("a seed that is not allowed floods nothing", () => {
  expect(flood(1, "#").some(Boolean)).toBe(false);
});
