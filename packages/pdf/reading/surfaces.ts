import { deflateSync } from "node:zlib";
import { unreadable } from "@atelier/document-model";
import type * as Pdf from "@cantoo/pdf-lib";
import type { PdfFont } from "../fonts/font.ts";
import type { Content, Shape } from "../syntax/content.ts";
import { decodeStream, type PdfFile, type PdfLibrary } from "../syntax/file.ts";
import { type Box, boxThrough, IDENTITY, intersect, type Matrix, multiply } from "../syntax/matrix.ts";
import { readContent } from "../syntax/read-content.ts";

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
  /** The boxes of form fields on it, which text must not cover. */
  fields: Shape[];
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
/** A form that is smaller, in points, can be a list marker. */
const SIGN = 24;
/** The size of a page that does not declare one. */
const LETTER: Box = { left: 0, bottom: 0, right: 612, top: 792 };
/** Limit for all content streams together. */
const MAX_CONTENT_BYTES = 160 * 1024 * 1024;

/**
 * All surfaces of a PDF in reading order: each page, its forms, then its annotations. A form that is drawn twice is
 * listed once.
 */
export function readSurfaces(file: PdfFile): Surface[] {
  return new SurfaceReader(file).read();
}

/** The surface that draws a form. Without a box, the form has its own space. */
interface Parent {
  resources: Pdf.PDFDict;
  part: string;
  box: Box | null;
  space?: object;
  links: Link[];
}

class SurfaceReader {
  readonly #file: PdfFile;
  readonly #surfaces: Surface[] = [];
  readonly #refs = new Map<Pdf.PDFObject, Pdf.PDFRef>();
  readonly #fonts = new Map<Pdf.PDFObject, PdfFont>();
  readonly #seen = new Set<Pdf.PDFObject>();
  /** Shared by all content streams. */
  readonly #count = { shows: 0 };
  #totalBytes = 0;

  constructor(file: PdfFile) {
    this.#file = file;
    for (const [ref, object] of file.context.enumerateIndirectObjects()) this.#refs.set(object, ref);
  }

  read(): Surface[] {
    for (const page of this.#file.pages) this.#addPage(page);
    return this.#surfaces;
  }

  #addPage(page: Pdf.PDFDict): void {
    const { context, library } = this.#file;
    const { PDFDict, PDFName } = library;
    const bytes = this.#pageBytes(page);
    const known = inherited(this.#file, page, "Resources");
    const resources = known instanceof PDFDict ? known : context.obj({});
    if (known !== resources) page.set(PDFName.of("Resources"), resources);
    this.#add({
      part: "pages",
      bytes,
      content: this.#readContent(bytes, resources, IDENTITY),
      resources,
      box: pageBox(this.#file, page),
      space: page,
      fields: annotationBoxes(this.#file, page, "Widget").map(({ box }) => ({
        box,
        kind: "path",
        paint: null,
        isField: true,
      })),
      links: annotationBoxes(this.#file, page, "Link"),
      replace: (content) => {
        page.set(PDFName.of("Contents"), context.register(compressed(library, context.obj({}), content)));
      },
    });
    this.#addAnnotations(page, resources);
  }

  /** Adds the normal appearances of a page's annotations. */
  #addAnnotations(page: Pdf.PDFDict, resources: Pdf.PDFDict): void {
    const { PDFArray, PDFDict, PDFName, PDFStream } = this.#file.library;
    const annotations = page.lookup(PDFName.of("Annots"));
    if (!(annotations instanceof PDFArray)) return;
    for (let index = 0; index < annotations.size() && this.#surfaces.length < MAX_FORMS; index++) {
      const annotation = annotations.lookup(index);
      const appearance = annotation instanceof PDFDict ? annotation.lookup(PDFName.of("AP")) : undefined;
      const normal = appearance instanceof PDFDict ? appearance.lookup(PDFName.of("N")) : undefined;
      const widget = annotation instanceof PDFDict && annotation.lookup(PDFName.of("Subtype")) === PDFName.of("Widget");
      const parent = { resources, part: widget ? "form fields" : "annotations", box: null, links: [] };
      // An appearance is one form, or a dictionary with a form for each state.
      const forms = normal instanceof PDFDict ? normal.keys().map((key) => normal.lookup(key)) : [normal];
      for (const form of forms) if (form instanceof PDFStream) this.#addForm(form, IDENTITY, parent);
    }
  }

  #add(surface: Surface): void {
    this.#surfaces.push(surface);
    for (const { stream, matrix } of surface.content.forms) {
      const base = multiply(formMatrix(this.#file, stream), matrix);
      const box = boxThrough(base, this.#readBounds(stream));
      // Slides have bullets that are forms. Larger forms have drawings and texts of their own.
      if (box.right - box.left < SIGN && box.top - box.bottom < SIGN)
        surface.content.shapes.push({ box, kind: "image", paint: null });
      this.#addForm(stream, base, surface);
    }
  }

  #readBounds({ dict }: Pdf.PDFStream): Box {
    return readBox(this.#file, dict.lookup(this.#file.library.PDFName.of("BBox"))) ?? LETTER;
  }

  #addForm(stream: Pdf.PDFStream, base: Matrix, parent: Parent): void {
    const { context, library } = this.#file;
    const { PDFDict, PDFName } = library;
    const ref = this.#refs.get(stream);
    if (this.#seen.has(stream) || !ref || this.#surfaces.length > MAX_FORMS) return;
    this.#seen.add(stream);
    const bytes = this.#decode(stream);
    if (!bytes) return;
    const own = stream.dict.lookup(PDFName.of("Resources"));
    const resources = own instanceof PDFDict ? own : parent.resources;
    const bounds = boxThrough(base, this.#readBounds(stream));
    this.#add({
      part: parent.part,
      bytes,
      content: this.#readContent(bytes, resources, base),
      resources,
      box: parent.box ? intersect(parent.box, bounds) : bounds,
      space: parent.space ?? stream,
      fields: [],
      links: parent.links,
      replace: (content) => {
        const dict = stream.dict.clone(context);
        for (const key of ["Filter", "DecodeParms", "Length"]) dict.delete(PDFName.of(key));
        // A form without resources uses those of each page that draws it, and only one of them gets the new fonts.
        if (!(own instanceof PDFDict)) dict.set(PDFName.of("Resources"), this.#refs.get(resources) ?? resources);
        context.assign(ref, compressed(library, dict, content));
      },
    });
  }

  #readContent(bytes: Uint8Array, resources: Pdf.PDFDict, base: Matrix): Content {
    const { library } = this.#file;
    return readContent(bytes, { library, resources, fonts: this.#fonts, base, count: this.#count });
  }

  #pageBytes(page: Pdf.PDFDict): Uint8Array {
    const { PDFArray, PDFName, PDFStream } = this.#file.library;
    const contents = page.lookup(PDFName.of("Contents"));
    const streams =
      contents instanceof PDFArray ? contents.asArray().map((_, index) => contents.lookup(index)) : [contents];
    const parts = streams.flatMap((stream) => {
      const bytes = stream instanceof PDFStream ? this.#decode(stream) : null;
      // Streams are joined with white space, because an operator never spans two of them.
      return bytes ? [bytes, Buffer.from("\n")] : [];
    });
    return parts.length === 2 && parts[0] ? parts[0] : Buffer.concat(parts);
  }

  #decode(stream: Pdf.PDFStream): Uint8Array | null {
    const bytes = decodeStream(this.#file.library, stream);
    this.#totalBytes += bytes?.length ?? 0;
    if (this.#totalBytes > MAX_CONTENT_BYTES)
      throw unreadable("The PDF has too much content. Split it and send each part.");
    return bytes;
  }
}

function compressed({ PDFName, PDFRawStream }: PdfLibrary, dict: Pdf.PDFDict, bytes: Uint8Array): Pdf.PDFRawStream {
  dict.set(PDFName.of("Filter"), PDFName.of("FlateDecode"));
  return PDFRawStream.of(dict, deflateSync(bytes));
}

function formMatrix({ library: { PDFArray, PDFName, PDFNumber } }: PdfFile, stream: Pdf.PDFStream): Matrix {
  const list = stream.dict.lookup(PDFName.of("Matrix"));
  const values = [0, 1, 2, 3, 4, 5].map((index) => {
    const value = list instanceof PDFArray ? list.lookup(index) : undefined;
    return value instanceof PDFNumber ? value.asNumber() : Number.NaN;
  });
  const [a, b, c, d, e, f] = values;
  if (values.some(Number.isNaN)) return IDENTITY;
  return [a ?? 1, b ?? 0, c ?? 0, d ?? 1, e ?? 0, f ?? 0];
}

/** The annotations of one kind on a page, with their boxes. */
function annotationBoxes(file: PdfFile, page: Pdf.PDFDict, kind: "Link" | "Widget"): Link[] {
  const { PDFArray, PDFDict, PDFName } = file.library;
  const annotations = page.lookup(PDFName.of("Annots"));
  const links: Link[] = [];
  if (!(annotations instanceof PDFArray)) return links;
  for (let index = 0; index < Math.min(annotations.size(), MAX_FORMS); index++) {
    const annotation = annotations.lookup(index);
    if (!(annotation instanceof PDFDict) || annotation.lookup(PDFName.of("Subtype")) !== PDFName.of(kind)) continue;
    const box = readBox(file, annotation.lookup(PDFName.of("Rect")));
    if (box) links.push({ box, annotation });
  }
  return links;
}

/** A page attribute, or that of the nearest ancestor in the page tree. */
function inherited(
  { library: { PDFDict, PDFName } }: PdfFile,
  page: Pdf.PDFDict,
  key: string,
): Pdf.PDFObject | undefined {
  let node: Pdf.PDFObject | undefined = page;
  for (let depth = 0; node instanceof PDFDict && depth < 64; depth++) {
    const value = node.lookup(PDFName.of(key));
    if (value !== undefined) return value;
    node = node.lookup(PDFName.of("Parent"));
  }
  return undefined;
}

function pageBox(file: PdfFile, page: Pdf.PDFDict): Box {
  return readBox(file, inherited(file, page, "CropBox")) ?? readBox(file, inherited(file, page, "MediaBox")) ?? LETTER;
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
