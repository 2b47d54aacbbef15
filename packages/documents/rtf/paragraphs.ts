import type { Run } from "@atelier/document-model";
import { type FontText, findCode, isMonospaced } from "../formats/code/monospaced.ts";
import { ParagraphBuilder, type RtfParagraph } from "./paragraph-builder.ts";
import { CHARSET_PAGES, decoderFor, type Token } from "./tokens.ts";
import {
  CHARACTER_CONTROLS,
  HIDDEN_DESTINATIONS,
  INVISIBLE_CONTROLS,
  LINE_BREAKS,
  PARAGRAPH_ENDS,
  PARTS_BY_DESTINATION,
  VISIBLE_CONTROLS,
} from "./vocabulary.ts";

interface State {
  /** Controls since \plain, by property. The last one of each property applies. */
  controls: Map<string, string>;
  font: number;
  fallbackCount: number;
  deleted: boolean;
}

/**
 * Finds the paragraphs of an RTF file. Text inside inline codes (notes, field results, boxes) forms separate
 * paragraphs. Code is an inline code.
 */
export function readRtfParagraphs(tokens: readonly Token[]): { paragraphs: RtfParagraph[]; hasCode: boolean } {
  const reader = new RtfReader(tokens);
  const paragraphs = reader.read();
  const code = findCode(reader.pieces);
  return code.size > 0
    ? { paragraphs: new RtfReader(tokens, code).read(), hasCode: true }
    : { paragraphs, hasCode: false };
}

class RtfReader {
  /** The text by its first token. */
  readonly pieces: FontText<number>[] = [];
  readonly #tokens: readonly Token[];
  readonly #code: ReadonlySet<number>;
  readonly #monospaced: ReadonlySet<number>;
  readonly #groupEnds: ReadonlyMap<number, number>;
  readonly #fontPages: ReadonlyMap<number, number>;
  readonly #paragraphs: RtfParagraph[] = [];
  readonly #states: State[] = [{ controls: new Map(), font: -1, fallbackCount: 1, deleted: false }];
  readonly #body: ParagraphBuilder;
  /** Builders of the open destinations with text of their own. */
  readonly #builders: ParagraphBuilder[];
  #codePage = 1252;
  #defaultFont = -1;
  #depth = 0;

  constructor(tokens: readonly Token[], code: ReadonlySet<number> = new Set()) {
    this.#tokens = tokens;
    this.#code = code;
    this.#monospaced = monospacedFonts(tokens);
    this.#groupEnds = groupEnds(tokens);
    this.#fontPages = fontPages(tokens);
    this.#body = new ParagraphBuilder(tokens, "body", 1);
    this.#builders = [this.#body];
  }

  read(): RtfParagraph[] {
    for (let at = 0; at < this.#tokens.length; at++) {
      const [token, state] = [this.#tokens[at], this.#states.at(-1)];
      if (!token || !state) break;
      at = this.#readToken(token, at, state);
    }
    for (const builder of this.#builders) this.#finish(builder);
    return this.#paragraphs;
  }

  get #builder(): ParagraphBuilder {
    return this.#builders.at(-1) ?? this.#body;
  }

  /** Reads the token at an index. Returns the index of the last token that was used. */
  #readToken(token: Token, at: number, state: State): number {
    switch (token.kind) {
      case "open":
        return this.#openGroup(at, state);
      case "close":
        this.#closeGroup();
        return at;
      case "word":
        return this.#readWord(token, at, state);
      case "symbol":
        if (/[~_\\{}-]/.test(token.name)) return this.#readText(at, state);
        if (/[\r\n]/.test(token.name)) this.#finish(this.#builder);
        return at;
      case "text":
        return this.#readText(at, state);
      case "skip":
        return at;
    }
  }

  #openGroup(at: number, state: State): number {
    const depth = this.#depth;
    const end = this.#groupEnds.get(at) ?? at;
    const group = { from: at, to: end + 1 };
    const { hidden, part, object } = getDestination(this.#tokens, at);
    if (hidden || (state.deleted && part === null)) {
      this.#builder.addCode(group, false, depth);
      return end;
    }
    this.#depth++;
    const isOwnText = part !== null;
    this.#states.push({
      ...state,
      controls: isOwnText ? new Map() : new Map(state.controls),
      deleted: isOwnText ? false : state.deleted,
    });
    // A field or a drawing is an inline code of the text around it, and its own text is a separate paragraph.
    if (isOwnText || object) {
      this.#builder.addCode(group, false, depth);
      this.#builders.push(new ParagraphBuilder(this.#tokens, part ?? this.#builder.part, this.#depth));
    }
    return at;
  }

  #closeGroup(): void {
    const builder = this.#builder;
    if (builder.depth === this.#depth && this.#builders.length > 1) {
      this.#finish(builder);
      this.#builders.pop();
    }
    this.#states.pop();
    this.#depth--;
  }

  #readWord(token: Token & { kind: "word" }, at: number, state: State): number {
    const { name, value, source } = token;
    if (name === "ansicpg" && value) this.#codePage = value;
    else if (name === "mac") this.#codePage = 10000;
    else if (name === "deff") this.#defaultFont = value ?? -1;
    else if (name === "uc") state.fallbackCount = Math.min(MAX_FALLBACK, Math.max(0, value ?? 1));
    else if (name === "plain") {
      state.controls = new Map();
      state.font = this.#defaultFont;
      this.#builder.addControl(at, this.#depth, source);
    } else if (name === "u" || CHARACTER_CONTROLS[name] !== undefined) return this.#readText(at, state);
    else if (VISIBLE_CONTROLS.test(name) || INVISIBLE_CONTROLS.test(name)) {
      if (name === "f") state.font = value ?? -1;
      if (name === "deleted") state.deleted = value !== 0;
      state.controls.set(getGroup(name), source.trim());
      this.#builder.addControl(at, this.#depth, source);
    } else if (PARAGRAPH_ENDS.test(name)) this.#finish(this.#builder);
    else if (!isSetting(name)) this.#builder.addCode({ from: at, to: at + 1 }, LINE_BREAKS.test(name), this.#depth);
    return at;
  }

  /** Reads consecutive text tokens as one slot. */
  #readText(from: number, state: State): number {
    const decoder = decoderFor(this.#fontPages.get(state.font) ?? this.#codePage);
    const { text, to } = readText(this.#tokens, from, state, decoder);
    if (!state.deleted)
      this.pieces.push({
        item: from,
        paragraph: this.#builder.paragraph,
        text,
        monospaced: this.#monospaced.has(state.font < 0 ? this.#defaultFont : state.font),
      });
    if (state.deleted) this.#builder.addCode({ from, to }, false, this.#depth);
    else if (this.#code.has(from))
      this.#builder.addCode({ from, to }, false, this.#depth, [...state.controls.values()].join(""));
    else {
      const { fallbackCount, controls } = state;
      this.#builder.addText({ from, to, text, fallbackCount }, controls, this.#depth);
    }
    return to - 1;
  }

  #finish(builder: ParagraphBuilder): void {
    const paragraph = builder.finish();
    if (paragraph) this.#paragraphs.push(paragraph);
  }
}

/** The runs of a paragraph. Neighbors of the same style are joined. */
export function getRuns({ items }: RtfParagraph): Run[] {
  const runs: Run[] = [];
  for (const [index, item] of items.entries()) {
    const last = runs.at(-1);
    if (item.kind === "code") runs.push({ kind: "code", code: index, hard: item.hard });
    else if (last?.kind === "text" && last.style === item.slot.style) last.text += item.slot.text;
    else runs.push({ kind: "text", text: item.slot.text, style: item.slot.style });
  }
  return runs;
}

/** The most characters after a Unicode character for programs that cannot show it. Usual are one or two. */
const MAX_FALLBACK = 16;

/** Controls of the same property replace each other, such as single and double underline. */
const getGroup = (name: string) =>
  name.startsWith("ul") ? "ul" : /^(super|sub|nosupersub)$/.test(name) ? "super" : name;

/** Properties of paragraphs, sections and the document. They stay in the file and do not split the text. */
const isSetting = (name: string) =>
  !/^(chftn|chpgn|chdate|chtime|chatn|sectnum|line|tab|softline|chdpl|chdpa|cchs|zwj|zwnj|zwbo|zwnbo|ltrmark|rtlmark)$/.test(
    name,
  );

function getDestination(
  tokens: readonly Token[],
  open: number,
): { hidden: boolean; part: string | null; object: boolean } {
  let at = open + 1;
  while (tokens[at]?.kind === "skip") at++;
  const star = tokens[at];
  const ignorable = star?.kind === "symbol" && star.name === "*";
  if (ignorable) at++;
  const word = tokens[at];
  const name = word?.kind === "word" ? word.name : "";
  const part = PARTS_BY_DESTINATION[name] ?? null;
  const object = /^(field|shp|shpinst|shprslt|object|result|info|shpgrp|do|dptxbxtext|objalias|objsect)$/.test(name);
  return { hidden: HIDDEN_DESTINATIONS.test(name) || (ignorable && part === null && !object), part, object };
}

function groupEnds(tokens: readonly Token[]): Map<number, number> {
  const ends = new Map<number, number>();
  const open: number[] = [];
  for (const [at, { kind }] of tokens.entries()) {
    if (kind === "open") open.push(at);
    else if (kind === "close") {
      const start = open.pop();
      if (start !== undefined) ends.set(start, at);
    }
  }
  return ends;
}

/** The code page of each font, from \fcharset in the font table. */
function fontPages(tokens: readonly Token[]): Map<number, number> {
  const pages = new Map<number, number>();
  let font = -1;
  for (const token of tokens) {
    if (token.kind !== "word") continue;
    if (token.name === "f" && token.value !== null) font = token.value;
    const page = token.name === "fcharset" ? CHARSET_PAGES[token.value ?? 0] : undefined;
    if (page) pages.set(font, page);
    if (token.name === "pard") break;
  }
  return pages;
}

/** The numbers of the fonts that usually mark code, by their names in the font table. */
function monospacedFonts(tokens: readonly Token[]): Set<number> {
  const found = new Set<number>();
  const start = tokens.findIndex((token) => token.kind === "word" && token.name === "fonttbl");
  let font = -1;
  let depth = 1;
  for (let at = start + 1; start >= 0 && depth > 0 && at < tokens.length; at++) {
    const token = tokens[at];
    if (token?.kind === "open") depth++;
    else if (token?.kind === "close") depth--;
    else if (token?.kind === "word" && token.name === "f") font = token.value ?? -1;
    else if (token?.kind === "text" && isMonospaced(token.bytes.replace(/;.*$/s, ""))) found.add(font);
  }
  return found;
}

function readText(
  tokens: readonly Token[],
  from: number,
  state: State,
  decoder: TextDecoder,
): { text: string; to: number } {
  let text = "";
  let bytes = "";
  let to = from;
  const flush = () => {
    if (bytes !== "") text += decoder.decode(Buffer.from(bytes, "latin1"));
    bytes = "";
  };
  let skip = 0;
  for (; to < tokens.length; to++) {
    const token = tokens[to] as Token;
    if (token.kind === "text") {
      const kept = token.bytes.slice(skip);
      skip = Math.max(0, skip - token.bytes.length);
      bytes += kept;
    } else if (token.kind === "symbol" && /[~_\\{}-]/.test(token.name)) {
      if (skip > 0) skip--;
      else {
        flush();
        text += { "~": "\u00a0", _: "\u2011", "-": "\u00ad" }[token.name] ?? token.name;
      }
    } else if (token.kind === "word" && token.name === "u") {
      flush();
      text += String.fromCharCode(((token.value ?? 63) + 65_536) % 65_536);
      skip = state.fallbackCount;
    } else if (token.kind === "word" && CHARACTER_CONTROLS[token.name] !== undefined) {
      flush();
      text += CHARACTER_CONTROLS[token.name];
    } else if (token.kind === "skip" && /^[\r\n]*$/.test(token.source)) continue;
    else break;
  }
  while (to > from + 1 && tokens[to - 1]?.kind === "skip") to--;
  flush();
  return { text, to };
}
