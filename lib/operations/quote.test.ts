import { expect, it } from "vitest";
import { operationBySlug } from "./index.ts";
import { quotePrice } from "./quote.ts";

const photo = { width: 2048, height: 1024 };
const quote = (slug: string, fields: Record<string, unknown>, facts = photo) =>
  quotePrice(operationBySlug(slug), fields, facts);

it("calculates the price before the file is sent", () => {
  expect(quote("background-remove", {})).toBe(2);
  expect(quote("image-upscale", { factor: 2 })).toBe(4);
  expect(quote("image-upscale", { factor: 4 })).toBe(16);
  expect(quote("image-generate", {})).toBe(4);
  expect(quote("image-generate", { n: 3 })).toBe(12);
});

it("returns null if a field is invalid or the input is unknown", () => {
  expect(quote("image-upscale", { factor: 7 })).toBeNull();
  expect(quote("image-upscale", { factor: 2 }, { width: 0, height: 0 })).toBeNull();
  expect(quote("document-translate", { target_language: "es" })).toBeNull();
});
