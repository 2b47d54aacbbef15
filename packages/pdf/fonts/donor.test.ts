import { expect, test } from "vitest";
import { Donor } from "./donor.ts";
import type { FontLetters } from "./letters.ts";

/** A font whose letters are boxes of these widths. */
const toLetters = (widths: Record<string, number>): FontLetters => ({
  ligatures: [],
  find: (text) => {
    const width = widths[text];
    return width === undefined ? null : { path: `M0 0L${width} 0L${width} -0.7L0 -0.7Z`, width };
  },
});

const donor = {
  H: 0.6,
  V: 0.6,
  M: 0.8,
  E: 0.6,
  F: 0.6,
  S: 0.6,
  P: 0.6,
  O: 0.6,
  C: 0.6,
  o: 0.5,
  e: 0.5,
  b: 0.5,
  n: 0.5,
  m: 0.8,
};
/** Wide round letters and narrow ones of the middle group, as geometric typefaces have. */
const geometric = { H: 0.6, V: 0.6, E: 0.45, F: 0.45, S: 0.45, O: 0.72, C: 0.72, o: 0.6, e: 0.6, n: 0.5 };

test.each([
  ["M", 0.8],
  ["P", 0.48],
  ["b", 0.6],
  ["m", 0.8],
])("a borrowed %s is as wide as letters of its kind show", (letter, width) => {
  const drawn = new Donor(toLetters(donor), toLetters(geometric)).draw(letter);
  expect(drawn?.width).toBeCloseTo(width, 2);
});

test("a letter without another one of its kind has the width of all letters", () => {
  const drawn = new Donor(toLetters(donor), toLetters({ E: 0.54, F: 0.54 })).draw("M");
  expect(drawn?.width).toBeCloseTo(0.72, 2);
});
