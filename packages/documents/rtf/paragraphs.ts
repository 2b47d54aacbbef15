import type { Run } from "@atelier/document-model";
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

/** A range of tokens; `to` is exclusive. */
export interface Range {
  from: number;
  to: number;
}

/** Consecutive text tokens of one style. */
export interface Slot extends Range {
  style: number;
  text: string;
  /** How many fallback characters follow a \u control here (\uc). */
  fallbackCount: number;
}

/**
 * A paragraph: its slots and inline codes in order, and the token range that contains them all, with complete groups.
 */
export interface RtfParagraph {
  part: string;
  items: ({ kind: "slot"; slot: Slot } | { kind: "code"; range: Range; hard: boolean })[];
  /** The controls of each style, to be written after \plain. */
  styles: string[];
  range: Range;
  /** Controls at the paragraph's own group level, which also apply after it. */
  trailingControls: string;
}

interface State {
  /** Controls since \plain, by property. The last one of each property applies. */
  controls: Map<string, string>;
  font: number;
  fallbackCount: number;
  deleted: boolean;
}

interface Builder {
  part: string;
  depth: number;
  items: RtfParagraph["items"];
  styles: { key: string; controls: string }[];
  /** The smallest group depth of its tokens. */
  shallowest: number;
  controls: { at: number; depth: number; source: string }[];
}

/**
 * Finds the paragraphs of an RTF file. Text inside inline codes (notes, field results, boxes) forms separate
 * paragraphs.
 */
export function readRtfParagraphs(tokens: readonly Token[]): RtfParagraph[] {
  const ends = groupEnds(tokens);
  const paragraphs: RtfParagraph[] = [];
  const pages = fontPages(tokens);
  const states: State[] = [{ controls: new Map(), font: -1, fallbackCount: 1, deleted: false }];
  const builders: Builder[] = [newBuilder("body", 1)];
  let page = 1252;
  let defaultFont = -1;
  let depth = 0;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const state = states.at(-1) as State;
    const builder = builders.at(-1) as Builder;
    if (token.kind === "open") {
      depth++;
      const destination = destinationOf(tokens, at);
      if (destination.hidden || (state.deleted && destination.part === null)) {
        addCode(builder, { from: at, to: (ends.get(at) ?? at) + 1 }, false, depth - 1);
        at = ends.get(at) ?? at;
        depth--;
        continue;
      }
      states.push({ ...state, controls: new Map(state.controls) });
      if (destination.part !== null) {
        addCode(builder, { from: at, to: (ends.get(at) ?? at) + 1 }, false, depth - 1);
        builders.push(newBuilder(destination.part, depth));
        const own = states.at(-1) as State;
        own.controls = new Map();
        own.deleted = false;
      } else if (destination.object) {
        // A field or a drawing is an inline code of the text around it, and its own text is a separate paragraph.
        addCode(builder, { from: at, to: (ends.get(at) ?? at) + 1 }, false, depth - 1);
        builders.push(newBuilder(builder.part, depth));
      }
    } else if (token.kind === "close") {
      if (builder.depth === depth && builders.length > 1) {
        finish(builder);
        builders.pop();
      }
      states.pop();
      if (states.length === 0) break;
      depth--;
    } else if (token.kind === "word") {
      const { name, value } = token;
      if (name === "ansicpg" && value) page = value;
      else if (name === "mac") page = 10000;
      else if (name === "deff") defaultFont = value ?? -1;
      else if (name === "uc") state.fallbackCount = value ?? 1;
      else if (name === "plain") {
        state.controls = new Map();
        state.font = defaultFont;
        note(builder, at, token.source);
      } else if (name === "u" || CHARACTER_CONTROLS[name] !== undefined) at = takeText(at, state, builder);
      else if (VISIBLE_CONTROLS.test(name) || INVISIBLE_CONTROLS.test(name)) {
        if (name === "f") state.font = value ?? -1;
        if (name === "deleted") state.deleted = value !== 0;
        state.controls.set(groupOf(name), token.source.trim());
        note(builder, at, token.source);
      } else if (PARAGRAPH_ENDS.test(name)) finish(builder);
      else if (!isSetting(name)) addCode(builder, { from: at, to: at + 1 }, LINE_BREAKS.test(name), depth);
    } else if (token.kind === "symbol") {
      if (/[~_\\{}-]/.test(token.name)) at = takeText(at, state, builder);
      else if (/[\r\n]/.test(token.name)) finish(builder);
    } else if (token.kind === "text") at = takeText(at, state, builder);
  }
  for (const builder of builders) finish(builder);
  return paragraphs;

  /** Reads consecutive text tokens as one slot and returns the index of the last one. */
  function takeText(from: number, state: State, builder: Builder): number {
    const { text, to } = readText(tokens, from, state, decoderFor(pages.get(state.font) ?? page));
    if (state.deleted) addCode(builder, { from, to }, false, depth);
    else {
      const key = [...state.controls]
        .filter(([name]) => !INVISIBLE_CONTROLS.test(name))
        .map(([, source]) => source)
        .sort()
        .join("");
      let style = builder.styles.findIndex((known) => known.key === key);
      if (style < 0) style = builder.styles.push({ key, controls: [...state.controls.values()].join("") }) - 1;
      builder.items.push({ kind: "slot", slot: { from, to, style, text, fallbackCount: state.fallbackCount } });
      builder.shallowest = Math.min(builder.shallowest, depth);
    }
    return to - 1;
  }

  function note(builder: Builder, at: number, source: string): void {
    builder.controls.push({ at, depth, source });
  }

  function addCode(builder: Builder, range: Range, hard: boolean, level: number): void {
    builder.items.push({ kind: "code", range, hard });
    builder.shallowest = Math.min(builder.shallowest, level);
  }

  /** Ends a paragraph. Inline codes before its first and after its last words are not part of it. */
  function finish(builder: Builder): void {
    const isSlot = ({ kind }: RtfParagraph["items"][number]) => kind === "slot";
    const first = builder.items.findIndex(isSlot);
    const last = builder.items.findLastIndex(isSlot);
    const items = first < 0 ? [] : builder.items.slice(first, last + 1);
    if (items.length > 0) {
      const range = balanced(tokens, rangeOf(items));
      const inside = builder.controls.filter(({ at }) => at >= range.from && at < range.to);
      const level = Math.min(...inside.map((control) => control.depth), builder.shallowest);
      paragraphs.push({
        part: builder.part,
        items,
        styles: builder.styles.map(({ controls }) => controls),
        range,
        trailingControls: inside
          .filter((control) => control.depth === level)
          .map(({ source }) => source.trim())
          .join(""),
      });
    }
    builder.items = [];
    builder.styles = [];
    builder.controls = [];
    builder.shallowest = Number.POSITIVE_INFINITY;
  }
}

/** The runs of a paragraph. Neighbors of the same style are joined. */
export function runsOf({ items }: RtfParagraph): Run[] {
  const runs: Run[] = [];
  for (const [index, item] of items.entries()) {
    const last = runs.at(-1);
    if (item.kind === "code") runs.push({ kind: "code", code: index, hard: item.hard });
    else if (last?.kind === "text" && last.style === item.slot.style) last.text += item.slot.text;
    else runs.push({ kind: "text", text: item.slot.text, style: item.slot.style });
  }
  return runs;
}

const newBuilder = (part: string, depth: number): Builder => ({
  part,
  depth,
  items: [],
  styles: [],
  shallowest: Number.POSITIVE_INFINITY,
  controls: [],
});

/** Controls of the same property replace each other, such as single and double underline. */
const groupOf = (name: string) =>
  name.startsWith("ul") ? "ul" : /^(super|sub|nosupersub)$/.test(name) ? "super" : name;

/** Properties of paragraphs, sections and the document. They stay in the file and do not split the text. */
const isSetting = (name: string) =>
  !/^(chftn|chpgn|chdate|chtime|chatn|sectnum|line|tab|softline|chdpl|chdpa|cchs|zwj|zwnj|zwbo|zwnbo|ltrmark|rtlmark)$/.test(
    name,
  );

function rangeOf(items: RtfParagraph["items"]): Range {
  const ranges = items.map((item) => (item.kind === "slot" ? item.slot : item.range));
  return { from: Math.min(...ranges.map(({ from }) => from)), to: Math.max(...ranges.map(({ to }) => to)) };
}

/** Extends a range until it contains every group that it touches. */
function balanced(tokens: readonly Token[], { from, to }: Range): Range {
  let depth = 0;
  let lowest = 0;
  for (let at = from; at < to; at++) {
    const kind = tokens[at]?.kind;
    if (kind === "open") depth++;
    else if (kind === "close") lowest = Math.min(lowest, --depth);
  }
  let start = from;
  for (let missing = -lowest; missing > 0 && start > 0; ) {
    start--;
    if (tokens[start]?.kind === "open") missing--;
    else if (tokens[start]?.kind === "close") missing++;
  }
  let end = to;
  for (let missing = depth - lowest; missing > 0 && end < tokens.length; end++) {
    if (tokens[end]?.kind === "close") missing--;
    else if (tokens[end]?.kind === "open") missing++;
  }
  return { from: start, to: end };
}

function destinationOf(
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
