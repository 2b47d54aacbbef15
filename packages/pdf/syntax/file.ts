import { inflateSync } from "node:zlib";
import { unreadable } from "@atelier/document-model";
import type * as Pdf from "@cantoo/pdf-lib";
import { isEncrypted, readEncrypted } from "./decrypt.ts";
import { latin } from "./lexer.ts";

export type PdfLibrary = typeof Pdf;

/** Limits for one decoded stream, for all object streams together, and for the size of the document. */
const MAX_STREAM_BYTES = 64 * 1024 * 1024;
const MAX_OBJECT_STREAM_BYTES = 128 * 1024 * 1024;
const MAX_OBJECTS = 600_000;
const MAX_PAGES = 3_000;
const MAX_TREE_DEPTH = 64;

/** The objects of a PDF, and its pages in order. */
export interface PdfFile {
  library: PdfLibrary;
  context: Pdf.PDFContext;
  catalog: Pdf.PDFDict;
  pages: Pdf.PDFDict[];
}

/**
 * Parses a PDF. A PDF that is encrypted only to restrict permissions is decrypted. Throws `unreadable_document` if it has
 * a password, is damaged or far too large.
 */
export async function readPdf(bytes: Uint8Array): Promise<PdfFile> {
  const encrypted = isEncrypted(latin(bytes));
  refuseUnsafe(bytes, encrypted);
  const library = await import("@cantoo/pdf-lib");
  const { PDFDict, PDFName, PDFParser } = library;
  const context = await withoutWarnings(() =>
    encrypted
      ? readEncrypted(library, bytes, objectStreamLimit())
      : PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY)
          .parseDocument()
          .catch((cause) => {
            throw damaged(cause);
          }),
  );
  const catalog = context.lookup(context.trailerInfo.Root);
  if (!(catalog instanceof PDFDict)) throw damaged();
  const pages = getPages(library, catalog.lookup(PDFName.of("Pages")));
  if (pages.length === 0) throw damaged();
  return { library, context, catalog, pages };
}

/** Writes the file with compressed objects. */
export async function writePdf({ library, context }: PdfFile): Promise<Uint8Array> {
  return library.PDFStreamWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer();
}

/**
 * The bytes of a stream after its filters, or null if a filter is not supported (as for images). Throws
 * `unreadable_document` if the data unpacks to too many bytes.
 */
export function decodeStream(library: PdfLibrary, stream: Pdf.PDFStream): Uint8Array | null {
  const { PDFArray, PDFName, PDFRawStream, decodePDFRawStream } = library;
  if (!(stream instanceof PDFRawStream)) return stream.getContents();
  const filter = stream.dict.lookup(PDFName.of("Filter"));
  const parameters = stream.dict.lookup(PDFName.of("DecodeParms"));
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  if (only === undefined) return stream.contents;
  // zlib handles the common case: it is fast and can limit the output.
  if (only instanceof PDFName && /^(FlateDecode|Fl)$/.test(only.decodeText()) && parameters === undefined)
    return inflate(stream.contents, MAX_STREAM_BYTES);
  const names = filter instanceof PDFArray ? filter.asArray().map((_, index) => filter.lookup(index)) : [filter];
  const readable = names.every(
    (name) =>
      name instanceof PDFName &&
      /^(FlateDecode|Fl|LZWDecode|LZW|ASCII85Decode|A85|ASCIIHexDecode|AHx|RunLengthDecode|RL)$/.test(
        name.decodeText(),
      ),
  );
  if (!readable || names.length > 4 || stream.contents.length > MAX_STREAM_BYTES / 16) return null;
  try {
    return decodePDFRawStream(stream).decode();
  } catch {
    return null;
  }
}

/** Decompresses zlib data up to a limit. Damaged ends are common, so the data before the damage is used. */
export function inflate(bytes: Uint8Array, maxOutputLength: number): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength, finishFlush: 2 });
  } catch (cause) {
    if (cause instanceof RangeError || (cause as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
      throw unreadable(
        "The PDF unpacks to more data than a document can have. Check the file and send the original document.",
        cause,
      );
    return new Uint8Array();
  }
}

/** Refuses files that would make the parser run for too long. */
function refuseUnsafe(bytes: Uint8Array, encrypted: boolean): void {
  const text = latin(bytes);
  let objects = 0;
  for (let at = text.indexOf(" obj"); at >= 0; at = text.indexOf(" obj", at + 4)) objects++;
  // The parser would search for an object at every byte, and recurse into every bracket.
  if (objects === 0 || /(?:\[\s*){500}|(?:<<\s*\/\w+\s*){300}/.test(text)) throw damaged();
  let unpacked = 0;
  for (const match of text.matchAll(/\/Type\s*\/ObjStm\b/g)) {
    const header = text.slice(Math.max(0, match.index - 400), match.index + 400);
    objects += Number(/\/N\s+(\d+)/.exec(header.slice(header.lastIndexOf("obj", 400) + 1))?.[1] ?? 0);
    // Encrypted streams are checked when they are decrypted.
    if (encrypted) continue;
    const start = text.indexOf("stream", match.index);
    const data = start < 0 ? 0 : start + (text[start + 6] === "\r" ? 8 : 7);
    if (data > 0) unpacked += inflate(bytes.subarray(data), MAX_OBJECT_STREAM_BYTES - unpacked).length;
  }
  const claimed = [...text.matchAll(/\/Type\s*\/Pages\b/g)].map(({ index }) => {
    const around = text.slice(Math.max(0, index - 300), index + 300);
    return Number(/\/Count\s+(\d{1,9})\b/.exec(around)?.[1] ?? 0);
  });
  if (objects > MAX_OBJECTS || claimed.some((count) => count > MAX_PAGES)) throw tooManyPages();
}

/** A function that throws if the object streams that it gets unpack to too many bytes together. */
function objectStreamLimit(): (stream: Pdf.PDFRawStream) => void {
  let unpacked = 0;
  return ({ contents }) => {
    unpacked += inflate(contents, MAX_OBJECT_STREAM_BYTES - unpacked).length;
  };
}

const damaged = (cause?: unknown) =>
  unreadable("The PDF is damaged. Open it in a PDF program, save it again and send it.", cause);

function tooManyPages() {
  return unreadable(`The PDF has more than ${MAX_PAGES} pages or too many objects. Split it and send each part.`);
}

/** The leaves of the page tree. Throws `unreadable_document` if the tree has a cycle. */
function getPages({ PDFArray, PDFDict, PDFName }: PdfLibrary, root: Pdf.PDFObject | undefined): Pdf.PDFDict[] {
  const pages: Pdf.PDFDict[] = [];
  const visit = (node: Pdf.PDFObject | undefined, above: readonly Pdf.PDFObject[]): void => {
    if (!(node instanceof PDFDict)) return;
    if (above.includes(node) || above.length > MAX_TREE_DEPTH)
      throw unreadable("The page tree of the PDF has a cycle. Open it in a PDF program, save it again and send it.");
    const kids = node.lookup(PDFName.of("Kids"));
    if (!(kids instanceof PDFArray)) pages.push(node);
    else for (let index = 0; index < kids.size(); index++) visit(kids.lookup(index), [...above, node]);
    if (pages.length > MAX_PAGES) throw tooManyPages();
  };
  visit(root, []);
  return pages;
}

/** Runs the parser without its console warnings, because faults of a document do not belong in the service log. */
async function withoutWarnings<T>(parse: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await parse();
  } finally {
    console.warn = warn;
  }
}
