import { expect, test } from "vitest";
import { type FaceName, toFace } from "../fixtures/sheet.ts";
import { outlineStyle } from "./outline-style.ts";

/** Draws the letters of a font in units of its size, y downward. */
const drawer = (name: FaceName) => {
  const font = toFace(name);
  return (letter: string) => {
    const path = font.glyphToJson(font.glyph(letter.codePointAt(0) ?? 32) ?? 0);
    const upem = font.face.upem;
    return path
      .map(({ type, values }) => (type === "Q" ? toCubic(values) : { type, values }))
      .map(({ type, values }) => type + values.map((value, at) => (at % 2 ? -value : value) / upem).join(" "))
      .join("");
  };
};

/** Only the ends matter for the stems of these fonts, whose curves are elsewhere. */
const toCubic = ([x1 = 0, y1 = 0, x = 0, y = 0]: readonly number[]) => ({ type: "C", values: [x1, y1, x1, y1, x, y] });

test.each([
  ["serif", { serif: true, bold: false, italic: false }],
  ["italic", { serif: true, bold: false, italic: true }],
  ["bold", { serif: true, bold: true, italic: false }],
  ["sans", { serif: false, bold: false, italic: false }],
  ["black", { serif: false, bold: true, italic: false }],
] as const)("the outlines of a font without a name show its style (%s)", (name, style) => {
  expect(outlineStyle(drawer(name))).toMatchObject(style);
});

test("a font without letters that have stems shows no style", () => {
  expect(outlineStyle((letter) => (letter === "I" ? drawer("serif")("I") : null))).toBeNull();
});
