import { latin, type Operand, readOperations } from "../syntax/lexer.ts";

/** A parsed CMap (Adobe technical note 5014; ISO 32000-2, 9.10.3): the lengths of codes and the text of each code. */
export interface CMap {
  /** Code ranges by their length in bytes. Empty if the CMap defines none. */
  codeLengths: { length: number; low: number; high: number }[];
  texts: Map<number, string>;
}

/**
 * The maximum number of codes read from all ranges, including ranges that overlap or have no texts. Real fonts have
 * fewer.
 */
const MAX_CODES = 70_000;
/** Real fonts have a handful of code ranges, of codes of at most four bytes. */
const MAX_CODE_RANGES = 256;
const MAX_CODE_BYTES = 4;
/** The longest text of a code (Adobe technical note 5014). */
const MAX_TEXT_BYTES = 512;

/** Reads an embedded CMap, such as the ToUnicode entry of a font. */
export function readCMap(bytes: Uint8Array): CMap {
  const cmap: CMap = { codeLengths: [], texts: new Map() };
  const left = { codes: MAX_CODES };
  for (const { operator, operands } of readOperations(bytes)) {
    if (operator === "endcodespacerange") {
      for (const [low, high] of groups(operands, 2)) addCodeLength(cmap, low, high);
    } else if (operator === "endbfchar") {
      for (const [code, text] of groups(operands, 2))
        if (isCode(code) && text?.kind === "string") addRange(cmap, left, code, code, text);
    } else if (operator === "endbfrange") {
      for (const [low, high, text] of groups(operands, 3))
        if (isCode(low) && isCode(high) && text) addRange(cmap, left, low, high, text);
    }
  }
  return cmap;
}

type Code = Extract<Operand, { kind: "string" }>;

/** A code without bytes would never advance in the text. */
const isCode = (operand: Operand | undefined): operand is Code =>
  operand?.kind === "string" && operand.bytes.length > 0 && operand.bytes.length <= MAX_CODE_BYTES;

function addCodeLength({ codeLengths }: CMap, low: Operand | undefined, high: Operand | undefined): void {
  if (isCode(low) && isCode(high) && codeLengths.length < MAX_CODE_RANGES)
    codeLengths.push({ length: low.bytes.length, low: getNumber(low.bytes), high: getNumber(high.bytes) });
}

function addRange({ texts }: CMap, left: { codes: number }, from: Code, to: Code, text: Operand): void {
  const [low, high] = [getNumber(from.bytes), getNumber(to.bytes)];
  const end = text.kind === "array" ? Math.min(high, low + text.items.length - 1) : high;
  for (let code = low; code <= end && left.codes > 0; code++, left.codes--) {
    const item = text.kind === "array" ? text.items[code - low] : text;
    if (item?.kind !== "string" || item.bytes.length > MAX_TEXT_BYTES) continue;
    texts.set(code, utf16(text.kind === "array" ? item.bytes : increased(item.bytes, code - low)));
  }
}

/** The text of a later code of a range: the last two bytes count on. */
function increased(text: Uint8Array, by: number): Uint8Array {
  const bytes = Uint8Array.from(text);
  const last = bytes.length - 1;
  if (last < 0 || by === 0) return bytes;
  const value = (bytes[last] ?? 0) + by;
  bytes[last] = value & 0xff;
  if (last > 0) bytes[last - 1] = ((bytes[last - 1] ?? 0) + (value >> 8)) & 0xff;
  return bytes;
}

/** Splits the operands before an `end…` operator into groups. The count before `begin…` belongs to that operator. */
function* groups(operands: readonly Operand[], size: number): Generator<Operand[]> {
  for (let index = 0; index + size <= operands.length; index += size) yield operands.slice(index, index + size);
}

export const getNumber = (bytes: Uint8Array) => bytes.reduce((value, byte) => value * 256 + byte, 0);

export function utf16(bytes: Uint8Array): string {
  if (bytes.length === 1) return latin(bytes);
  return new TextDecoder("utf-16be").decode(bytes);
}
