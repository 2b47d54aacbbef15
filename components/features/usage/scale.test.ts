import fc from "fast-check";
import { expect, test } from "vitest";
import { isLabeled, scaleTicks } from "./scale.ts";

test("ticks are round and reach the highest value", () => {
  expect(scaleTicks(37)).toEqual([0, 10, 20, 30, 40]);
  expect(scaleTicks(1)).toEqual([0, 1]);
  expect(scaleTicks(0)).toEqual([0, 1]);
  expect(scaleTicks(7)).toEqual([0, 2, 4, 6, 8]);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), (highest) => {
      const ticks = scaleTicks(highest);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(ticks.every(Number.isInteger)).toBe(true);
    }),
  );
});

test("labels are spread evenly and include the newest", () => {
  const labeled = Array.from({ length: 30 }, (_, position) => isLabeled(position, 30, 6));
  expect(labeled.filter(Boolean)).toHaveLength(6);
  expect(labeled.at(-1)).toBe(true);
});
