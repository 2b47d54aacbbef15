import type * as Pdf from "@cantoo/pdf-lib";
import { findName, numberIn } from "../syntax/dictionary.ts";
import { decodeStream, type PdfLibrary } from "../syntax/file.ts";
import { type CMap, getNumber, readCMap } from "./cmap.ts";
import { type CodeShapes, drawnShapes, readShapes } from "./code-shapes.ts";
import { codeLength, findCharset, glyphNumbers } from "./composite-codes.ts";
import { type CodeTexts, glyphText, namedEncoding, symbolEncoding } from "./encodings.ts";
import { readProgram } from "./font-program/index.ts";
import { type FontStyle, fontStyle, hasKnownFamily } from "./font-style.ts";
import { readCidWidths, simpleWidths, type3Scale } from "./font-widths.ts";
import { CAN_SHIFT, type GlyphShift, glyphShift } from "./glyph-shift.ts";
import { lazily } from "./lazily.ts";
import { type FontLetters, fontLetters } from "./letters.ts";
import { setOutlineStyle } from "./outline-style.ts";
import { type3Paths } from "./type3-paths.ts";

/** One shown character. `text` is null if the font does not define it. */
export interface Glyph {
  code: number;
  bytes: number;
  text: string | null;
  /** In units of the font size. */
  width: number;
  /** Set for a superior or inferior letter, whose text does not show that it is one. */
  shift?: GlyphShift | null;
}

/** A font of the document, used to read its text. */
export interface PdfFont {
  name: string;
  /** By its name and its descriptor, or by its shapes if it has neither. */
  style: FontStyle;
  /** Whether text runs from top to bottom. */
  vertical: boolean;
  /** Whether glyphs are drawings in the document, which cannot be substituted. */
  type3: boolean;
  decode(bytes: Uint8Array): Glyph[];
  /** The shapes of its codes. Null if its file has no outlines that can be drawn. */
  shapes?(): CodeShapes | null;
  /** The letters that its file draws. Null if it has no outlines. */
  letters?(): FontLetters | null;
}

/** Reads a font dictionary. Never throws: characters without a known text have the text null. */
export function readFont(library: PdfLibrary, dict: Pdf.PDFDict): PdfFont {
  const { PDFName, PDFStream } = library;
  const get = (key: string) => dict.lookup(PDFName.of(key));
  const descriptor = get("FontDescriptor");
  const name = findName(library, get("BaseFont")) ?? findDescribedName(library, descriptor) ?? "";
  const unicode = get("ToUnicode");
  const decoded = unicode instanceof PDFStream ? decodeStream(library, unicode) : null;
  const toUnicode = decoded ? readCMap(decoded) : null;
  const subtype = findName(library, get("Subtype"));
  if (subtype === "Type0") return compositeFont(library, dict, name, toUnicode);
  const texts = simpleTexts(library, dict, name);
  const type3 = subtype === "Type3";
  const scale = type3 ? type3Scale(library, dict) : 0.001;
  const program = lazily(() => (type3 ? null : readProgram(library, descriptor)));
  const implied = impliedTexts(library, dict, descriptor, name);
  const widths = simpleWidths(library, dict, name, (code) => texts[code] ?? implied[code]);
  const findText = (code: number): string | null => {
    const mapped = toUnicode?.texts.get(code);
    if (mapped !== undefined && isText(mapped)) return mapped;
    const named = texts[code];
    return named !== undefined ? named : (program()?.codeText(code) ?? implied[code] ?? null);
  };
  const glyphs: Glyph[] = [];
  const uses: number[] = [];
  const read = (code: number): Glyph => {
    uses[code] = (uses[code] ?? 0) + 1;
    glyphs[code] ??= { code, bytes: 1, text: findText(code), width: (widths[code] ?? 0) * scale };
    return glyphs[code];
  };
  const style = getStyle(library, name, descriptor);
  if (name === "" && areEqual(widths)) style.family = "mono";
  const shapes = lazily(() => {
    const explain: CodeShapes["explain"] = (found) => explainGlyphs(glyphs, found);
    const names = readDifferences(library, dict);
    if (type3) {
      const paths = type3Paths(library, dict);
      return drawnShapes((code) => paths(names.get(code) ?? ""), explain);
    }
    const file = program();
    const findGlyph = (code: number) =>
      file?.nameGlyph?.(names.get(code) ?? "") ?? file?.textGlyph?.(texts[code] ?? "") ?? file?.codeGlyph?.(code);
    return readShapes(file, findGlyph, explain);
  });
  if (!hasKnownFamily(name)) setOutlineStyle(style, shapes(), codesByText(SIMPLE_CODES, findText));
  const letters = lazily(() => {
    const file = program();
    if (!file?.file && !file?.draw && !type3) return null;
    const names = readDifferences(library, dict);
    const draw = (code: number) =>
      file?.draw ? file.draw({ name: names.get(code), text: texts[code], code })?.path : shapes()?.path(code);
    // Some texts are known only after the shapes were read.
    const textNow = (code: number) => glyphs[code]?.text ?? findText(code);
    return fontLetters(file ?? {}, codesByText(mostUsed(SIMPLE_CODES, uses), textNow), (code) => ({
      path: draw(code) ?? "",
      width: (widths[code] ?? 0) * scale,
    }));
  });
  return { name, style, vertical: false, type3, decode: (bytes) => Array.from(bytes, read), shapes, letters };
}

/** The name in a font's descriptor: Type 3 fonts have no other one. */
const findDescribedName = (library: PdfLibrary, descriptor: Pdf.PDFObject | undefined): string | null =>
  descriptor instanceof library.PDFDict ? findName(library, descriptor.lookup(library.PDFName.of("FontName"))) : null;

/** The codes of a simple font. */
const SIMPLE_CODES = Array.from({ length: 256 }, (_, code) => code);

const codesByText = (codes: Iterable<number>, findText: (code: number) => string | null | undefined) =>
  Map.groupBy(codes, (code) => findText(code) ?? "");

/** Whether the letters of a font have one width. Few of them can be alike by chance. */
function areEqual(widths: readonly (number | undefined)[]): boolean {
  const drawn = widths.filter((width) => width !== undefined && width > 0);
  return drawn.length > 10 && new Set(drawn).size === 1;
}

/** Whether two codes of a font have the text of one letter, as the usual and the superior one have. Outlines are costly. */
function mayShift(toUnicode: CMap | null): boolean {
  const letters = [...(toUnicode?.texts.values() ?? [])].filter((text) => CAN_SHIFT.test(text));
  return new Set(letters).size < letters.length;
}

/** Gives glyphs without a text the text that was found for their code. */
function explainGlyphs(glyphs: Iterable<Glyph | undefined>, found: ReadonlyMap<number, string>): void {
  for (const glyph of glyphs) if (glyph?.text === null) glyph.text = found.get(glyph.code) ?? null;
}

/** Some programs write these characters for glyphs whose text is unknown. */
const isText = (text: string) => !/^[\ufffd\0]+$/.test(text);

function getStyle(library: PdfLibrary, name: string, descriptor: Pdf.PDFObject | undefined): FontStyle {
  const fact = (key: string) => (descriptor instanceof library.PDFDict ? numberIn(library, descriptor, key, 0) : 0);
  return fontStyle(name, { flags: fact("Flags"), italicAngle: fact("ItalicAngle"), weight: fact("FontWeight") });
}

function compositeFont(library: PdfLibrary, dict: Pdf.PDFDict, name: string, toUnicode: CMap | null): PdfFont {
  const { PDFArray, PDFDict, PDFName, PDFStream } = library;
  const descendants = dict.lookup(PDFName.of("DescendantFonts"));
  const descendant = descendants instanceof PDFArray && descendants.size() > 0 ? descendants.lookup(0) : undefined;
  const encoding = dict.lookup(PDFName.of("Encoding"));
  const encodingName = findName(library, encoding) ?? "";
  const widths = new Map<number, number>();
  let defaultWidth = 1000;
  let descriptor: Pdf.PDFObject | undefined;
  if (descendant instanceof PDFDict) {
    defaultWidth = numberIn(library, descendant, "DW", 1000);
    readCidWidths(library, descendant.lookup(PDFName.of("W")), widths);
    descriptor = descendant.lookup(PDFName.of("FontDescriptor"));
  }
  const byCode = findCharset(encodingName);
  const embedded = encoding instanceof PDFStream ? decodeStream(library, encoding) : null;
  const lengths = embedded ? readCMap(embedded).codeLengths : [];
  const toGlyph = byCode ? null : glyphNumbers(library, descendant);
  const program = lazily(() => readProgram(library, descriptor));
  const findText = (code: number, bytes: Uint8Array): string | null => {
    const named = toUnicode?.texts.get(code) ?? byCode?.(bytes);
    if (named !== undefined && isText(named)) return named;
    const glyph = toGlyph?.(code);
    return (glyph === undefined ? undefined : program()?.glyphText(glyph)) ?? null;
  };
  const cache = new Map<number, Glyph>();
  const isShifted = lazily(() => mayShift(toUnicode));
  const uses: number[] = [];
  const readGlyph = (code: number, bytes: Uint8Array): Glyph => {
    const key = code * 8 + bytes.length;
    let glyph = cache.get(key);
    if (!glyph) {
      glyph = {
        code,
        bytes: bytes.length,
        text: findText(code, bytes),
        width: (widths.get(code) ?? (byCode && bytes.length === 1 ? 500 : defaultWidth)) / 1000,
      };
      if (glyph.text !== null && CAN_SHIFT.test(glyph.text) && isShifted())
        glyph.shift = glyphShift(shapes()?.path(code) ?? "");
      cache.set(key, glyph);
    }
    return glyph;
  };
  const shapes = lazily(() =>
    toGlyph
      ? readShapes(
          program(),
          (code) => {
            const cid = toGlyph(code);
            const find = program()?.cidGlyph;
            return find && cid !== undefined ? find(cid) : cid;
          },
          (found) => explainGlyphs(cache.values(), found),
        )
      : null,
  );
  const style = getStyle(library, name, descriptor);
  const texts = toUnicode?.texts;
  if (texts && !hasKnownFamily(name))
    setOutlineStyle(
      style,
      shapes(),
      codesByText(texts.keys(), (code) => texts.get(code)),
    );
  return {
    name,
    style,
    vertical: /-V$/.test(encodingName),
    type3: false,
    decode(bytes) {
      const glyphs: Glyph[] = [];
      for (let at = 0; at < bytes.length; ) {
        const length = Math.min(codeLength(bytes, at, encodingName, lengths), bytes.length - at);
        const part = bytes.subarray(at, at + length);
        const code = getNumber(part);
        uses[code] = (uses[code] ?? 0) + 1;
        glyphs.push(readGlyph(code, part));
        at += length;
      }
      return glyphs;
    },
    shapes,
    letters: lazily(() => {
      const file = program();
      if (!file?.file || !toGlyph) return null;
      const all = mostUsed([...(texts?.keys() ?? []), ...SIMPLE_CODES], uses);
      const codes = codesByText(all, (code) => readGlyph(code, twoBytes(code)).text);
      return fontLetters(file, codes, (code) => ({
        path: shapes()?.path(code) ?? "",
        width: readGlyph(code, twoBytes(code)).width,
      }));
    }),
  };
}

/** Codes with the most used first: of several glyphs for one letter, the others are variants. */
const mostUsed = (codes: readonly number[], uses: readonly (number | undefined)[]) =>
  codes.toSorted((a, b) => (uses[b] ?? 0) - (uses[a] ?? 0));

const twoBytes = (code: number) => Uint8Array.of(code >> 8, code & 0xff);

/**
 * The texts that the dictionary gives to codes. Null where it names a glyph without a known text, so that the font
 * program is not asked for another one.
 */
function simpleTexts(library: PdfLibrary, dict: Pdf.PDFDict, name: string): (string | null | undefined)[] {
  const { PDFDict, PDFName } = library;
  const encoding = dict.lookup(PDFName.of("Encoding"));
  const base = encoding instanceof PDFDict ? encoding.lookup(PDFName.of("BaseEncoding")) : encoding;
  const texts: (string | null | undefined)[] = [
    ...(ownTexts(name) ?? namedEncoding(findName(library, base) ?? "") ?? []),
  ];
  // Outside of their own font, the names of dingbats are numbers of codes.
  const isNumber = (glyph: string) => !ownTexts(name) && /^a\d{1,3}$/.test(glyph);
  for (const [code, glyph] of readDifferences(library, dict))
    texts[code] = isNumber(glyph) ? null : (glyphText(glyph) ?? null);
  return texts;
}

/** The glyph names that the dictionary of a font gives to codes. */
function readDifferences(
  { PDFArray, PDFDict, PDFName, PDFNumber }: PdfLibrary,
  dict: Pdf.PDFDict,
): Map<number, string> {
  const encoding = dict.lookup(PDFName.of("Encoding"));
  const list = encoding instanceof PDFDict ? encoding.lookup(PDFName.of("Differences")) : undefined;
  const names = new Map<number, string>();
  if (!(list instanceof PDFArray)) return names;
  let code = 0;
  for (let index = 0; index < list.size(); index++) {
    const item = list.lookup(index);
    if (item instanceof PDFNumber) code = item.asNumber();
    else if (item instanceof PDFName && code < 256) names.set(code++, item.decodeText());
  }
  return names;
}

/** The encoding of the two symbol fonts that every viewer has. */
const ownTexts = (name: string): CodeTexts | null =>
  /Symbol/.test(name) ? symbolEncoding("Symbol") : /Dingbats/.test(name) ? symbolEncoding("ZapfDingbats") : null;

/** The texts of codes that neither the dictionary nor the font program explains. */
function impliedTexts(
  library: PdfLibrary,
  dict: Pdf.PDFDict,
  descriptor: Pdf.PDFObject | undefined,
  name: string,
): CodeTexts {
  const flags = descriptor instanceof library.PDFDict ? numberIn(library, descriptor, "Flags", 0) : 0;
  const encoding = dict.lookup(library.PDFName.of("Encoding"));
  const type3 = findName(library, dict.lookup(library.PDFName.of("Subtype"))) === "Type3";
  // A symbolic font without an encoding has codes of its own.
  if (type3 || ownTexts(name) || ((flags & 4) !== 0 && encoding === undefined)) return [];
  return namedEncoding("StandardEncoding") ?? [];
}
