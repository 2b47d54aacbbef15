import { unreadable } from "@atelier/document-model";
import { invalidInput } from "@atelier/errors";
import type * as Pdf from "@cantoo/pdf-lib";
import { copyForm, keepFieldsOfPages } from "./copy-form.ts";
import { readPdf, writePdf } from "./file.ts";

/**
 * The page numbers, from 1, of a text such as "1-3,7", in ascending order. Throws `invalid_input` for another text and for
 * numbers above `count`, the number of pages.
 */
export function parsePages(text: string, count: number): number[] {
  const pages = new Set<number>();
  for (const part of text.split(",")) {
    const [, first, last = first] = /^\s*(\d{1,5})(?:\s*-\s*(\d{1,5}))?\s*$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === undefined || from < 1 || to < from)
      throw invalidInput("/pages", 'Write pages as numbers and ranges, for example "1-3,7".');
    if (to > count)
      throw invalidInput("/pages", `The last page of the document is ${count}. Choose pages up to ${count}.`);
    for (let page = from; page <= to; page++) pages.add(page);
  }
  return [...pages].sort((a, b) => a - b);
}

/**
 * A PDF with only the chosen pages and the form fields on them, without the outline of the document. Throws `invalid_input`
 * for pages that do not exist, and `unreadable_document`.
 */
export async function selectPages(bytes: Uint8Array, pages: string): Promise<Uint8Array> {
  const { library, document } = await load(bytes);
  const chosen = parsePages(pages, document.getPageCount());
  if (chosen.length === document.getPageCount()) return bytes;
  const indices = chosen.map((number) => number - 1);
  keepFieldsOfPages(
    library,
    document,
    indices.map((index) => document.getPage(index).node),
  );
  const selection = await library.PDFDocument.create({ updateMetadata: false });
  for (const page of await selection.copyPages(document, indices)) selection.addPage(page);
  copyForm(library, document, selection);
  return selection.save();
}

/** A PDF in which each page of the source stands before its translation. Throws `unreadable_document` if the pages differ. */
export async function interleavePages(source: Uint8Array, translation: Uint8Array): Promise<Uint8Array> {
  const [{ document: original }, { document }] = [await load(source), await load(translation)];
  const count = document.getPageCount();
  if (original.getPageCount() !== count)
    throw unreadable("The pages of the document and its translation differ. Leave bilingual out.");
  const copies = await document.copyPages(original, original.getPageIndices());
  for (const [at, page] of copies.entries()) document.insertPage(2 * at, page);
  return document.save();
}

/** Reads a file within the limits of this package, and opens it with the library that copies pages. */
async function load(bytes: Uint8Array): Promise<{ library: typeof Pdf; document: Pdf.PDFDocument }> {
  const file = await readPdf(bytes);
  const document = await file.library.PDFDocument.load(await writePdf(file), { updateMetadata: false });
  return { library: file.library, document };
}
