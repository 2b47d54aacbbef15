import { deflateSync } from "node:zlib";
import type * as Pdf from "@cantoo/pdf-lib";
import type { PdfFile } from "../syntax/file.ts";
import type { Face } from "./faces.ts";
import type { ShapedGlyph } from "./shape.ts";
import { subsetFace } from "./subset.ts";

/** A font face as the content of the document refers to it. */
export interface EmbeddedFont {
  /** Name in the resources, such as "AtlTr1". */
  resource: string;
  face: Face;
  /** The code of a glyph with its text. A glyph that stands for two texts has two codes. */
  code(glyph: ShapedGlyph): number;
  /** The width that viewers use for the code, in units of the font size. */
  width(glyph: ShapedGlyph): number;
}

/** Text of a glyph that only adds to another letter. Some readers invent a character for a glyph without text. */
const JOINER = "\u200d";

interface Used {
  id: number;
  text: string;
  width: number;
}

/** The new fonts of a document. They are created on first use and written when all used glyphs are known. */
export class EmbeddedFonts {
  readonly #file: PdfFile;
  readonly #fonts = new Map<Face, { font: EmbeddedFont; ref: Pdf.PDFRef; used: Used[] }>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  of(face: Face): EmbeddedFont {
    const known = this.#fonts.get(face);
    if (known) return known.font;
    const used: Used[] = [{ id: 0, text: "", width: 0 }];
    const codes = new Map<string, number>();
    const font: EmbeddedFont = {
      resource: `AtlTr${this.#fonts.size + 1}`,
      face,
      code({ id, text }) {
        const key = `${id} ${text}`;
        let code = codes.get(key);
        if (code === undefined) {
          code = used.push({ id, text, width: face.font.glyphHAdvance(id) / face.unitsPerEm }) - 1;
          codes.set(key, code);
        }
        return code;
      },
      width: ({ id }) => face.font.glyphHAdvance(id) / face.unitsPerEm,
    };
    this.#fonts.set(face, { font, ref: this.#file.context.nextRef(), used });
    return font;
  }

  /** The families of the used fonts. */
  get families(): string[] {
    return [...new Set([...this.#fonts.keys()].map(({ family }) => family))];
  }

  /** Adds the fonts to the resources of a content stream. */
  addTo(resources: Pdf.PDFDict, names: ReadonlySet<string>): void {
    const { PDFDict, PDFName } = this.#file.library;
    const key = PDFName.of("Font");
    let fonts = resources.lookup(key);
    if (!(fonts instanceof PDFDict)) {
      fonts = this.#file.context.obj({});
      resources.set(key, fonts);
    }
    for (const { font, ref } of this.#fonts.values())
      if (names.has(font.resource) && fonts instanceof PDFDict) fonts.set(PDFName.of(font.resource), ref);
  }

  /** Writes each font as a composite TrueType font (ISO 32000-2, 9.7.4) with a ToUnicode map. */
  async write(): Promise<void> {
    const { context } = this.#file;
    for (const { font, ref, used } of this.#fonts.values()) {
      const { face } = font;
      const glyphs = used.map(({ id }) => id);
      const program = await subsetFace(face, glyphs);
      const name = `${getTag(used)}+${face.name.replace(/[^A-Za-z0-9]+/g, "-")}`;
      const descriptor = context.register(this.#descriptor(face, name, program));
      const descendant = context.register(this.#descendant(name, descriptor, used));
      const type0 = {
        Type: "Font",
        Subtype: "Type0",
        BaseFont: name,
        Encoding: "Identity-H",
        DescendantFonts: [descendant],
        ToUnicode: this.#stream(new TextEncoder().encode(toUnicode(used))),
      };
      context.assign(ref, context.obj(type0));
    }
  }

  #descriptor(face: Face, name: string, program: Uint8Array): Pdf.PDFObject {
    const { bold, family, italic } = face.style;
    const extents = face.font.hExtents();
    const scaled = (value: number) => Math.round((value * 1000) / face.unitsPerEm);
    return this.#file.context.obj({
      Type: "FontDescriptor",
      FontName: name,
      Flags: 4 + (italic ? 64 : 0) + (family === "serif" ? 2 : 0) + (family === "mono" ? 1 : 0) + (bold ? 1 << 18 : 0),
      FontBBox: [-500, scaled(extents.descender), 2000, scaled(extents.ascender)],
      ItalicAngle: italic ? -12 : 0,
      Ascent: scaled(extents.ascender),
      Descent: scaled(extents.descender),
      CapHeight: 700,
      StemV: bold ? 140 : 80,
      FontFile2: this.#stream(program, { Length1: program.length }),
    });
  }

  #descendant(name: string, descriptor: Pdf.PDFRef, used: readonly Used[]): Pdf.PDFObject {
    const { context, library } = this.#file;
    return context.obj({
      Type: "Font",
      Subtype: "CIDFontType2",
      BaseFont: name,
      CIDSystemInfo: {
        Registry: library.PDFString.of("Adobe"),
        Ordering: library.PDFString.of("Identity"),
        Supplement: 0,
      },
      FontDescriptor: descriptor,
      DW: 1000,
      W: [0, used.map(({ width }) => Math.round(width * 1e6) / 1000)],
      CIDToGIDMap: this.#stream(glyphMap(used)),
    });
  }

  #stream(bytes: Uint8Array, entries: Record<string, number> = {}): Pdf.PDFRef {
    const { context, library } = this.#file;
    const dict = context.obj({ Filter: "FlateDecode", ...entries });
    return context.register(library.PDFRawStream.of(dict, deflateSync(bytes)));
  }
}

/** Six letters that identify a font subset (ISO 32000-2, 9.9.2). */
function getTag(used: readonly Used[]): string {
  let hash = 7;
  for (const { id } of used) hash = (hash * 31 + id) % 308_915_776;
  return Array.from({ length: 6 }, (_, index) => String.fromCharCode(65 + (Math.floor(hash / 26 ** index) % 26))).join(
    "",
  );
}

function glyphMap(used: readonly Used[]): Uint8Array {
  const map = new Uint8Array(used.length * 2);
  for (const [code, { id }] of used.entries()) {
    map[code * 2] = id >> 8;
    map[code * 2 + 1] = id & 0xff;
  }
  return map;
}

/** A CMap allows at most 100 entries per block. */
function toUnicode(used: readonly Used[]): string {
  const hex = (text: string) =>
    Array.from({ length: text.length }, (_, index) => text.charCodeAt(index).toString(16).padStart(4, "0")).join("");
  const entries = used.map(({ text }, code) => `<${code.toString(16).padStart(4, "0")}> <${hex(text || JOINER)}>`);
  const groups: string[] = [];
  for (let start = 0; start < entries.length; start += 100) {
    const group = entries.slice(start, start + 100);
    groups.push(`${group.length} beginbfchar\n${group.join("\n")}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def\n/CMapName /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000> <ffff>\nendcodespacerange\n${groups.join("\n")}\nendcmap\nCMapName currentdict /CMap defineresource pop\nend\nend\n`;
}
