import { unreadable } from "@atelier/document-model";
import type * as Pdf from "@cantoo/pdf-lib";
import { latin } from "./lexer.ts";

/** Whether a file is encrypted, with a password or only to restrict what programs allow. */
export const isEncrypted = (text: string): boolean => /\/Encrypt\s+(\d+\s+\d+\s+R|<<)/.test(text);

/**
 * The objects of a file that is encrypted with an empty password, which every program opens and which only restricts
 * printing or editing (ISO 32000-2, 7.6). `check` gets each object stream before it is unpacked, and throws if it is
 * too large. Throws `unreadable_document` if the file has a password.
 */
export async function readEncrypted(
  library: typeof Pdf,
  bytes: Uint8Array,
  check: (stream: Pdf.PDFRawStream) => void,
): Promise<Pdf.PDFContext> {
  const load = async (data: Uint8Array) => {
    const options = { password: "", updateMetadata: false, parseSpeed: Number.POSITIVE_INFINITY };
    try {
      return (await library.PDFDocument.load(data, options)).context;
    } catch (cause) {
      throw unreadable("The PDF has a password. Save it without a password and send it again.", cause);
    }
  };
  // The library unpacks object streams without a limit, so they are first read as streams of another type.
  const masked = withOtherType(bytes);
  const type = library.PDFName.of("Type");
  for (const [, object] of (await load(masked)).enumerateIndirectObjects())
    if (object instanceof library.PDFRawStream && object.dict.get(type) === library.PDFName.of(OTHER)) check(object);
  const context = await load(bytes);
  // A cross-reference stream is never encrypted, but the library decrypts it, and so it may lose the trailer.
  const plain = await library.PDFParser.forBytesWithOptions(masked, Number.POSITIVE_INFINITY).parseDocument();
  const { Encrypt: _, ...trailer } = plain.trailerInfo;
  context.trailerInfo = trailer;
  return context;
}

const OTHER = "ObjStX";

/** A copy of the file in which object streams have another type. The length stays the same. */
function withOtherType(bytes: Uint8Array): Uint8Array {
  // The method `slice` of a Buffer would share its memory.
  const copy = Uint8Array.from(bytes);
  const text = latin(bytes);
  for (const { index, 0: found } of text.matchAll(/\/Type\s*\/ObjStm\b/g))
    copy[index + found.length - 1] = "X".charCodeAt(0);
  return copy;
}
