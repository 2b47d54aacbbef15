import { expect, test } from "vitest";
import { resolvePrices, unitPrices } from "./unit-prices.ts";

const defaults = { per_image: 4, per_large_image: 8 };
const entries = [
  { operation: "image-generate", prices: { per_image: 5 } },
  { operation: "image-generate", engine: "a", prices: { per_large_image: 20 } },
  { operation: "image-generate", engine: "a", effort: "high", prices: { per_image: 9 } },
  { operation: "image-edit", prices: { per_image: 70 } },
];
const resolve = (engine?: string, effort?: string, list = entries) =>
  resolvePrices(list, { operation: "image-generate", engine, effort }, defaults);

test("the narrowest scope decides the price of each unit", () => {
  expect(resolvePrices([], { operation: "image-generate" }, defaults)).toEqual(defaults);
  expect(resolve()).toEqual({ per_image: 5, per_large_image: 8 });
  expect(resolve("b", "high")).toEqual({ per_image: 5, per_large_image: 8 });
  expect(resolve("a")).toEqual({ per_image: 5, per_large_image: 20 });
  expect(resolve("a", "high")).toEqual({ per_image: 9, per_large_image: 20 });
});

test("the later of two entries with the same scope counts, also before a narrower one", () => {
  const changed = [...entries, { operation: "image-generate", prices: { per_image: 6 } }];
  expect(resolve("a", "low", changed).per_image).toBe(6);
  expect(resolve("a", "high", changed).per_image).toBe(9);
});

test.each([
  ["nonsense", "Not valid JSON"],
  ['{"operation":"image-edit"}', "Write a list"],
  ['[{"operation":"image-edit","prices":{"per_image":-1}}]', "Too small"],
  ['[{"operation":"image-edit","prices":{"per_image":10001}}]', "Too big"],
  ['[{"operation":"image-edit","prices":{"per_image":1.5}}]', "expected int"],
  ['[{"operation":"image-edit","effort":"high","prices":{}}]', "Write an engine"],
  ['[{"operation":"image-edit","price":{}}]', "prices"],
])("the setting %s is refused with a message", (text, message) => {
  const result = unitPrices.safeParse(text);
  expect(result.success).toBe(false);
  expect(JSON.stringify(result.error?.issues)).toContain(message);
});
