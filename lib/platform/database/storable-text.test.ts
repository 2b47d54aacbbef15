import { expect, test } from "vitest";
import { isBoundedDate, refuseUnstorableText } from "./storable-text.ts";

test.each([
  [{ prompt: "a\0b" }, "/prompt"],
  [{ metadata: { key: "\ud800" } }, "/metadata/key"],
  [{ objects: ["cat", "\udc00dog"] }, "/objects/1"],
  [{ "a\0": "x" }, "/"],
])("%j is refused at %s", (value, pointer) => {
  expect(() => refuseUnstorableText(value)).toThrow(expect.objectContaining({ code: "invalid_input" }));
  try {
    refuseUnstorableText(value);
  } catch (error) {
    expect((error as { errors: { pointer: string }[] }).errors[0]?.pointer).toBe(pointer);
  }
});

test("emoji, other scripts and numbers are allowed, and nesting is bounded", () => {
  refuseUnstorableText({ prompt: "🦊 שלום 你好", seed: 3, list: [null, true] });
  let deep: unknown = "x";
  for (let level = 0; level < 100; level++) deep = [deep];
  expect(() => refuseUnstorableText(deep)).toThrow(expect.objectContaining({ code: "invalid_input" }));
});

test("dates outside of 1970 to 2199 are out of bounds", () => {
  expect(isBoundedDate(new Date("2026-01-01"))).toBe(true);
  for (const text of ["0000-01-01", "1969-12-31", "2200-01-01", "+275000-01-01", "not a date"])
    expect(isBoundedDate(new Date(text))).toBe(false);
});
