import { glyphText, namedEncoding } from "../encodings.ts";
import { lazily } from "../lazily.ts";
import type { FontProgram } from "./program.ts";
import { wrapCff } from "./wrap-cff.ts";

/** The characters of the standard strings 150 to 228. Strings 1 to 149 have the order of the standard encoding. */
const MORE_STANDARD = [..."¹¬µ™Ð½±Þ¼÷¦°þ¾²®−ð×³©ÁÂÄÀÅÃÇÉÊËÈÍÎÏÌÑÓÔÖÒÕŠÚÛÜÙÝŸŽáâäàåãçéêëèíîïìñóôöòõšúûüùýÿž"];
const STANDARD_STRINGS = 391;
const TOP = { charset: 15, encoding: 16, charstrings: 17, matrix: 1207, ros: 1230 } as const;

/**
 * The encoding and the glyph names of a CFF font (Adobe technical note 5176), or its character identifiers. Throws RangeError if the data is damaged.
 */
export function readCff(view: DataView): FontProgram | null {
  const names = readIndex(view, view.getUint8(2));
  const tops = readIndex(view, names.end);
  const strings = readIndex(view, tops.end);
  const [first] = tops.items;
  const top = first ? readTop(view, first) : new Map<number, number>();
  const charstrings = top.get(TOP.charstrings);
  if (charstrings === undefined) return null;
  const count = view.getUint16(charstrings);
  const charset = readCharset(view, top.get(TOP.charset) ?? 0, count);
  const getFile = () => {
    const unitsPerEm = Math.round(1 / (top.get(TOP.matrix) || 0.001));
    return wrapCff(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), count, unitsPerEm);
  };
  if (top.has(TOP.ros)) {
    const glyphs = lazily(() => invert(charset, count));
    return {
      codeText: () => undefined,
      glyphText: () => undefined,
      cidGlyph: (cid) => glyphs().get(cid),
      get file() {
        return getFile();
      },
    };
  }
  const textOfGlyph = (glyph: number): string | undefined => {
    const string = charset(glyph);
    if (string < STANDARD_STRINGS) return standardTexts()[string];
    const item = strings.items[string - STANDARD_STRINGS];
    return item ? glyphText(textIn(view, item)) : undefined;
  };
  const encoding = top.get(TOP.encoding) ?? 0;
  const standard = namedEncoding("StandardEncoding");
  const codes = encoding > 1 ? readEncoding(view, encoding) : null;
  const glyphs = lazily(() => invert(charset, count));
  const named = lazily(
    () => new Map(strings.items.map((item, index) => [textIn(view, item), STANDARD_STRINGS + index] as const)),
  );
  const byText = lazily(() => {
    const texts = Array.from({ length: count }, (_, glyph) => [textOfGlyph(glyph) ?? "", glyph] as const);
    return new Map(texts.reverse());
  });
  return {
    codeGlyph: (code) => codes?.get(code),
    textGlyph: (text) => (text === "" ? undefined : byText().get(text)),
    nameGlyph: (name) => glyphs().get(named().get(name) ?? -1),
    get file() {
      return getFile();
    },
    codeText: (code) => (codes ? textOfGlyph(codes.get(code) ?? -1) : encoding === 0 ? standard?.[code] : undefined),
    glyphText: textOfGlyph,
  };
}

/** The glyph numbers by their string number or character identifier. */
const invert = (charset: (glyph: number) => number, count: number) =>
  new Map(Array.from({ length: count }, (_, glyph) => [charset(glyph), glyph] as const));

interface Item {
  start: number;
  end: number;
}

/** An INDEX: a list of objects of any length. */
function readIndex(view: DataView, at: number): { items: Item[]; end: number } {
  const count = view.getUint16(at);
  if (count === 0) return { items: [], end: at + 2 };
  const size = view.getUint8(at + 2);
  const base = at + 2 + (count + 1) * size;
  const offset = (index: number) => {
    let value = 0;
    for (let byte = 0; byte < size; byte++) value = value * 256 + view.getUint8(at + 3 + index * size + byte);
    return base + value;
  };
  const items = Array.from({ length: count }, (_, index) => ({ start: offset(index), end: offset(index + 1) }));
  return { items, end: offset(count) };
}

/** The last number of each operator of a top dictionary, and the first of a matrix. Operators of two bytes are 1200 and more. */
function readTop(view: DataView, { start, end }: Item): Map<number, number> {
  const found = new Map<number, number>();
  let operands: number[] = [];
  for (let at = start; at < end; ) {
    const byte = view.getUint8(at++);
    if (byte <= 21) {
      const operator = byte === 12 ? 1200 + view.getUint8(at++) : byte;
      found.set(operator, operands.at(operator === TOP.matrix ? 0 : -1) ?? 0);
      operands = [];
    } else if (byte === 28) {
      operands.push(view.getInt16(at));
      at += 2;
    } else if (byte === 29) {
      operands.push(view.getInt32(at));
      at += 4;
    } else if (byte === 30) {
      let text = "";
      for (let isOpen = true; isOpen; at++) {
        const pair = view.getUint8(at);
        for (const nibble of [pair >> 4, pair & 15]) if (isOpen) text += NIBBLES[nibble] ?? "";
        isOpen = (pair & 15) !== 15 && pair >> 4 !== 15;
      }
      operands.push(Number(text) || 0);
    } else if (byte < 247) operands.push(byte - 139);
    else operands.push((byte < 251 ? 1 : -1) * (((byte - (byte < 251 ? 247 : 251)) << 8) + view.getUint8(at++) + 108));
  }
  return found;
}

/** The characters of a real number. */
const NIBBLES = [..."0123456789.", "E", "E-", "", "-"];

/** A function that returns the string number of a glyph, or -1. */
function readCharset(view: DataView, offset: number, count: number): (glyph: number) => number {
  // Charset 0 has the standard strings in order; 1 and 2 are for expert fonts.
  if (offset <= 2) return (glyph) => (offset === 0 && glyph < 229 ? glyph : -1);
  const strings = [0];
  const format = view.getUint8(offset);
  for (let at = offset + 1; strings.length < count; ) {
    const first = view.getUint16(at);
    const more = format === 0 ? 0 : format === 1 ? view.getUint8(at + 2) : view.getUint16(at + 2);
    for (let index = 0; index <= more && strings.length < count; index++) strings.push(first + index);
    at += format === 0 ? 2 : format === 1 ? 3 : 4;
  }
  return (glyph) => strings[glyph] ?? -1;
}

function readEncoding(view: DataView, offset: number): Map<number, number> {
  const codes = new Map<number, number>();
  const format = view.getUint8(offset) & 127;
  const count = view.getUint8(offset + 1);
  let glyph = 1;
  for (let index = 0; index < count; index++) {
    const code = view.getUint8(offset + 2 + index * (format === 0 ? 1 : 2));
    const more = format === 0 ? 0 : view.getUint8(offset + 3 + index * 2);
    for (let step = 0; step <= more; step++) codes.set(code + step, glyph++);
  }
  return codes;
}

let standard: (string | undefined)[] | undefined;

function standardTexts(): (string | undefined)[] {
  standard ??= [
    undefined,
    ...(namedEncoding("StandardEncoding") ?? []).filter((text) => text !== undefined),
    ...MORE_STANDARD,
  ];
  return standard;
}

function textIn(view: DataView, { start, end }: Item): string {
  let text = "";
  for (let at = start; at < Math.min(end, start + 80); at++) text += String.fromCharCode(view.getUint8(at));
  return text;
}
