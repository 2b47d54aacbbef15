import type * as Pdf from "@cantoo/pdf-lib";
import type { PdfLibrary } from "./file.ts";

/** The text of a name, or null if the value is not a name. */
export function findName({ PDFName }: PdfLibrary, value: Pdf.PDFObject | undefined): string | null {
  return value instanceof PDFName ? value.decodeText() : null;
}

/** A number of a dictionary, or `fallback` if the key has none. */
export function numberIn({ PDFName, PDFNumber }: PdfLibrary, dict: Pdf.PDFDict, key: string, fallback: number): number {
  const value = dict.lookup(PDFName.of(key));
  return value instanceof PDFNumber ? value.asNumber() : fallback;
}
