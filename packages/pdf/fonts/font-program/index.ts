import type * as Pdf from "@cantoo/pdf-lib";
import { decodeStream, type PdfLibrary } from "../../syntax/file.ts";
import { readCff } from "./cff.ts";
import type { FontProgram } from "./program.ts";
import { readSfnt } from "./sfnt.ts";
import { readType1 } from "./type1.ts";

/** Reads the font file of a descriptor. Null if there is none or if it is damaged. */
export function readProgram(library: PdfLibrary, descriptor: Pdf.PDFObject | undefined): FontProgram | null {
  const { PDFDict, PDFName, PDFStream } = library;
  if (!(descriptor instanceof PDFDict)) return null;
  for (const key of ["FontFile", "FontFile2", "FontFile3"]) {
    const stream = descriptor.lookup(PDFName.of(key));
    const bytes = stream instanceof PDFStream ? decodeStream(library, stream) : null;
    if (!bytes) continue;
    try {
      return readFontFile(bytes);
    } catch (error) {
      // Offsets of a damaged file point outside of it.
      if (error instanceof RangeError) return null;
      throw error;
    }
  }
  return null;
}

/** Reads a TrueType, OpenType, CFF or Type 1 file, which is recognized by its first bytes. */
export function readFontFile(bytes: Uint8Array): FontProgram | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 12) return null;
  const start = view.getUint32(0);
  if (start === 0x00010000 || start === 0x74727565 || start === 0x4f54544f) return readSfnt(view);
  if (bytes[0] === 0x25 || bytes[0] === 0x80) return readType1(bytes);
  return bytes[0] === 1 ? readCff(view) : null;
}
