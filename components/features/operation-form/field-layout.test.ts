import { expect, test } from "vitest";
import type { FieldDescription } from "#lib/operations/describe.ts";
import { testTranslator } from "#test/helpers/engines/translator.ts";
import { findPlaceholder, fitsSegments, hasSlider } from "./field-layout.ts";

const field = (rest: Partial<FieldDescription>): FieldDescription => ({
  name: "x",
  title: "X",
  description: "",
  kind: "enum",
  required: false,
  advanced: false,
  ...rest,
});

test("shows few short options with a default as segments", () => {
  expect(fitsSegments(field({ options: ["fast", "best"], default: "fast" }))).toBe(true);
  expect(fitsSegments(field({ options: ["fast", "best"] }))).toBe(false);
  expect(fitsSegments(field({ options: [1, 2, 3, 4, 5], default: 1 }))).toBe(false);
  expect(fitsSegments(field({ options: ["a".repeat(16), "b".repeat(16)], default: "a" }))).toBe(false);
});

test("shows a slider for a small range with a default", () => {
  expect(hasSlider(field({ kind: "integer", min: 0, max: 100, default: 8 }))).toBe(true);
  expect(hasSlider(field({ kind: "integer", min: 0, max: 101, default: 8 }))).toBe(false);
  expect(hasSlider(field({ kind: "integer", min: 0, max: 100 }))).toBe(false);
});

test("shows an example of list and object values", () => {
  const t = testTranslator("operationForm");
  expect(findPlaceholder(field({ kind: "pairs" }), t)).toBe('{"name": "value"}');
  expect(findPlaceholder(field({ kind: "list", items: "text" }), t)).toBe("one per line");
  expect(findPlaceholder(field({ kind: "text" }), t)).toBeUndefined();
});
