import { expect, test } from "vitest";
import { type FaceName, Sheet, sheetsToPdf, toFace } from "../fixtures/sheet.ts";
import { readSurfaces } from "../reading/surfaces.ts";
import { readPdf } from "../syntax/file.ts";
import { fontStyle } from "./font-style.ts";
import { outlineStyle } from "./outline-style.ts";

/** Draws the letters of a font in units of its size, y downward. */
const drawer = (name: FaceName) => {
  const font = toFace(name);
  return (letter: string) => {
    const path = font.glyphToJson(font.glyph(letter.codePointAt(0) ?? 32) ?? 0);
    const upem = font.face.upem;
    return path
      .map(({ type, values }) => type + values.map((value, at) => (at % 2 ? -value : value) / upem).join(" "))
      .join("");
  };
};

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

test.each([
  ["serif", { family: "serif", bold: false, italic: false }],
  ["bold", { family: "serif", bold: true, italic: false }],
  ["sans", { family: "sans", bold: false, italic: false }],
  ["black", { family: "sans", bold: true, italic: false }],
] as const)("an embedded font with an unknown name has the style of its outlines (%s)", async (face, style) => {
  for (const program of [undefined, "truetype-mac", "cff"] as const) {
    const font = { name: "Qwx", face, ...(program && { program }) };
    const sheet = new Sheet().text(40, 400, font, 12, "The big house on the hill");
    const [surface] = readSurfaces(await readPdf(sheetsToPdf([sheet])));
    expect(surface?.content.shows[0]?.state.font?.style).toMatchObject(style);
  }
});

test.each([
  ["XTTSDX+TeXGyreTermes-Regular", { family: "serif", bold: false }],
  ["LTEDIX+TeXGyreHeros-Bold", { family: "sans", bold: true }],
  ["SARIRY+SFSX1440", { family: "sans", bold: true }],
  ["ZFCXOZ+SFSS1095", { family: "sans", bold: false }],
  ["ABCDEF+URWPalladioL-Roma", { family: "serif", bold: false }],
  ["ABCDEF+SFTT1095", { family: "mono" }],
  ["ABCDEF+SFTI1095", { family: "serif", italic: true }],
  ["MUYIEZ+LinLibertineT", { family: "serif", bold: false, italic: false }],
  ["SMGQRA+LinLibertineTI", { family: "serif", bold: false, italic: true }],
  ["NODUMQ+LinLibertineTBI", { family: "serif", bold: true, italic: true }],
  ["NODUMQ+LinLibertineTZ", { family: "serif", bold: true, italic: false }],
  ["GRXPRV+LinBiolinumTB", { family: "sans", bold: true, italic: false }],
])("TeX's font %s has the style of its name", (name, style) => {
  // TeX describes its fonts as symbolic only.
  expect(fontStyle(name, { flags: 4, italicAngle: 0, weight: 0 })).toMatchObject(style);
});
