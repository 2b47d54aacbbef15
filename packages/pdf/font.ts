import type * as Pdf from "@cantoo/pdf-lib";
import { type FontNames, Font as StandardFont } from "@cantoo/pdf-lib/standard-fonts";
import { type CMap, numberOf, readCMap } from "./cmap.ts";
import { type CodeTexts, glyphText, namedEncoding, symbolEncoding } from "./encodings.ts";
import { decodeStream, type PdfLibrary } from "./file.ts";

/** One shown character. `text` is null if the font does not define it. */
export interface Glyph {
  code: number;
  bytes: number;
  text: string | null;
  /** In units of the font size. */
  width: number;
}

/** The properties of a font that a substitute must match. */
export interface FontStyle {
  /** A humanist font is a sans serif with open, wider letters. */
  family: "sans" | "humanist" | "serif" | "mono";
  bold: boolean;
  italic: boolean;
}

/** A font of the document, used to read its text. */
export interface PdfFont {
  name: string;
  style: FontStyle;
  /** Whether text runs from top to bottom. */
  vertical: boolean;
  /** Whether glyphs are drawings in the document, which cannot be substituted. */
  type3: boolean;
  decode(bytes: Uint8Array): Glyph[];
}

/** Reads a font dictionary. Never throws: characters without a known text have the text null. */
export function readFont(library: PdfLibrary, dict: Pdf.PDFDict): PdfFont {
  const { PDFDict, PDFName, PDFStream } = library;
  const get = (key: string) => dict.lookup(PDFName.of(key));
  const name = nameOf(library, get("BaseFont")) ?? "";
  const unicode = get("ToUnicode");
  const decoded = unicode instanceof PDFStream ? decodeStream(library, unicode) : null;
  const toUnicode = decoded ? readCMap(decoded) : null;
  const subtype = nameOf(library, get("Subtype"));
  if (subtype === "Type0") return compositeFont(library, dict, name, toUnicode);
  const descriptor = get("FontDescriptor");
  const flags = descriptor instanceof PDFDict ? numberIn(library, descriptor, "Flags", 0) : 0;
  const widths = simpleWidths(library, dict, name);
  const texts = simpleTexts(library, dict, name, (flags & 4) !== 0);
  const type3 = subtype === "Type3";
  const scale = type3 ? type3Scale(library, dict) : 0.001;
  const glyphs: Glyph[] = Array.from({ length: 256 }, (_, code) => ({
    code,
    bytes: 1,
    text: toUnicode?.texts.get(code) ?? texts[code] ?? null,
    width: (widths[code] ?? 0) * scale,
  }));
  return {
    name,
    style: styleOf(name, flags, descriptor instanceof PDFDict ? numberIn(library, descriptor, "ItalicAngle", 0) : 0),
    vertical: false,
    type3,
    decode: (bytes) => Array.from(bytes, (code) => glyphs[code] as Glyph),
  };
}

function compositeFont(library: PdfLibrary, dict: Pdf.PDFDict, name: string, toUnicode: CMap | null): PdfFont {
  const { PDFArray, PDFDict, PDFName, PDFStream } = library;
  const descendants = dict.lookup(PDFName.of("DescendantFonts"));
  const descendant = descendants instanceof PDFArray && descendants.size() > 0 ? descendants.lookup(0) : undefined;
  const encoding = dict.lookup(PDFName.of("Encoding"));
  const encodingName = nameOf(library, encoding) ?? "";
  const widths = new Map<number, number>();
  let defaultWidth = 1000;
  let descriptor: Pdf.PDFObject | undefined;
  if (descendant instanceof PDFDict) {
    defaultWidth = numberIn(library, descendant, "DW", 1000);
    readCidWidths(library, descendant.lookup(PDFName.of("W")), widths);
    descriptor = descendant.lookup(PDFName.of("FontDescriptor"));
  }
  const byCode = charsetOf(encodingName);
  const embedded = encoding instanceof PDFStream ? decodeStream(library, encoding) : null;
  const lengths = embedded ? readCMap(embedded).codeLengths : [];
  const flags = descriptor instanceof PDFDict ? numberIn(library, descriptor, "Flags", 0) : 0;
  const cache = new Map<number, Glyph>();
  const read = (code: number, bytes: Uint8Array): Glyph => {
    const key = code * 8 + bytes.length;
    let glyph = cache.get(key);
    if (!glyph) {
      const text = toUnicode?.texts.get(code) ?? byCode?.(bytes) ?? null;
      glyph = {
        code,
        bytes: bytes.length,
        text,
        width: (widths.get(code) ?? (byCode && bytes.length === 1 ? 500 : defaultWidth)) / 1000,
      };
      cache.set(key, glyph);
    }
    return glyph;
  };
  return {
    name,
    style: styleOf(name, flags, descriptor instanceof PDFDict ? numberIn(library, descriptor, "ItalicAngle", 0) : 0),
    vertical: /-V$/.test(encodingName),
    type3: false,
    decode(bytes) {
      const glyphs: Glyph[] = [];
      for (let at = 0; at < bytes.length; ) {
        const length = Math.min(codeLength(bytes, at, encodingName, lengths), bytes.length - at);
        const part = bytes.subarray(at, at + length);
        glyphs.push(read(numberOf(part), part));
        at += length;
      }
      return glyphs;
    },
  };
}

/** Codes of Identity and Unicode encodings have two bytes; codes of older national encodings have one or two. */
function codeLength(bytes: Uint8Array, at: number, encoding: string, lengths: CMap["codeLengths"]): number {
  if (lengths.length > 0) {
    for (const { length, low, high } of lengths) {
      const code = numberOf(bytes.subarray(at, at + length));
      if (code >= low && code <= high) return length;
    }
    return lengths[0]?.length ?? 2;
  }
  if (/^(GBK|GB-|GBpc|90ms|90pv|83pv|KSC|ETen|B5pc|HKscs)/.test(encoding)) return (bytes[at] ?? 0) < 0x80 ? 1 : 2;
  return 2;
}

/** A decoder for the codes of a predefined CMap, or null if codes are glyph numbers. */
function charsetOf(encoding: string): ((bytes: Uint8Array) => string) | null {
  const label = /^Uni.*-(UCS2|UTF16)/.test(encoding)
    ? "utf-16be"
    : ((
        [
          [/^(GBK|GB-|GBpc|GBK2K)/, "gb18030"],
          [/^(90ms|90pv|83pv)/, "shift_jis"],
          [/^KSC/, "euc-kr"],
          [/^(ETen|B5pc|HKscs)/, "big5"],
        ] as const
      ).find(([pattern]) => pattern.test(encoding))?.[1] ?? null);
  if (!label) return null;
  const decoder = new TextDecoder(label);
  return (bytes) => decoder.decode(bytes);
}

function readCidWidths(library: PdfLibrary, list: Pdf.PDFObject | undefined, widths: Map<number, number>): void {
  const { PDFArray, PDFNumber } = library;
  if (!(list instanceof PDFArray)) return;
  const number = (index: number) => {
    const value = list.lookup(index);
    return value instanceof PDFNumber ? value.asNumber() : 0;
  };
  for (let index = 0; index + 1 < list.size(); ) {
    const first = number(index);
    const next = list.lookup(index + 1);
    if (next instanceof PDFArray) {
      for (let at = 0; at < next.size(); at++) {
        const width = next.lookup(at);
        if (width instanceof PDFNumber) widths.set(first + at, width.asNumber());
      }
      index += 2;
    } else {
      const last = Math.min(number(index + 1), first + 65_535);
      for (let code = first; code <= last; code++) widths.set(code, number(index + 2));
      index += 3;
    }
  }
}

function simpleWidths(library: PdfLibrary, dict: Pdf.PDFDict, name: string): (number | undefined)[] {
  const { PDFArray, PDFDict, PDFName, PDFNumber } = library;
  const made: (number | undefined)[] = [];
  const list = dict.lookup(PDFName.of("Widths"));
  const first = numberIn(library, dict, "FirstChar", 0);
  const descriptor = dict.lookup(PDFName.of("FontDescriptor"));
  if (list instanceof PDFArray) {
    const missing = descriptor instanceof PDFDict ? numberIn(library, descriptor, "MissingWidth", 0) : 0;
    for (let code = 0; code < 256; code++) made[code] = missing;
    for (let index = 0; index < list.size() && first + index < 256; index++) {
      const width = list.lookup(index);
      if (width instanceof PDFNumber) made[first + index] = width.asNumber();
    }
    return made;
  }
  const standard = standardFont(name);
  const metrics = StandardFont.load(standard);
  const texts = simpleTexts(library, dict, name, false);
  const byText = new Map(metrics.CharMetrics.map(({ N, WX }) => [glyphText(N), WX]));
  for (let code = 0; code < 256; code++) made[code] = byText.get(texts[code]);
  return made;
}

/** One of the 14 standard fonts without own metrics, or the most similar one. */
function standardFont(name: string): FontNames {
  const { family, bold, italic } = styleOf(name, 0, 0);
  if (/Symbol/.test(name)) return "Symbol" as FontNames;
  if (/Dingbats/.test(name)) return "ZapfDingbats" as FontNames;
  if (family === "serif")
    return `Times-${bold ? (italic ? "BoldItalic" : "Bold") : italic ? "Italic" : "Roman"}` as FontNames;
  const style = `${bold ? "Bold" : ""}${italic ? "Oblique" : ""}`;
  return `${family === "mono" ? "Courier" : "Helvetica"}${style === "" ? "" : `-${style}`}` as FontNames;
}

function simpleTexts(library: PdfLibrary, dict: Pdf.PDFDict, name: string, symbolic: boolean): CodeTexts {
  const { PDFArray, PDFDict, PDFName, PDFNumber } = library;
  const encoding = dict.lookup(PDFName.of("Encoding"));
  const base = encoding instanceof PDFDict ? encoding.lookup(PDFName.of("BaseEncoding")) : encoding;
  const own = /Symbol/.test(name)
    ? symbolEncoding("Symbol")
    : /Dingbats/.test(name)
      ? symbolEncoding("ZapfDingbats")
      : null;
  const type3 = nameOf(library, dict.lookup(PDFName.of("Subtype"))) === "Type3";
  // A symbolic font without an encoding uses a built-in one, which is not readable.
  const implied = own ?? (type3 || (symbolic && encoding === undefined) ? [] : namedEncoding("StandardEncoding"));
  const texts = [...(namedEncoding(nameOf(library, base) ?? "") ?? implied ?? [])];
  const differences = encoding instanceof PDFDict ? encoding.lookup(PDFName.of("Differences")) : undefined;
  if (differences instanceof PDFArray) {
    let code = 0;
    for (let index = 0; index < differences.size(); index++) {
      const item = differences.lookup(index);
      if (item instanceof PDFNumber) code = item.asNumber();
      else if (item instanceof PDFName && code < 256) texts[code++] = glyphText(item.decodeText());
    }
  }
  return texts;
}

function type3Scale({ PDFArray, PDFName, PDFNumber }: PdfLibrary, dict: Pdf.PDFDict): number {
  const matrix = dict.lookup(PDFName.of("FontMatrix"));
  const first = matrix instanceof PDFArray ? matrix.lookup(0) : undefined;
  return first instanceof PDFNumber ? Math.abs(first.asNumber()) : 0.001;
}

/**
 * The style by the name of the font, which is most reliable, and by the descriptor's flags (ISO 32000-2, table 121).
 */
function styleOf(name: string, flags: number, italicAngle: number): FontStyle {
  const plain = name.replace(/^[A-Z]{6}\+/, "");
  const mono = (flags & 1) !== 0 || /courier|mono|consol|menlo|typewriter|cousine|cmtt|code/i.test(plain);
  const sans =
    /sans|arial|helvet|roboto|calibri|carlito|verdana|tahoma|segoe|arimo|inter|lato|gothic|grotesk|frutiger|univers|cmss/i.test(
      plain,
    );
  const humanist =
    /open ?sans|noto|droid|verdana|dejavu|tahoma|segoe|ubuntu|source ?sans|frutiger|lucida|trebuchet|myriad/i.test(
      plain,
    );
  const serif =
    (flags & 2) !== 0 ||
    /times|serif|roman|georgia|garamond|cambria|caladea|palatino|tinos|minion|book|century|bodoni|baskerville|didot|caslon|charter|^cm(r|b|ti|sl|csc)|^sf(rm|bx|ti)|lmroman|nimbusrom|mincho|song|ming/i.test(
      plain,
    );
  return {
    family: mono ? "mono" : serif && !sans ? "serif" : humanist ? "humanist" : "sans",
    bold: (flags & (1 << 18)) !== 0 || /bold|black|heavy|semibold|demi|^cmbx|^sfbx/i.test(plain),
    italic: (flags & 64) !== 0 || italicAngle !== 0 || /italic|oblique|^cm(ti|sl)|^sfti/i.test(plain),
  };
}

export function nameOf({ PDFName }: PdfLibrary, value: Pdf.PDFObject | undefined): string | null {
  return value instanceof PDFName ? value.decodeText() : null;
}

export function numberIn({ PDFName, PDFNumber }: PdfLibrary, dict: Pdf.PDFDict, key: string, fallback: number): number {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : fallback;
}
