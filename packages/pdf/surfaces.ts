import { deflateSync } from "node:zlib";
import { unreadable } from "@atelier/document-model";
import type * as Pdf from "@cantoo/pdf-lib";
import type { Content } from "./content.ts";
import { decodeStream, type PdfFile } from "./file.ts";
import type { PdfFont } from "./font.ts";
import { type Box, boxThrough, IDENTITY, intersect, type Matrix, multiply } from "./matrix.ts";
import { readContent } from "./read-content.ts";

/** An object with its own content stream: a page, a form that pages draw, or an annotation's appearance. */
export interface Surface {
  part: string;
  bytes: Uint8Array;
  content: Content;
  resources: Pdf.PDFDict;
  /** The area that can be painted, in the page's space. */
  box: Box;
  /** Identifies the page space: surfaces with the same value share it. */
  space: object;
  /** Its links with their clickable boxes. */
  links: Link[];
  /** Replaces its content stream. */
  replace(bytes: Uint8Array): void;
}

export interface Link {
  box: Box;
  annotation: Pdf.PDFDict;
}

const MAX_FORMS = 20_000;
/** The size of a page that does not declare one. */
const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 };
/** Limit for all content streams together. */
const MAX_CONTENT_BYTES = 160 * 1024 * 1024;

/**
 * All surfaces of a PDF in reading order: each page, its forms, then its annotations. A form that is drawn twice is
 * listed once.
 */
export function readSurfaces(file: PdfFile): Surface[] {
  const { library, context } = file;
  const { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFStream } = library;
  const refs = new Map<Pdf.PDFObject, Pdf.PDFRef>();
  for (const [ref, object] of context.enumerateIndirectObjects()) refs.set(object, ref);
  const fonts = new Map<Pdf.PDFObject, PdfFont>();
  const surfaces: Surface[] = [];
  const seen = new Set<Pdf.PDFObject>();
  const count = { shows: 0 };
  let total = 0;

  for (const page of file.pages) addPage(page);
  return surfaces;

  function addPage(page: Pdf.PDFDict): void {
    const bytes = pageBytes(page);
    const resources = inherited(page, "Resources");
    const dict = resources instanceof PDFDict ? resources : context.obj({});
    if (resources !== dict) page.set(PDFName.of("Resources"), dict);
    const surface: Surface = {
      part: "pages",
      bytes,
      content: read(bytes, dict, IDENTITY),
      resources: dict,
      box: pageBox(page),
      space: page,
      links: linksOf(page),
      replace(made) {
        page.set(PDFName.of("Contents"), context.register(pack(context.obj({}), made)));
      },
    };
    surfaces.push(surface);
    addForms(surface);
    const annotations = page.lookup(PDFName.of("Annots"));
    if (!(annotations instanceof PDFArray)) return;
    for (let index = 0; index < annotations.size() && surfaces.length < MAX_FORMS; index++) {
      const annotation = annotations.lookup(index);
      const appearance = annotation instanceof PDFDict ? annotation.lookup(PDFName.of("AP")) : undefined;
      const normal = appearance instanceof PDFDict ? appearance.lookup(PDFName.of("N")) : undefined;
      const widget = annotation instanceof PDFDict && annotation.lookup(PDFName.of("Subtype")) === PDFName.of("Widget");
      const part = widget ? "form fields" : "annotations";
      const alone = { resources: dict, part, box: null, links: [] };
      if (normal instanceof PDFStream) addForm(normal, IDENTITY, alone);
      else if (normal instanceof PDFDict)
        for (const key of normal.keys()) {
          const state = normal.lookup(key);
          if (state instanceof PDFStream) addForm(state, IDENTITY, alone);
        }
    }
  }

  function addForms(surface: Surface): void {
    for (const { stream, matrix } of surface.content.forms)
      addForm(stream, multiply(matrixOf(stream), matrix), surface);
  }

  function matrixOf(stream: Pdf.PDFStream): Matrix {
    const list = stream.dict.lookup(PDFName.of("Matrix"));
    const values = [0, 1, 2, 3, 4, 5].map((index) => {
      const value = list instanceof PDFArray ? list.lookup(index) : undefined;
      return value instanceof PDFNumber ? value.asNumber() : Number.NaN;
    });
    const [a, b, c, d, e, f] = values;
    if (values.some(Number.isNaN)) return IDENTITY;
    return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
  }

  function linksOf(page: Pdf.PDFDict): Link[] {
    const annotations = page.lookup(PDFName.of("Annots"));
    const links: Link[] = [];
    if (!(annotations instanceof PDFArray)) return links;
    for (let index = 0; index < Math.min(annotations.size(), MAX_FORMS); index++) {
      const annotation = annotations.lookup(index);
      if (!(annotation instanceof PDFDict) || annotation.lookup(PDFName.of("Subtype")) !== PDFName.of("Link")) continue;
      const box = boxOf(annotation.lookup(PDFName.of("Rect")));
      if (box) links.push({ box, annotation });
    }
    return links;
  }

  /** Adds a form. `above` is the surface that draws it; without a box, the form has its own space. */
  function addForm(
    stream: Pdf.PDFStream,
    base: Matrix,
    above: { resources: Pdf.PDFDict; part: string; box: Box | null; space?: object; links: Link[] },
  ): void {
    const ref = refs.get(stream);
    if (seen.has(stream) || !ref || surfaces.length > MAX_FORMS) return;
    seen.add(stream);
    const bytes = decode(stream);
    if (!bytes) return;
    const own = stream.dict.lookup(PDFName.of("Resources"));
    const resources = own instanceof PDFDict ? own : above.resources;
    const bounds = boxThrough(base, boxOf(stream.dict.lookup(PDFName.of("BBox"))) ?? LETTER);
    const surface: Surface = {
      part: above.part,
      bytes,
      content: read(bytes, resources, base),
      resources,
      box: above.box ? intersect(above.box, bounds) : bounds,
      space: above.space ?? stream,
      links: above.links,
      replace(made) {
        const dict = stream.dict.clone(context);
        for (const key of ["Filter", "DecodeParms", "Length"]) dict.delete(PDFName.of(key));
        context.assign(ref, pack(dict, made));
      },
    };
    surfaces.push(surface);
    addForms(surface);
  }

  function read(bytes: Uint8Array, resources: Pdf.PDFDict, base: Matrix): Content {
    return readContent(bytes, { library, resources, fonts, base, count });
  }

  function decode(stream: Pdf.PDFStream): Uint8Array | null {
    const bytes = decodeStream(library, stream);
    total += bytes?.length ?? 0;
    if (total > MAX_CONTENT_BYTES) throw unreadable("The PDF has too much content. Split it and send each part.");
    return bytes;
  }

  function pageBytes(page: Pdf.PDFDict): Uint8Array {
    const contents = page.lookup(PDFName.of("Contents"));
    const streams =
      contents instanceof PDFArray ? contents.asArray().map((_, index) => contents.lookup(index)) : [contents];
    const parts = streams.flatMap((stream) => {
      const bytes = stream instanceof PDFStream ? decode(stream) : null;
      // Streams are joined with white space, because an operator never spans two of them.
      return bytes ? [bytes, Buffer.from("\n")] : [];
    });
    return parts.length === 2 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  function pack(dict: Pdf.PDFDict, bytes: Uint8Array): Pdf.PDFRawStream {
    dict.set(PDFName.of("Filter"), PDFName.of("FlateDecode"));
    return PDFRawStream.of(dict, deflateSync(bytes));
  }

  function inherited(page: Pdf.PDFDict, key: string): Pdf.PDFObject | undefined {
    let node: Pdf.PDFObject | undefined = page;
    for (let depth = 0; node instanceof PDFDict && depth < 64; depth++) {
      const value = node.lookup(PDFName.of(key));
      if (value !== undefined) return value;
      node = node.lookup(PDFName.of("Parent"));
    }
    return undefined;
  }

  function pageBox(page: Pdf.PDFDict): Box {
    return boxOf(inherited(page, "CropBox")) ?? boxOf(inherited(page, "MediaBox")) ?? LETTER;
  }

  function boxOf(value: Pdf.PDFObject | undefined): Box | null {
    return readBox(file, value);
  }
}

/** A rectangle from an array of four numbers, with corners in any order. */
export function readBox({ library: { PDFArray, PDFNumber } }: PdfFile, value: Pdf.PDFObject | undefined): Box | null {
  if (!(value instanceof PDFArray) || value.size() < 4) return null;
  const [x1, y1, x2, y2] = [0, 1, 2, 3].map((index) => {
    const item = value.lookup(index);
    return item instanceof PDFNumber ? item.asNumber() : Number.NaN;
  });
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return null;
  if (Number.isNaN(x1 + y1 + x2 + y2)) return null;
  return { left: Math.min(x1, x2), right: Math.max(x1, x2), bottom: Math.min(y1, y2), top: Math.max(y1, y2) };
}
