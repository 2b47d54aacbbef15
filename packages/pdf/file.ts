import { inflateSync } from "node:zlib";
import { unreadable } from "@atelier/document-model";
import type * as Pdf from "@cantoo/pdf-lib";
import { latin } from "./lexer.ts";

export type PdfLibrary = typeof Pdf;

/** What a decoded stream and all of them together may hold. */
const MAX_STREAM_BYTES = 64 * 1024 * 1024;
const MAX_OBJECT_STREAM_BYTES = 128 * 1024 * 1024;
const MAX_OBJECTS = 600_000;
const MAX_PAGES = 3_000;
const MAX_TREE_DEPTH = 64;

/** A PDF's objects, and its pages in order. */
export interface PdfFile {
  library: PdfLibrary;
  context: Pdf.PDFContext;
  catalog: Pdf.PDFDict;
  pages: Pdf.PDFDict[];
}

/** Parses a PDF. Throws `unreadable_document` for what is encrypted, damaged, endless or far larger than it looks. */
export async function readPdf(bytes: Uint8Array): Promise<PdfFile> {
  refuseHostile(bytes);
  const library = await import("@cantoo/pdf-lib");
  const { PDFDict, PDFName, PDFParser } = library;
  let context: Pdf.PDFContext;
  try {
    context = await silently(() => PDFParser.forBytesWithOptions(bytes, Number.POSITIVE_INFINITY).parseDocument());
  } catch (cause) {
    throw damaged(cause);
  }
  if (context.trailerInfo.Encrypt)
    throw unreadable("The PDF is protected by a password. Save it without one and try again.");
  const catalog = context.lookup(context.trailerInfo.Root);
  if (!(catalog instanceof PDFDict)) throw damaged();
  const pages = pagesOf(library, catalog.lookup(PDFName.of("Pages")));
  if (pages.length === 0) throw damaged();
  return { library, context, catalog, pages };
}

/** The file anew, its objects packed. */
export async function writePdf({ library, context }: PdfFile): Promise<Uint8Array> {
  return library.PDFStreamWriter.forContext(context, Number.POSITIVE_INFINITY).serializeToBuffer();
}

/**
 * A stream's bytes through its filters. Throws `unreadable_document` where they grow without measure, and null where a
 * filter makes no bytes that can be read here, as an image's.
 */
export function decodeStream(library: PdfLibrary, stream: Pdf.PDFStream): Uint8Array | null {
  const { PDFArray, PDFName, PDFRawStream, decodePDFRawStream } = library;
  if (!(stream instanceof PDFRawStream)) return stream.getContents();
  const filter = stream.dict.lookup(PDFName.of("Filter"));
  const parameters = stream.dict.lookup(PDFName.of("DecodeParms"));
  const only = filter instanceof PDFArray && filter.size() === 1 ? filter.lookup(0) : filter;
  if (only === undefined) return stream.contents;
  // The common case goes through zlib, which is fast and stops where it is told to.
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

/** Damaged ends are common: what came before them is taken. */
export function inflate(bytes: Uint8Array, maxOutputLength: number): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength, finishFlush: 2 });
  } catch (cause) {
    if (cause instanceof RangeError || (cause as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE")
      throw unreadable("The PDF unpacks to far more than a document holds.", cause);
    return new Uint8Array();
  }
}

/** What no document would hold is refused before the parser meets it. */
function refuseHostile(bytes: Uint8Array): void {
  const text = latin(bytes);
  if (/\/Encrypt\s+(\d+\s+\d+\s+R|<<)/.test(text))
    throw unreadable("The PDF is protected by a password. Save it without one and try again.");
  let objects = 0;
  for (let at = text.indexOf(" obj"); at >= 0; at = text.indexOf(" obj", at + 4)) objects++;
  // The parser would look for an object at every byte, and go down every bracket.
  if (objects === 0 || /(?:\[\s*){500}|(?:<<\s*\/\w+\s*){300}/.test(text)) throw damaged();
  let unpacked = 0;
  for (const match of text.matchAll(/\/Type\s*\/ObjStm\b/g)) {
    const header = text.slice(Math.max(0, match.index - 400), match.index + 400);
    objects += Number(/\/N\s+(\d+)/.exec(header.slice(header.lastIndexOf("obj", 400) + 1))?.[1] ?? 0);
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

const damaged = (cause?: unknown) =>
  unreadable("The PDF is damaged: open it in a PDF program, save it anew and try again.", cause);

function tooManyPages() {
  return unreadable(`The PDF has more than ${MAX_PAGES} pages or is built like no document. Split it.`);
}

/** The leaves of the page tree. Throws `unreadable_document` for a tree that leads back into itself. */
function pagesOf({ PDFArray, PDFDict, PDFName }: PdfLibrary, root: Pdf.PDFObject | undefined): Pdf.PDFDict[] {
  const pages: Pdf.PDFDict[] = [];
  const visit = (node: Pdf.PDFObject | undefined, above: readonly Pdf.PDFObject[]): void => {
    if (!(node instanceof PDFDict)) return;
    if (above.includes(node) || above.length > MAX_TREE_DEPTH)
      throw unreadable("The PDF's pages lead back into themselves: save it anew in a PDF program and try again.");
    const kids = node.lookup(PDFName.of("Kids"));
    if (!(kids instanceof PDFArray)) pages.push(node);
    else for (let index = 0; index < kids.size(); index++) visit(kids.lookup(index), [...above, node]);
    if (pages.length > MAX_PAGES) throw tooManyPages();
  };
  visit(root, []);
  return pages;
}

/** The parser writes its warnings to the console; a document's faults are not for the service's log. */
async function silently<T>(work: () => Promise<T>): Promise<T> {
  const { warn } = console;
  console.warn = () => {};
  try {
    return await work();
  } finally {
    console.warn = warn;
  }
}
