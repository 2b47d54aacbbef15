import fc from "fast-check";
import { expect, test } from "vitest";
import { formatSteps, parseSteps } from "./steps.ts";

test("a list of steps is read as it was written", () => {
  expect(formatSteps([0, 1, 2, 5, 7, 8])).toBe("0-2,5,7-8");
  const steps = fc.uniqueArray(fc.nat(300), { minLength: 1 }).map((list) => list.sort((a, b) => a - b));
  fc.assert(
    fc.property(steps, (list) => {
      expect(parseSteps(formatSteps(list))).toEqual(list);
    }),
  );
});

test("a list that is none is refused", () => {
  expect(() => parseSteps("3,x")).toThrow(RangeError);
});
