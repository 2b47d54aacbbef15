import type { Block, Target } from "@atelier/document-model";
import type * as Pdf from "@cantoo/pdf-lib";
import { decodeStream, type PdfFile } from "./file.ts";

/** A larger tree is damaged or has a cycle. */
const MAX_NODES = 100_000;

/** The text of a PDF that is not page content: outlines, form fields, notes, alternative texts and properties. */
export function interactiveBlocks(file: PdfFile): Block[] {
  const { library, catalog, context } = file;
  const { PDFArray, PDFDict, PDFName } = library;
  const get = (dict: Pdf.PDFDict, key: string) => dict.lookup(PDFName.of(key));
  const blocks: Block[] = [];
  const seen = new Set<Pdf.PDFObject>();
  const isNew = (node: Pdf.PDFObject | undefined): node is Pdf.PDFDict => {
    if (!(node instanceof PDFDict) || seen.has(node) || seen.size > MAX_NODES) return false;
    seen.add(node);
    return true;
  };
  const add = (dict: Pdf.PDFDict, keys: readonly string[], part: string) => {
    for (const key of keys) blocks.push(...entryBlock(file, dict, key, part));
  };

  outlines(get(catalog, "Outlines"));
  const form = get(catalog, "AcroForm");
  if (form instanceof PDFDict) for (const field of itemsOf(get(form, "Fields"))) fields(field, "");
  for (const page of file.pages) for (const annotation of itemsOf(get(page, "Annots"))) notes(annotation);
  structure(get(catalog, "StructTreeRoot"));
  const information = context.lookup(context.trailerInfo.Info);
  if (information instanceof PDFDict) add(information, ["Title", "Subject", "Keywords"], "document properties");
  return blocks;

  function itemsOf(list: Pdf.PDFObject | undefined): (Pdf.PDFObject | undefined)[] {
    return list instanceof PDFArray
      ? list
          .asArray()
          .slice(0, MAX_NODES)
          .map((_, index) => list.lookup(index))
      : [];
  }

  function outlines(root: Pdf.PDFObject | undefined): void {
    const waiting = [root];
    while (waiting.length > 0) {
      const node = waiting.pop();
      if (!isNew(node)) continue;
      add(node, ["Title"], "outlines");
      waiting.push(get(node, "Next"), get(node, "First"));
    }
  }

  function fields(field: Pdf.PDFObject | undefined, type: string): void {
    if (!isNew(field)) return;
    const own = get(field, "FT");
    const kind = own instanceof PDFName ? own.decodeText() : type;
    add(field, ["TU"], "form fields");
    // A field with a fixed length contains a code and not words.
    if (kind === "Tx" && get(field, "MaxLen") === undefined) add(field, ["V", "DV"], "form fields");
    const options = get(field, "Opt");
    if (kind === "Ch" && options instanceof PDFArray) blocks.push(...optionBlocks(file, options));
    const style = get(field, "MK");
    if (style instanceof PDFDict) add(style, ["CA"], "form fields");
    for (const kid of itemsOf(get(field, "Kids"))) fields(kid, kind);
  }

  function notes(annotation: Pdf.PDFObject | undefined): void {
    if (!(annotation instanceof PDFDict)) return;
    const subtype = get(annotation, "Subtype");
    if (subtype === PDFName.of("Widget")) {
      fields(annotation, "");
      return;
    }
    blocks.push(
      ...entryBlock(file, annotation, "Contents", "annotations", () => {
        // Rich text repeats the same words. Without it, readers show the plain text.
        annotation.delete(PDFName.of("RC"));
      }),
    );
  }

  function structure(root: Pdf.PDFObject | undefined): void {
    const waiting = [root];
    while (waiting.length > 0) {
      const node = waiting.pop();
      if (!isNew(node)) continue;
      add(node, ["Alt", "ActualText", "E", "T"], "alternative texts");
      const kids = get(node, "K");
      waiting.push(...(kids instanceof PDFArray ? itemsOf(kids).reverse() : [kids]));
    }
  }
}

/** Sets the language in the catalog, and replaces the old title in the metadata. */
export function markTranslated(file: PdfFile, { language }: Target, formerTitle: string | null): void {
  const { library, catalog, context } = file;
  const { PDFDict, PDFName, PDFRawStream, PDFString } = library;
  catalog.set(PDFName.of("Lang"), PDFString.of(language));
  const information = context.lookup(context.trailerInfo.Info);
  const title = information instanceof PDFDict ? textOf(file, information.lookup(PDFName.of("Title"))) : null;
  const metadata = catalog.lookup(PDFName.of("Metadata"));
  if (!title || !formerTitle || title === formerTitle || !(metadata instanceof PDFRawStream)) return;
  const bytes = decodeStream(library, metadata);
  if (!bytes) return;
  const xmp = new TextDecoder().decode(bytes).replaceAll(`>${escapeXml(formerTitle)}<`, () => `>${escapeXml(title)}<`);
  const dict = metadata.dict.clone(context);
  for (const key of ["Filter", "DecodeParms", "Length"]) dict.delete(PDFName.of(key));
  catalog.set(PDFName.of("Metadata"), context.register(PDFRawStream.of(dict, new TextEncoder().encode(xmp))));
}

/** The title in the document's properties. */
export function titleOf(file: PdfFile): string | null {
  const information = file.context.lookup(file.context.trailerInfo.Info);
  return information instanceof file.library.PDFDict
    ? textOf(file, information.lookup(file.library.PDFName.of("Title")))
    : null;
}

function entryBlock(file: PdfFile, dict: Pdf.PDFDict, key: string, part: string, written = () => {}): Block[] {
  const { PDFHexString, PDFName } = file.library;
  const text = textOf(file, dict.lookup(PDFName.of(key)));
  if (text === null || text.trim() === "") return [];
  return [
    textBlock(text, part, (made) => {
      dict.set(PDFName.of(key), PDFHexString.fromText(made));
      written();
    }),
  ];
}

/** Translates the displayed text of a choice and keeps its export value. */
function optionBlocks(file: PdfFile, options: Pdf.PDFArray): Block[] {
  const { PDFArray, PDFHexString } = file.library;
  return options.asArray().flatMap((_, index) => {
    const option = options.lookup(index);
    const shown = option instanceof PDFArray && option.size() > 1 ? option.lookup(1) : option;
    const text = textOf(file, shown);
    if (text === null || text.trim() === "") return [];
    return [
      textBlock(text, "form fields", (made) => {
        const value = PDFHexString.fromText(made);
        if (option instanceof PDFArray) option.set(1, value);
        else options.set(index, file.context.obj([PDFHexString.fromText(text), value]));
      }),
    ];
  });
}

function textBlock(text: string, part: string, write: (text: string) => void): Block {
  return {
    part,
    runs: [{ kind: "text", text, style: 0 }],
    write: (runs) => {
      const made = runs.map((run) => (run.kind === "text" ? run.text : "")).join("");
      if (made !== text) write(made);
    },
  };
}

function textOf({ library: { PDFHexString, PDFString } }: PdfFile, value: Pdf.PDFObject | undefined): string | null {
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : null;
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
