import type * as Pdf from "@cantoo/pdf-lib";
import { type FontNames, Font as StandardFont } from "@cantoo/pdf-lib/standard-fonts";
import { numberIn } from "../syntax/dictionary.ts";
import type { PdfLibrary } from "../syntax/file.ts";
import { glyphText } from "./encodings.ts";

import { fontStyle } from "./font-style.ts";

/** The codes of a composite font have up to two bytes. */
const MAX_CID = 0xffff;
/** The most widths that are read of ranges, which can overlap. */
const MAX_RANGE_WIDTHS = 4 * (MAX_CID + 1);

/** Reads the widths of the codes of a composite font, in thousandths of the font size. */
export function readCidWidths(library: PdfLibrary, list: Pdf.PDFObject | undefined, widths: Map<number, number>): void {
  const { PDFArray, PDFNumber } = library;
  if (!(list instanceof PDFArray)) return;
  const number = (index: number) => {
    const value = list.lookup(index);
    return value instanceof PDFNumber ? value.asNumber() : 0;
  };
  let left = MAX_RANGE_WIDTHS;
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
      const [from, last, width] = [Math.max(0, first), Math.min(number(index + 1), MAX_CID), number(index + 2)];
      for (let code = from; code <= last && left > 0; code++, left--) widths.set(code, width);
      index += 3;
    }
  }
}

/**
 * The widths of the codes of a simple font, in thousandths of the font size. A standard font has no list, so its widths
 * are those of its characters.
 */
export function simpleWidths(
  library: PdfLibrary,
  dict: Pdf.PDFDict,
  name: string,
  textOf: (code: number) => string | undefined,
): (number | undefined)[] {
  const { PDFArray, PDFDict, PDFName, PDFNumber } = library;
  const widths: (number | undefined)[] = [];
  const list = dict.lookup(PDFName.of("Widths"));
  const first = numberIn(library, dict, "FirstChar", 0);
  const descriptor = dict.lookup(PDFName.of("FontDescriptor"));
  if (list instanceof PDFArray) {
    const missing = descriptor instanceof PDFDict ? numberIn(library, descriptor, "MissingWidth", 0) : 0;
    for (let code = 0; code < 256; code++) widths[code] = missing;
    for (let index = 0; index < list.size() && first + index < 256; index++) {
      const width = list.lookup(index);
      if (width instanceof PDFNumber) widths[first + index] = width.asNumber();
    }
    return widths;
  }
  const standard = standardFont(name);
  const metrics = StandardFont.load(standard);
  const byText = new Map(metrics.CharMetrics.map(({ N, WX }) => [glyphText(N), WX]));
  for (let code = 0; code < 256; code++) widths[code] = byText.get(textOf(code));
  return widths;
}

/** One of the 14 standard fonts without own metrics, or the most similar one. */
function standardFont(name: string): FontNames {
  const { family, bold, italic } = fontStyle(name, { flags: 0, italicAngle: 0, weight: 0 });
  if (/Symbol/.test(name)) return "Symbol" as FontNames;
  if (/Dingbats/.test(name)) return "ZapfDingbats" as FontNames;
  if (family === "serif")
    return `Times-${bold ? (italic ? "BoldItalic" : "Bold") : italic ? "Italic" : "Roman"}` as FontNames;
  const style = `${bold ? "Bold" : ""}${italic ? "Oblique" : ""}`;
  return `${family === "mono" ? "Courier" : "Helvetica"}${style === "" ? "" : `-${style}`}` as FontNames;
}

/** The size of one unit of a font whose glyphs are drawings. */
export function type3Scale({ PDFArray, PDFName, PDFNumber }: PdfLibrary, dict: Pdf.PDFDict): number {
  const matrix = dict.lookup(PDFName.of("FontMatrix"));
  const first = matrix instanceof PDFArray ? matrix.lookup(0) : undefined;
  return first instanceof PDFNumber ? Math.abs(first.asNumber()) : 0.001;
}
