import { expect, test } from "vitest";
import { estimatePrice, MAX_RUNS, parseRuns } from "./price-estimate.ts";

const packages = [
  { credits: 100, amount: 500, currency: "usd" },
  { credits: 500, amount: 2_000, currency: "usd" },
  { credits: 2_500, amount: 7_500, currency: "usd" },
];
const findAmount = (credits: number) => estimatePrice(credits, packages)?.amount;

test("charges the price of a package for exactly its credits", () => {
  expect(packages.map(({ credits }) => findAmount(credits))).toEqual([500, 2_000, 7_500]);
});

test("a larger package as a whole is never more expensive than fewer credits", () => {
  expect(findAmount(2_000)).toBe(7_500);
  expect(findAmount(2_499)).toBe(7_500);
  expect(findAmount(450)).toBe(2_000);
});

test("uses the rate of the largest package that fits", () => {
  expect(findAmount(1_000)).toBe(4_000);
  expect(findAmount(5_000)).toBe(15_000);
});

test("uses the smallest package for fewer credits and rounds up", () => {
  expect(findAmount(10)).toBe(50);
  expect(estimatePrice(1, [{ credits: 3, amount: 100, currency: "usd" }])?.amount).toBe(34);
  expect(findAmount(0)).toBe(0);
});

test("has no price without packages", () => {
  expect(estimatePrice(100, [])).toBeUndefined();
});

test("limits the entered number of runs", () => {
  expect(["1000", "1.9", "", "many", "-5", "1e12"].map(parseRuns)).toEqual([1000, 1, 0, 0, 0, MAX_RUNS]);
});
