import { expect, test } from "vitest";
import { combineBilingual } from "./bilingual.ts";
import { bilingualFormats, formatTypes } from "./format-types.ts";
import { documentFormats } from "./open-document.ts";

test("every format is listed with its content type", () => {
  expect(Object.entries(formatTypes)).toEqual(documentFormats.map(({ name, contentType }) => [name, contentType]));
});

test("the formats with bilingual results are those that can be combined", () => {
  const empty = new Uint8Array();
  const combined = documentFormats.filter(({ name }) => {
    try {
      combineBilingual(name, empty, empty).catch(() => {});
      return true;
    } catch (error) {
      expect(error).toBeInstanceOf(RangeError);
      return false;
    }
  });
  expect(combined.map(({ name }) => name)).toEqual(bilingualFormats);
});
