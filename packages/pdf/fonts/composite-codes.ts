import type * as Pdf from "@cantoo/pdf-lib";
import { decodeStream, type PdfLibrary } from "../syntax/file.ts";
import { type CMap, getNumber } from "./cmap.ts";

/** The glyph numbers of the codes of a composite font, or null if its encoding is not the identity. */
export function glyphNumbers(
  library: PdfLibrary,
  descendant: Pdf.PDFObject | undefined,
): ((code: number) => number | undefined) | null {
  const { PDFDict, PDFName, PDFStream } = library;
  if (!(descendant instanceof PDFDict)) return null;
  const map = descendant.lookup(PDFName.of("CIDToGIDMap"));
  const bytes = map instanceof PDFStream ? decodeStream(library, map) : null;
  if (map instanceof PDFStream && !bytes) return null;
  return bytes ? (code) => ((bytes[code * 2] ?? 0) << 8) + (bytes[code * 2 + 1] ?? 0) : (code) => code;
}

/** Codes of Identity and Unicode encodings have two bytes; codes of older national encodings have one or two. */
export function codeLength(bytes: Uint8Array, at: number, encoding: string, lengths: CMap["codeLengths"]): number {
  if (lengths.length > 0) {
    for (const { length, low, high } of lengths) {
      const code = getNumber(bytes.subarray(at, at + length));
      if (code >= low && code <= high) return length;
    }
    return lengths[0]?.length ?? 2;
  }
  if (/^(GBK|GB-|GBpc|90ms|90pv|83pv|KSC|ETen|B5pc|HKscs)/.test(encoding)) return (bytes[at] ?? 0) < 0x80 ? 1 : 2;
  return 2;
}

/** A decoder for the codes of a predefined CMap, or null if codes are glyph numbers. */
export function findCharset(encoding: string): ((bytes: Uint8Array) => string) | null {
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
