import { expect, test } from "vitest";
import { hasTexCodes, readTexCodes } from "./tex-codes.ts";

const read = (text: string) => new Map([...text].map((letter) => [letter.charCodeAt(0), letter] as const));

test("letters that were read as their codes show the encodings of TeX", () => {
  expect(hasTexCodes(read("garden"))).toBe(true);
  expect(hasTexCodes(read("gard"))).toBe(false);
  expect(hasTexCodes(read("gard"), true)).toBe(true);
  const moved = new Map([...read("gardenhouse")].map(([code, text]) => [code - 3, text] as const));
  expect(hasTexCodes(moved)).toBe(false);
});

test("drawn fonts have the accented letters, signs and ligatures of TeX", () => {
  const texts = readTexCodes([29, 46, 108, 225, 243, 21], new Map([[108, "I"]]), true);
  expect(Object.fromEntries(texts)).toEqual({ 21: "–", 29: "fl", 46: ".", 108: "l", 225: "á", 243: "ó" });
});

test("the older encoding has other ligatures and no accented letters", () => {
  expect(readTexCodes([13, 97], new Map(), true)).toEqual(
    new Map([
      [13, "fl"],
      [97, "a"],
    ]),
  );
});

test("fonts of other programs keep what was read of their accented letters", () => {
  expect(readTexCodes([97, 225], new Map([[225, "·"]]), false)).toEqual(
    new Map([
      [225, "·"],
      [97, "a"],
    ]),
  );
});
