import { expect, test } from "vitest";
import { priceCredits } from "./price-credits.ts";

const packages = [
  { credits: 100, amount: 500 },
  { credits: 500, amount: 2_000 },
  { credits: 2_500, amount: 7_500 },
];
const findAmount = (credits: number) => priceCredits(credits, packages);

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
  expect(priceCredits(1, [{ credits: 3, amount: 100 }])).toBe(34);
  expect(findAmount(0)).toBe(0);
});

test("the order of the packages does not matter", () => {
  for (const credits of [10, 450, 1_000])
    expect(priceCredits(credits, packages.toReversed())).toBe(findAmount(credits));
});

test("has no price without packages", () => {
  expect(priceCredits(100, [])).toBeUndefined();
});
