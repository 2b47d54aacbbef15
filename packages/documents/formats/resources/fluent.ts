import { type Run, unreadable } from "@atelier/document-model";
import { type ResourceText, resourceFormat } from "./resource-text.ts";

/**
 * Fluent (Mozilla's `.ftl`, syntax 1.0): the patterns of messages, attributes and terms. Identifiers, comments,
 * placeables and the selectors and keys of variants stay.
 */
export const fluent = resourceFormat({ name: "ftl", contentType: "text/x-fluent" }, (source) => ({
  texts: patterns(source),
}));

/** The start of a message, a term or an attribute, up to its pattern. */
const START = /^(?:-?[a-zA-Z][\w-]*|[ ]+\.[a-zA-Z][\w-]*)[ ]*=[ ]*/gm;
const MAX_DEPTH = 50;
const TEXT = /[^{\r\n]+/y;
/** A line end after which the pattern goes on: its next line is indented and not an attribute. */
const CONTINUES = /(?:\r?\n[ ]*)*\r?\n[ ]+(?=[^ .\r\n])/y;

function* patterns(source: string): Generator<ResourceText> {
  for (let match = START.exec(source); match; match = START.exec(source)) {
    const pattern = new PatternReader(source, match.index + match[0].length);
    const { start, end, runs, codes } = pattern.read();
    START.lastIndex = Math.max(end, START.lastIndex);
    if (runs.some(({ kind }) => kind === "text"))
      yield { block: { part: "values", start, end, runs, styles: [null], codes, encode } };
  }
  START.lastIndex = 0;
}

class PatternReader {
  readonly #source: string;
  readonly #runs: Run[] = [];
  readonly #codes: string[] = [];
  readonly #start: number;
  #position: number;
  #depth = 0;

  constructor(source: string, start: number) {
    this.#source = source;
    this.#start = start;
    this.#position = start;
  }

  read(): { start: number; end: number; runs: Run[]; codes: string[] } {
    while (this.#position < this.#source.length) {
      const sign = this.#source.charAt(this.#position);
      if (sign === "{") this.#readPlaceable();
      else if (sign === "\r" || sign === "\n") {
        CONTINUES.lastIndex = this.#position;
        const gap = CONTINUES.exec(this.#source)?.[0];
        if (gap === undefined || this.#source.startsWith("}", this.#position + gap.length)) break;
        this.#put(gap, this.#runs.length === 0 || /\n[^\n]*\n/.test(gap));
      } else this.#readText();
    }
    return { start: this.#start, end: this.#position, runs: this.#runs, codes: this.#codes };
  }

  #readText(): void {
    TEXT.lastIndex = this.#position;
    const text = TEXT.exec(this.#source)?.[0] ?? this.#source.charAt(this.#position);
    this.#addText(text);
    this.#position += text.length;
  }

  /** Reads a placeable. The variants of a select expression have patterns of their own. */
  #readPlaceable(): void {
    const tail = this.#source.slice(this.#position, this.#position + 1_000);
    const select = /^\{[^{}"]*(?:"[^"\n]*"[^{}"]*)*->\s*\*?\[[^\]\n]*\][ ]*/.exec(tail)?.[0];
    if (!select) {
      this.#code(placeable(this.#source, this.#position), false);
      return;
    }
    if (++this.#depth > MAX_DEPTH)
      throw unreadable(`The Fluent file has selectors nested more than ${MAX_DEPTH} levels deep. Flatten them.`);
    this.#code(select, true);
    for (;;) {
      const rest = this.#source.slice(this.#position, this.#position + 1_000);
      const between = /^\s*(?:\n\s*\*?\[[^\]\n]*\][ ]*|\})/.exec(rest)?.[0];
      if (between) {
        this.#code(between, true);
        if (between.endsWith("}")) break;
      } else if (rest === "") break;
      else if (rest.startsWith("{")) this.#readPlaceable();
      else if (/^\s*\n/.test(rest)) this.#put(/^\s*\n\s*/.exec(rest)?.[0] ?? "\n", false);
      else {
        const text = /^[^{}\r\n]+/.exec(rest)?.[0] ?? rest.charAt(0);
        this.#addText(text);
        this.#position += text.length;
      }
    }
    this.#depth--;
  }

  /** A line end inside a text is a space; one between paragraphs, or before the first text, is kept. */
  #put(gap: string, isKept: boolean): void {
    if (isKept) this.#code(gap, true);
    else {
      this.#addText(" ");
      this.#position += gap.length;
    }
  }

  #code(text: string, hard: boolean): void {
    this.#runs.push({ kind: "code", code: this.#codes.push(text) - 1, hard });
    this.#position += text.length;
  }

  #addText(text: string): void {
    const last = this.#runs.at(-1);
    if (last?.kind === "text") last.text += text;
    else this.#runs.push({ kind: "text", text, style: 0 });
  }
}

/** A placeable with its nested ones, from its opening brace. */
function placeable(source: string, start: number): string {
  let depth = 0;
  for (let at = start; at < source.length; at++) {
    const sign = source.charAt(at);
    if (sign === '"') {
      const end = source.slice(at + 1, at + 1_000).search(/(?<!\\)"/);
      at += end < 0 ? 0 : end + 1;
    } else if (sign === "{") depth++;
    else if (sign === "}" && --depth === 0) return source.slice(start, at + 1);
  }
  return source.slice(start);
}

/** Braces, and signs that begin a variant or an attribute, are written as placeables. */
const encode = (text: string): string => text.replace(/[{}]|^[[.*]/g, (sign) => `{ "${sign}" }`).replace(/\r?\n/g, " ");
