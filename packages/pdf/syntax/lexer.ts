/** An operand of a content stream. */
export type Operand =
  | { kind: "number"; value: number }
  | { kind: "name"; value: string }
  | { kind: "string"; bytes: Uint8Array }
  | { kind: "array"; items: Operand[] }
  | { kind: "dict"; entries: Map<string, Operand> }
  | { kind: "other"; value: string };

/** An operator with its operands, and its position in the stream including the operands. */
export interface Operation {
  operator: string;
  operands: Operand[];
  start: number;
  end: number;
}

const MAX_DEPTH = 32;

/** Reads a content stream (ISO 32000-2, 7.8.2) and skips invalid parts. An inline image is one operation, `BI`. */
export function* readOperations(bytes: Uint8Array): Generator<Operation> {
  const lexer = new Lexer(bytes);
  let operands: Operand[] = [];
  let start = -1;
  for (;;) {
    lexer.skipSpace();
    if (lexer.position >= bytes.length) return;
    if (start < 0) start = lexer.position;
    const operand = lexer.operand(0);
    if (operand === null) continue;
    if (operand.kind === "other" && !/^(true|false|null)$/.test(operand.value)) {
      if (operand.value === "BI") lexer.skipInlineImage();
      yield { operator: operand.value, operands, start, end: lexer.position };
      operands = [];
      start = -1;
    } else operands.push(operand);
  }
}

const SPACE = new Set([0, 9, 10, 12, 13, 32]);
const DELIMITERS = new Set([..."()<>[]{}/%"].map((character) => character.charCodeAt(0)));
const ESCAPES: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

class Lexer {
  readonly bytes: Uint8Array;
  position = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  skipSpace(): void {
    for (; this.position < this.bytes.length; this.position++) {
      const byte = this.bytes[this.position] ?? 0;
      if (byte === 0x25) {
        while (this.position < this.bytes.length && !isLineEnd(this.bytes[this.position])) this.position++;
      } else if (!SPACE.has(byte)) return;
    }
  }

  /** The next operand or keyword, or null for a stray delimiter, which is skipped. */
  operand(depth: number): Operand | null {
    const character = String.fromCharCode(this.bytes[this.position] ?? 0);
    if (character === "/") return { kind: "name", value: this.#name() };
    if (character === "(") return { kind: "string", bytes: this.#literalString() };
    if (character === "<" && this.bytes[this.position + 1] === 0x3c) return this.#dict(depth);
    if (character === "<") return { kind: "string", bytes: this.#hexString() };
    if (character === "[") return this.#array(depth);
    if (DELIMITERS.has(character.charCodeAt(0))) {
      this.position++;
      return null;
    }
    const word = this.#word();
    const value = Number(word);
    if (word !== "" && !Number.isNaN(value)) return { kind: "number", value };
    // Some programs write "--5" or "1.2.3". Viewers accept such numbers.
    if (/^[+-]*[\d.]+[\d.-]*$/.test(word))
      return { kind: "number", value: Number.parseFloat(word.replace(/^[+-]*-/, "-")) || 0 };
    return { kind: "other", value: word };
  }

  /**
   * Skips from after `BI` to after its `EI`, which must be surrounded by white space and followed by text that looks
   * like operators.
   */
  skipInlineImage(): void {
    const { bytes } = this;
    let at = this.position;
    while (at < bytes.length && !(bytes[at] === 0x49 && bytes[at + 1] === 0x44 && SPACE.has(bytes[at + 2] ?? 0))) at++;
    for (at += 3; at < bytes.length; at++) {
      if (bytes[at] !== 0x45 || bytes[at + 1] !== 0x49) continue;
      if (!SPACE.has(bytes[at - 1] ?? 0) || !(at + 2 >= bytes.length || SPACE.has(bytes[at + 2] ?? 0))) continue;
      const following = bytes.subarray(at + 2, at + 12);
      if (following.every((byte) => (byte >= 32 && byte < 127) || SPACE.has(byte))) break;
    }
    this.position = Math.min(bytes.length, at + 2);
  }

  #word(): string {
    const from = this.position;
    while (this.position < this.bytes.length) {
      const byte = this.bytes[this.position] ?? 0;
      if (SPACE.has(byte) || DELIMITERS.has(byte)) break;
      this.position++;
    }
    return latin(this.bytes.subarray(from, this.position));
  }

  #name(): string {
    this.position++;
    return this.#word().replace(/#([0-9a-fA-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }

  #literalString(): Uint8Array {
    const bytes: number[] = [];
    let depth = 1;
    this.position++;
    for (; this.position < this.bytes.length; this.position++) {
      const byte = this.bytes[this.position] ?? 0;
      if (byte === 0x5c) this.#escape(bytes);
      else if (byte === 0x28) {
        depth++;
        bytes.push(byte);
      } else if (byte === 0x29) {
        depth--;
        if (depth === 0) break;
        bytes.push(byte);
      } else bytes.push(byte);
    }
    this.position++;
    return Uint8Array.from(bytes);
  }

  #escape(bytes: number[]): void {
    this.position++;
    const byte = this.bytes[this.position] ?? 0;
    const octal = /^[0-7]{1,3}/.exec(latin(this.bytes.subarray(this.position, this.position + 3)))?.[0];
    if (octal) {
      bytes.push(Number.parseInt(octal, 8) & 0xff);
      this.position += octal.length - 1;
    } else if (byte === 13) {
      if (this.bytes[this.position + 1] === 10) this.position++;
    } else if (byte !== 10) bytes.push(ESCAPES[String.fromCharCode(byte)] ?? byte);
  }

  #hexString(): Uint8Array {
    const from = this.position + 1;
    let end = from;
    while (end < this.bytes.length && this.bytes[end] !== 0x3e) end++;
    this.position = end + 1;
    const digits = latin(this.bytes.subarray(from, end)).replace(/[^0-9a-fA-F]/g, "");
    return Uint8Array.from((digits + (digits.length % 2 ? "0" : "")).match(/../g) ?? [], (pair) =>
      Number.parseInt(pair, 16),
    );
  }

  #array(depth: number): Operand {
    this.position++;
    return { kind: "array", items: this.#until("]", depth) };
  }

  #dict(depth: number): Operand {
    this.position += 2;
    const items = this.#until(">", depth);
    if (this.bytes[this.position] === 0x3e) this.position++;
    const entries = new Map<string, Operand>();
    for (let index = 0; index + 1 < items.length; index += 2) {
      const [key, value] = [items[index], items[index + 1]];
      if (key?.kind === "name" && value) entries.set(key.value, value);
    }
    return { kind: "dict", entries };
  }

  #until(close: string, depth: number): Operand[] {
    const items: Operand[] = [];
    for (;;) {
      this.skipSpace();
      if (this.position >= this.bytes.length) return items;
      if (this.bytes[this.position] === close.charCodeAt(0)) {
        this.position++;
        return items;
      }
      if (depth >= MAX_DEPTH) {
        this.position++;
        continue;
      }
      const item = this.operand(depth + 1);
      if (item) items.push(item);
    }
  }
}

const isLineEnd = (byte: number | undefined) => byte === 10 || byte === 13;

export const latin = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("latin1");
