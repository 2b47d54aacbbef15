import { expect, test } from "vitest";
import { imageGenerate } from "../operations/image-generate/index.ts";
import { readShownPrices } from "./price-table.ts";
import { describePriced, pricedOperations } from "./priced-operations.ts";

test("lists and pages of operations start with the price of the cheapest built-in engine", async () => {
  const listed = (await pricedOperations()).find(({ slug }) => slug === "image-generate");
  const described = describePriced(imageGenerate, await readShownPrices());
  // The illustrator costs 1 credit, and other engines 4.
  expect([listed?.lowestPrice, described.lowestPrice]).toEqual([1, 1]);
});
