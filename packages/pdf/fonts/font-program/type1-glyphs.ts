import { latin } from "../../syntax/lexer.ts";
import { glyphText, namedEncoding } from "../encodings.ts";
import type { Letter } from "./program.ts";
import { Type1Pen } from "./type1-pen.ts";

/** Limits damaged files. */
const MAX_GLYPHS = 4096;
const KEYS = { file: 55_665, charstring: 4330 } as const;

/** Draws the glyphs of a Type 1 font. */
export interface Type1Glyphs {
  byName(name: string): Letter | null;
  byText(text: string): Letter | null;
}

/**
 * Reads the encrypted part of a Type 1 font (Adobe Type 1 Font Format, 7). Null if it has none. Damaged glyphs are null.
 */
export function readType1Glyphs(bytes: Uint8Array): Type1Glyphs | null {
  const source = withoutHeaders(bytes);
  const start = latin(source).indexOf("eexec");
  if (start < 0) return null;
  const text = decryptPart(source.subarray(start + 5));
  const code = latin(text);
  const skip = Number(/\/lenIV\s+(\d+)/.exec(code)?.[1] ?? 4);
  const read = (from: number, length: number) =>
    decrypt(text.subarray(from, from + length), KEYS.charstring).subarray(skip);
  const begin = code.indexOf("/CharStrings");
  if (begin < 0) return null;
  const routines: Uint8Array[] = [];
  for (const { at, length, key } of readEntries(code, /dup\s+(\d{1,5})\s+(\d{1,5})\s+(?:RD|-\||\S{1,10}) /g, 0, begin))
    routines[Number(key)] = read(at, length);
  const strings = new Map<string, Uint8Array>();
  for (const { at, length, key } of readEntries(code, /\/(\S{1,80})\s+(\d{1,5})\s+(?:RD|-\||\S{1,10}) /g, begin + 1))
    if (strings.size < MAX_GLYPHS) strings.set(key, read(at, length));
  const matrix = /\/FontMatrix\s*[[{]\s*([\d.eE+-]+)(?:\s+[\d.eE+-]+\s+([\d.eE+-]+))?/.exec(
    latin(source.subarray(0, start)),
  );
  const scale = Number(matrix?.[1] ?? 0.001) || 0.001;
  // A slanted font is often an upright one with a matrix that slants it.
  const shear = (Number(matrix?.[2] ?? 0) || 0) / scale;
  const names = new Map([...strings.keys()].reverse().map((name) => [glyphText(name) ?? "", name] as const));
  const standard = namedEncoding("StandardEncoding") ?? [];
  const findText = (wanted: string | undefined) => strings.get(names.get(wanted ?? "") ?? "");
  const draw = (charstring: Uint8Array | undefined) => {
    const pen = new Type1Pen(routines, (standardCode) => findText(standard[standardCode]));
    return charstring && pen.run(charstring) ? pen.finish(scale, shear) : null;
  };
  return { byName: (name) => draw(strings.get(name)), byText: (wanted) => draw(findText(wanted)) };
}

/** Binary data follows the head of an entry, so each search begins behind the data of the last one. */
function readEntries(code: string, head: RegExp, from: number, to = code.length) {
  const entries: { key: string; at: number; length: number }[] = [];
  head.lastIndex = from;
  for (let found = head.exec(code); found && found.index < to; found = head.exec(code)) {
    const [, key = "", size = "0"] = found;
    const at = head.lastIndex;
    entries.push({ key, at, length: Number(size) });
    head.lastIndex = at + Number(size);
  }
  return entries;
}

/** The file without the headers of its segments, which files for Windows have. */
function withoutHeaders(bytes: Uint8Array): Uint8Array {
  if (bytes[0] !== 0x80) return bytes;
  const parts: Uint8Array[] = [];
  for (let at = 0; bytes[at] === 0x80 && bytes[at + 1] !== 3; ) {
    const length = new DataView(bytes.buffer, bytes.byteOffset + at + 2, 4).getUint32(0, true);
    parts.push(bytes.subarray(at + 6, at + 6 + length));
    at += 6 + length;
  }
  return Buffer.concat(parts);
}

/** The encrypted part, which is binary or hexadecimal and begins after one line end. */
function decryptPart(bytes: Uint8Array): Uint8Array {
  let start = 0;
  while (start < 4 && [0x20, 0x09, 0x0a, 0x0d].includes(bytes[start] ?? 0)) start++;
  const body = bytes.subarray(start);
  const isHex = /^[0-9a-fA-F\s]{8}/.test(latin(body.subarray(0, 8)));
  const data = isHex ? Buffer.from(latin(body).replace(/[^0-9a-fA-F]/g, ""), "hex") : body;
  return decrypt(data, KEYS.file).subarray(4);
}

function decrypt(bytes: Uint8Array, key: number): Uint8Array {
  const plain = new Uint8Array(bytes.length);
  let state = key;
  for (const [index, cipher] of bytes.entries()) {
    plain[index] = cipher ^ (state >> 8);
    state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
  }
  return plain;
}
