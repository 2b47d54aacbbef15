import { type Block, type Target, textOfRuns } from "@atelier/document-model";
import type * as Pdf from "@cantoo/pdf-lib";
import { decodeStream, type PdfFile } from "./file.ts";

/** A larger tree is damaged or has a cycle. */
const MAX_NODES = 100_000;

/** The text of a PDF that is not page content: outlines, form fields, notes, alternative texts and properties. */
export function interactiveBlocks(file: PdfFile): Block[] {
  return new InteractiveReader(file).read();
}

/** A title that is the name of a file, and what programs write into properties that have no text. */
const FILE_NAME =
  /\S\.(?:html?|docx?|dotx?|pptx?|xlsx?|od[tspg]|rtf|txt|md|tex|dvi|pdf|indd|pages|key|cdr|ai|psd|qxd|pub|svg|jpe?g|png|tiff?)\s*$/iu;
const UNSET = /^\s*\(?(?:untitled|unspecified|anonymous)\)?\s*$/iu;

class InteractiveReader {
  readonly #file: PdfFile;
  readonly #blocks: Block[] = [];
  readonly #seen = new Set<Pdf.PDFObject>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  read(): Block[] {
    const { catalog, context, library, pages } = this.#file;
    this.#readOutlines(this.#get(catalog, "Outlines"));
    const form = this.#get(catalog, "AcroForm");
    if (form instanceof library.PDFDict)
      for (const field of this.#items(this.#get(form, "Fields"))) this.#readField(field, "");
    for (const page of pages)
      for (const annotation of this.#items(this.#get(page, "Annots"))) this.#readAnnotation(annotation);
    this.#readStructure(this.#get(catalog, "StructTreeRoot"));
    const information = context.lookup(context.trailerInfo.Info);
    if (information instanceof library.PDFDict)
      for (const key of ["Title", "Subject", "Keywords"]) {
        const text = findText(this.#file, this.#get(information, key));
        if (!FILE_NAME.test(text ?? "") && !UNSET.test(text ?? ""))
          this.#add(information, [key], "document properties");
      }
    return this.#blocks;
  }

  #readOutlines(root: Pdf.PDFObject | undefined): void {
    const waiting = [root];
    while (waiting.length > 0) {
      const node = waiting.pop();
      if (!this.#isNew(node)) continue;
      this.#add(node, ["Title"], "outlines");
      waiting.push(this.#get(node, "Next"), this.#get(node, "First"));
    }
  }

  #readField(field: Pdf.PDFObject | undefined, inheritedType: string): void {
    const { PDFArray, PDFDict, PDFName } = this.#file.library;
    if (!this.#isNew(field)) return;
    const own = this.#get(field, "FT");
    const type = own instanceof PDFName ? own.decodeText() : inheritedType;
    this.#add(field, ["TU"], "form fields");
    // A field with a fixed length contains a code and not words.
    if (type === "Tx" && this.#get(field, "MaxLen") === undefined) this.#add(field, ["V", "DV"], "form fields");
    const options = this.#get(field, "Opt");
    if (type === "Ch" && options instanceof PDFArray) this.#blocks.push(...optionBlocks(this.#file, options));
    const appearance = this.#get(field, "MK");
    if (appearance instanceof PDFDict) this.#add(appearance, ["CA"], "form fields");
    for (const kid of this.#items(this.#get(field, "Kids"))) this.#readField(kid, type);
  }

  #readAnnotation(annotation: Pdf.PDFObject | undefined): void {
    const { PDFDict, PDFName } = this.#file.library;
    if (!(annotation instanceof PDFDict)) return;
    if (this.#get(annotation, "Subtype") === PDFName.of("Widget")) {
      this.#readField(annotation, "");
      return;
    }
    this.#blocks.push(
      ...entryBlock(this.#file, annotation, "Contents", "annotations", () => {
        // Rich text repeats the same words. Without it, readers show the plain text.
        annotation.delete(PDFName.of("RC"));
      }),
    );
  }

  #readStructure(root: Pdf.PDFObject | undefined): void {
    const waiting = [root];
    while (waiting.length > 0) {
      const node = waiting.pop();
      if (!this.#isNew(node)) continue;
      this.#add(node, ["Alt", "ActualText", "E", "T"], "alternative texts");
      const kids = this.#get(node, "K");
      waiting.push(...(kids instanceof this.#file.library.PDFArray ? this.#items(kids).reverse() : [kids]));
    }
  }

  #add(dict: Pdf.PDFDict, keys: readonly string[], part: string): void {
    for (const key of keys) this.#blocks.push(...entryBlock(this.#file, dict, key, part));
  }

  #isNew(node: Pdf.PDFObject | undefined): node is Pdf.PDFDict {
    if (!(node instanceof this.#file.library.PDFDict) || this.#seen.has(node) || this.#seen.size > MAX_NODES)
      return false;
    this.#seen.add(node);
    return true;
  }

  #get(dict: Pdf.PDFDict, key: string): Pdf.PDFObject | undefined {
    return dict.lookup(this.#file.library.PDFName.of(key));
  }

  #items(list: Pdf.PDFObject | undefined): (Pdf.PDFObject | undefined)[] {
    if (!(list instanceof this.#file.library.PDFArray)) return [];
    return Array.from({ length: Math.min(list.size(), MAX_NODES) }, (_, index) => list.lookup(index));
  }
}

/** Sets the language in the catalog, and replaces the old title in the metadata. */
export function markTranslated(file: PdfFile, { language }: Target, formerTitle: string | null): void {
  const { library, catalog, context } = file;
  const { PDFDict, PDFName, PDFRawStream, PDFString } = library;
  catalog.set(PDFName.of("Lang"), PDFString.of(language));
  const information = context.lookup(context.trailerInfo.Info);
  const title = information instanceof PDFDict ? findText(file, information.lookup(PDFName.of("Title"))) : null;
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
export function findTitle(file: PdfFile): string | null {
  const information = file.context.lookup(file.context.trailerInfo.Info);
  return information instanceof file.library.PDFDict
    ? findText(file, information.lookup(file.library.PDFName.of("Title")))
    : null;
}

/** The language that the document declares, or null. */
export const findLanguage = (file: PdfFile) => findText(file, file.catalog.lookup(file.library.PDFName.of("Lang")));

function entryBlock(file: PdfFile, dict: Pdf.PDFDict, key: string, part: string, written = () => {}): Block[] {
  const { PDFHexString, PDFName } = file.library;
  const text = findText(file, dict.lookup(PDFName.of(key)));
  if (text === null || text.trim() === "") return [];
  return [
    textBlock(text, part, (runs) => {
      dict.set(PDFName.of(key), PDFHexString.fromText(runs));
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
    const text = findText(file, shown);
    if (text === null || text.trim() === "") return [];
    return [
      textBlock(text, "form fields", (runs) => {
        const value = PDFHexString.fromText(runs);
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
      const written = textOfRuns(runs);
      if (written !== text) write(written);
    },
  };
}

function findText({ library: { PDFHexString, PDFString } }: PdfFile, value: Pdf.PDFObject | undefined): string | null {
  return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : null;
}

const escapeXml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
