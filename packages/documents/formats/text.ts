import { addParagraph, type DocumentFormat, type SourceBlock, splice } from "@atelier/document-model";
import { openTextDocument, type TextContent } from "../text-document.ts";
import { columns, wrapLines } from "../wrap-lines.ts";

/** Plain text: each line is a paragraph, except in a file whose paragraphs are wrapped at one width. */
export const text: DocumentFormat = {
  name: "txt",
  contentType: "text/plain",
  extension: "txt",
  open: (bytes) => openTextDocument(bytes, readLines, { needsMark: true }),
};

function readLines(source: string): TextContent {
  const found: SourceBlock[] = [];
  const lines = Array.from(source.matchAll(/[^\r\n]+/g), ({ 0: line, index }) => readLine(line, index));
  const width = wrapWidth(lines);
  for (let at = 0; at < lines.length; ) {
    let end = at + 1;
    while (width > 0 && continues(source, lines[end - 1], lines[end], width)) end++;
    const [first, ...others] = lines.slice(at, end) as [Line, ...Line[]];
    addParagraph(
      found,
      others.length > 0 ? wrappedBlock(first, others, width, source) : plainBlock(first.text, first.start),
    );
    at = end;
  }
  return splice(source, found);
}

interface Line {
  text: string;
  start: number;
  /** Quotation marks of mail and the mark of a list, with the spaces around them. */
  prefix: string;
  /** The beginning of a line that continues this one. */
  indent: string;
  words: string;
}

function readLine(line: string, start: number): Line {
  const prefix = /^[ \t>|]*(?:[-*•–][ \t]+|\(?\w{1,3}[.)][ \t]+)?/.exec(line)?.[0] ?? "";
  return { text: line, start, prefix, indent: prefix.replace(/[^\s>|]/g, " "), words: line.slice(prefix.length) };
}

const MIN_WIDTH = 45;
const MAX_WIDTH = 110;
/** A wrapped line ends at most one long word before the width. */
const LONGEST_WORD = 14;

/** The width at which the paragraphs of a file are wrapped; 0 if they are not. */
function wrapWidth(lines: readonly Line[]): number {
  const widths = lines.map(({ text: line }) => columns(line.trimEnd()));
  const longest = widths.reduce((most, width) => Math.max(most, width), 0);
  const full = widths.filter((width) => width > longest - LONGEST_WORD).length;
  return longest >= MIN_WIDTH && longest <= MAX_WIDTH && full >= 3 && full * 4 >= lines.length ? longest : 0;
}

/** Whether a line goes on in the next one: the next word did not fit, and nothing begins there. */
function continues(source: string, line: Line | undefined, next: Line | undefined, width: number): boolean {
  if (!line || !next) return false;
  const between = source.slice(line.start + line.text.length, next.start);
  if (/\n.*\n|\r.*\r/s.test(between) || next.prefix !== line.indent || /\S {3,}\S|\t/.test(line.words + next.words))
    return false;
  const nextWord = /^\S+/.exec(next.words)?.[0] ?? "";
  return /\p{L}/u.test(line.words) && nextWord !== "" && columns(line.text.trimEnd()) + 1 + columns(nextWord) > width;
}

/** A paragraph of several lines. Its translation is wrapped at the same width. */
function wrappedBlock(first: Line, others: readonly Line[], width: number, source: string): SourceBlock {
  const last = others.at(-1) ?? first;
  const start = first.start + first.prefix.length;
  const lineEnd = /\r?\n|\r/.exec(source.slice(first.start + first.text.length))?.[0] ?? "\n";
  const words = [first, ...others].map((line) => line.words.trim()).join(" ");
  return {
    ...plainBlock(words, start, "body", undefined, last.start + last.text.length),
    wrap: (translated) => wrapLines(translated, width - columns(first.prefix)).join(lineEnd + first.indent),
  };
}

const UNSTYLED = [null] as const;

/** A block of unstyled text at a position of the source. */
export function plainBlock(
  words: string,
  start: number,
  part = "body",
  encode: (text: string) => string = (text) => text,
  end = start + words.length,
): SourceBlock {
  return {
    part,
    start,
    end,
    runs: [{ kind: "text", text: words, style: 0 }],
    styles: UNSTYLED,
    codes: [],
    encode,
  };
}
