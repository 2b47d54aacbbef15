import { expect, it } from "vitest";
import { defaultPrices } from "./define.ts";
import { operationBySlug, operations } from "./index.ts";
import { quotePrice } from "./quote.ts";

const photo = { width: 2048, height: 1024 };
const quote = (slug: string, fields: Record<string, unknown>, facts = photo, prices = {}) => {
  const operation = operationBySlug(slug);
  return quotePrice(operation, fields, facts, { ...defaultPrices(operation), ...prices });
};

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

it("multiplies the operator's price of each unit", () => {
  expect(quote("image-upscale", { factor: 4 }, photo, { per_4_megapixels: 3 })).toBe(24);
  expect(quote("image-generate", { n: 3, width: 2048 }, photo, { per_large_image: 10 })).toBe(30);
  expect(quote("background-remove", {}, photo, { per_image: 0 })).toBe(0);
  const pages = { width: 0, height: 0, characters: 4_001 };
  expect(quote("document-translate", {}, pages, { per_500_characters: 2 })).toBe(18);
  expect(quote("document-translate", {}, pages, { minimum: 50 })).toBe(50);
});

it("accepts jpg as another name for jpeg in every operation with images", () => {
  for (const { output, input } of operations)
    if (output === "image") {
      expect(input.shape.format?.parse("jpg")).toBe("jpeg");
      expect(input.shape.format?.parse("tif")).toBe("tiff");
    }
});
