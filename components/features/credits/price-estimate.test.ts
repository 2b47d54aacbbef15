import { expect, test } from "vitest";
import { MAX_RUNS, parseRuns } from "./price-estimate.ts";

test("limits the entered number of runs", () => {
  expect(["1000", "1.9", "", "many", "-5", "1e12"].map(parseRuns)).toEqual([1000, 1, 0, 0, 0, MAX_RUNS]);
});
