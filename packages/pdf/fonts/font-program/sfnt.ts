import { glyphText, namedEncoding } from "../encodings.ts";
import { readCff } from "./cff.ts";
import type { FontProgram } from "./program.ts";

/** Limits damaged tables. No font has more glyphs. */
const MAX_GLYPHS = 65_536;
/** The private range in which symbol fonts have their codes. */
const SYMBOL_BASE = 0xf000;
/** The number of glyphs in the Macintosh glyph list, and the last of them, which are not in the character set. */
const MAC_GLYPHS = 258;
const MORE_MAC_GLYPHS = [..."ŁłŠšŽž¦ÐðÝýÞþ−×¹²³½¼¾₣ĞğİŞşĆćČčđ"];

/** The character maps and glyph names of a TrueType or OpenType font (ISO/IEC 14496-22). Throws RangeError if damaged. */
export function readSfnt(view: DataView): FontProgram {
  const tables = readTables(view);
  const maps = readMaps(view, tables.get("cmap"));
  const [symbol, mac] = [maps.get("3,0"), maps.get("1,0")];
  const cff = tables.get("CFF ");
  const program = cff ? readCff(new DataView(view.buffer, view.byteOffset + cff.start, cff.length)) : null;
  const names = program ? (glyph: number) => program.glyphText(glyph) : glyphNames(view, tables);
  const characters = new Map<number, string>();
  for (const key of ["3,10", "0,4", "3,1", "0,3", "0,2", "0,1", "0,0"])
    for (const [point, glyph] of maps.get(key) ?? [])
      if (!characters.has(glyph) && !isPrivate(point)) characters.set(glyph, String.fromCodePoint(point));
  const glyphs = new Map<string, number>();
  for (const [glyph, text] of characters) if (!glyphs.has(text)) glyphs.set(text, glyph);
  const textOfGlyph = (glyph: number) => (glyph === 0 ? undefined : (characters.get(glyph) ?? names(glyph)));
  const codeGlyph = (code: number) => symbol?.get(code) ?? symbol?.get(SYMBOL_BASE + code) ?? mac?.get(code);
  return {
    codeText(code) {
      const glyph = codeGlyph(code);
      return glyph === undefined ? undefined : textOfGlyph(glyph);
    },
    glyphText: textOfGlyph,
    cidGlyph: program?.cidGlyph,
    codeGlyph,
    textGlyph: (text) => glyphs.get(text),
    file: new Uint8Array(view.buffer, view.byteOffset, view.byteLength),
  };
}

const isPrivate = (point: number) => (point >= 0xe000 && point <= 0xf8ff) || point > 0x10ffff || point < 32;

interface Table {
  start: number;
  length: number;
}

function readTables(view: DataView): Map<string, Table> {
  const tables = new Map<string, Table>();
  const count = view.getUint16(4);
  for (let index = 0; index < count; index++) {
    const at = 12 + index * 16;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((byte) => view.getUint8(at + byte)));
    tables.set(tag, { start: view.getUint32(at + 8), length: view.getUint32(at + 12) });
  }
  return tables;
}

/** The character maps by platform and encoding, each from code to glyph. */
function readMaps(view: DataView, table: Table | undefined): Map<string, Map<number, number>> {
  const maps = new Map<string, Map<number, number>>();
  if (!table) return maps;
  const count = Math.min(view.getUint16(table.start + 2), 20);
  const read = new Map<number, Map<number, number>>();
  for (let index = 0; index < count; index++) {
    const at = table.start + 4 + index * 8;
    const offset = table.start + view.getUint32(at + 4);
    const map = read.get(offset) ?? readMap(view, offset);
    read.set(offset, map);
    maps.set(`${view.getUint16(at)},${view.getUint16(at + 2)}`, map);
  }
  return maps;
}

function readMap(view: DataView, at: number): Map<number, number> {
  const map = new Map<number, number>();
  const format = view.getUint16(at);
  const add = (code: number, glyph: number) => {
    if (glyph !== 0 && map.size < MAX_GLYPHS) map.set(code, glyph);
  };
  if (format === 0) for (let code = 0; code < 256; code++) add(code, view.getUint8(at + 6 + code));
  else if (format === 4) readSegments(view, at, add);
  else if (format === 6) {
    const first = view.getUint16(at + 6);
    const count = view.getUint16(at + 8);
    for (let index = 0; index < count; index++) add(first + index, view.getUint16(at + 10 + index * 2));
  } else if (format === 12) {
    const groups = Math.min(view.getUint32(at + 12), MAX_GLYPHS);
    for (let group = 0, total = 0; group < groups; group++) {
      const [start, end, glyph] = [0, 4, 8].map((byte) => view.getUint32(at + 16 + group * 12 + byte));
      for (let code = start ?? 0; code <= (end ?? -1) && total < MAX_GLYPHS; code++, total++)
        add(code, (glyph ?? 0) + code - (start ?? 0));
    }
  }
  return map;
}

/** Format 4: segments of codes with a difference, or with a list of glyphs. */
function readSegments(view: DataView, at: number, add: (code: number, glyph: number) => void): void {
  const size = view.getUint16(at + 6);
  let total = 0;
  for (let index = 0; index < size; index += 2) {
    const end = view.getUint16(at + 14 + index);
    const start = view.getUint16(at + 16 + size + index);
    const delta = view.getUint16(at + 16 + size * 2 + index);
    const place = at + 16 + size * 3 + index;
    const offset = view.getUint16(place);
    for (let code = start; code <= end && code < 0xffff && total < MAX_GLYPHS; code++, total++) {
      const listed = offset === 0 ? code : view.getUint16(place + offset + (code - start) * 2);
      add(code, listed === 0 && offset !== 0 ? 0 : (listed + delta) & 0xffff);
    }
  }
}

/** The text of a glyph by its name, from a table of names. */
function glyphNames(view: DataView, tables: ReadonlyMap<string, Table>): (glyph: number) => string | undefined {
  const post = tables.get("post");
  if (!post || view.getUint32(post.start) !== 0x00020000) return () => undefined;
  const texts = postTexts(view, post);
  return (glyph) => texts.get(glyph);
}

/** The texts of glyphs by a table of names of format 2: a number of the Macintosh glyph list, or an own name. */
function postTexts(view: DataView, { start, length }: Table): Map<number, string> {
  const count = view.getUint16(start + 32);
  const own: string[] = [];
  for (let at = start + 34 + count * 2; at < start + length && own.length < MAX_GLYPHS; ) {
    const size = view.getUint8(at);
    own.push(String.fromCharCode(...Array.from({ length: size }, (_, byte) => view.getUint8(at + 1 + byte))));
    at += 1 + size;
  }
  const standard = macTexts();
  const texts = new Map<number, string>();
  for (let glyph = 0; glyph < count; glyph++) {
    const index = view.getUint16(start + 34 + glyph * 2);
    const text = index < MAC_GLYPHS ? standard[index] : glyphText(own[index - MAC_GLYPHS] ?? "");
    if (text !== undefined) texts.set(glyph, text);
  }
  return texts;
}

/** The Macintosh glyph list begins with three glyphs without text, then has the order of the character set. */
function macTexts(): (string | undefined)[] {
  const set = namedEncoding("MacRomanEncoding") ?? [];
  return [undefined, undefined, undefined, ...set.slice(32, 127), ...set.slice(128), ...MORE_MAC_GLYPHS];
}
