import { latin, type Operand, readOperations } from "./lexer.ts";

/** A parsed CMap (Adobe technical note 5014; ISO 32000-2, 9.10.3): the lengths of codes and the text of each code. */
export interface CMap {
  /** Code ranges by their length in bytes. Empty if the CMap defines none. */
  codeLengths: { length: number; low: number; high: number }[];
  texts: Map<number, string>;
}

/** Limits a range with a wrong end. Real fonts have fewer codes. */
const MAX_TEXTS = 70_000;

/** Reads an embedded CMap, such as the ToUnicode entry of a font. */
export function readCMap(bytes: Uint8Array): CMap {
  const cmap: CMap = { codeLengths: [], texts: new Map() };
  for (const { operator, operands } of readOperations(bytes)) {
    if (operator === "endcodespacerange") {
      for (const [low, high] of groups(operands, 2)) {
        if (low?.kind === "string" && high?.kind === "string")
          cmap.codeLengths.push({ length: low.bytes.length, low: numberOf(low.bytes), high: numberOf(high.bytes) });
      }
    } else if (operator === "endbfchar") {
      for (const [code, text] of groups(operands, 2))
        if (code?.kind === "string" && text?.kind === "string") cmap.texts.set(numberOf(code.bytes), utf16(text.bytes));
    } else if (operator === "endbfrange") {
      for (const [low, high, text] of groups(operands, 3))
        if (low?.kind === "string" && high?.kind === "string" && text)
          addRange(cmap, numberOf(low.bytes), numberOf(high.bytes), text);
    }
  }
  return cmap;
}

function addRange({ texts }: CMap, low: number, high: number, text: Operand): void {
  for (let code = low; code <= high && texts.size < MAX_TEXTS; code++) {
    if (text.kind === "array") {
      const item = text.items[code - low];
      if (item?.kind === "string") texts.set(code, utf16(item.bytes));
    } else if (text.kind === "string" && text.bytes.length > 0) {
      const bytes = Uint8Array.from(text.bytes);
      const last = bytes.length - 1;
      const value = (bytes[last] ?? 0) + (code - low);
      bytes[last] = value & 0xff;
      if (last > 0) bytes[last - 1] = ((bytes[last - 1] ?? 0) + (value >> 8)) & 0xff;
      texts.set(code, utf16(bytes));
    }
  }
}

/** Splits the operands before an `end…` operator into groups. The count before `begin…` belongs to that operator. */
function* groups(operands: readonly Operand[], size: number): Generator<Operand[]> {
  for (let index = 0; index + size <= operands.length; index += size) yield operands.slice(index, index + size);
}

export const numberOf = (bytes: Uint8Array) => bytes.reduce((value, byte) => value * 256 + byte, 0);

export function utf16(bytes: Uint8Array): string {
  if (bytes.length === 1) return latin(bytes);
  return new TextDecoder("utf-16be").decode(bytes);
}
