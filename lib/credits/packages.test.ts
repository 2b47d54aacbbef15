import { expect, test } from "vitest";
import { creditRates, defaultPackages } from "./packages.ts";

test("the rates of credits are those of the cheapest and the dearest package of the main currency", () => {
  expect(creditRates(defaultPackages)).toEqual({ lowest: 2.5, highest: 5, currency: "usd" });
  const [first] = defaultPackages;
  if (!first) throw new Error("There are no packages.");
  const inYen = { ...first, id: "yen", amount: 1, currency: "jpy" };
  expect(creditRates([first, inYen])).toEqual({ lowest: 5, highest: 5, currency: "usd" });
});
