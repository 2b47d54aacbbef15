import { expect, test } from "vitest";
import { composeAccents } from "./compose-accents.ts";
import type { PlacedGlyph } from "./placed-glyph.ts";

const place = (text: string, start: number, end: number): PlacedGlyph => ({
  glyph: { code: text.codePointAt(0) ?? 0, bytes: 1, text, width: end - start },
  start,
  end,
  cut: false,
});

const getTexts = (placed: PlacedGlyph[]) => composeAccents(placed).map(({ glyph }) => glyph.text);

test("an accent over a letter and the letter are one character, in both orders", () => {
  expect(getTexts([place("m", 0, 0.8), place("\u00a8", 0.8, 1.3), place("a", 0.8, 1.3)])).toEqual(["m", "", "ä"]);
  expect(getTexts([place("e", 0, 0.5), place("\u00b4", 0, 0.5), place("t", 0.5, 0.9)])).toEqual(["é", "", "t"]);
  expect(getTexts([place("`", 0, 0.5), place("\u0131", 0.05, 0.33)])).toEqual(["", "ì"]);
});

test("an accent beside a letter stays a character of its own", () => {
  expect(getTexts([place("x", 0, 0.5), place("^", 0.5, 1), place("a", 1, 1.5)])).toEqual(["x", "^", "a"]);
  expect(getTexts([place("~", 0, 0.5), place("q", 0, 0.5)])).toEqual(["~", "q"]);
});
