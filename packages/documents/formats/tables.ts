import { addParagraph, type DocumentFormat, type SourceBlock, splice, unreadable } from "@atelier/document-model";
import { parse as parseCsv } from "csv-parse/sync";
import { stringBlock } from "../string-block.ts";
import { openTextDocument, type TextContent } from "../text-document.ts";
import { plainBlock } from "./text.ts";
import { ValueFilter } from "./values.ts";

/** Comma- or tab-separated values: cells with words are translated, and quoted only if necessary or quoted before. */
function separated(name: "csv" | "tsv", contentType: string): DocumentFormat {
  return {
    name,
    contentType,
    extension: name,
    open: (bytes) => openTextDocument(bytes, (source) => readTable(source, name), { needsMark: true }),
  };
}

function readTable(source: string, name: "csv" | "tsv"): TextContent {
  const delimiter = name === "tsv" ? "\t" : likelyDelimiter(source);
  try {
    // Only the syntax is checked, so no record is kept.
    parseCsv(source, { delimiter, relax_column_count: true, relax_quotes: true, on_record: () => null });
  } catch (cause) {
    throw unreadable("The table is damaged: a quoted cell is not closed. Correct it and send it again.", cause);
  }
  const found: SourceBlock[] = [];
  const values = new ValueFilter();
  for (const cell of cells(source, delimiter))
    if (values.accepts(cell.words)) {
      const encode = (text: string) => writeCell(text, cell, delimiter);
      addParagraph(found, plainBlock(cell.words, cell.start, "cells", encode, cell.end));
    }
  const spliced = splice(source, found);
  const blocks = spliced.blocks.map((block) => stringBlock(block));
  return { ...spliced, blocks, untouched: values.untouched };
}

export const csv = separated("csv", "text/csv");
export const tsv = separated("tsv", "text/tab-separated-values");

/** A cell with its source range. */
interface Cell {
  start: number;
  end: number;
  words: string;
  quoted: boolean;
}

/** A cell in quotes if it was so before or needs to be. Quotes inside a cell without quotes are literal, as before. */
function writeCell(text: string, { words, quoted }: Cell, delimiter: string): string {
  const hasQuote = words.includes('"') ? text.startsWith('"') : text.includes('"');
  if (!quoted && !hasQuote && !text.includes(delimiter) && !/[\r\n]/.test(text)) return text;
  return `"${text.replaceAll('"', '""')}"`;
}

/**
 * The cells of a table (RFC 4180). Many programs write quotes inside a quoted cell without doubling them, so a quote
 * ends a cell only before a delimiter or a line end.
 */
function* cells(source: string, delimiter: string): Generator<Cell> {
  const isEnd = (at: number) => at >= source.length || source[at] === delimiter || /[\r\n]/.test(source[at] ?? "");
  let position = 0;
  while (position < source.length) {
    const start = position;
    const quoted = source[position] === '"';
    if (quoted) {
      position += 1;
      while (position < source.length && !(source[position] === '"' && isEnd(position + 1)))
        position += source.startsWith('""', position) ? 2 : 1;
      position = Math.min(position + 1, source.length);
    } else while (!isEnd(position)) position += 1;
    const words = quoted
      ? source.slice(start + 1, Math.max(start + 1, position - 1)).replaceAll('""', '"')
      : source.slice(start, position);
    yield { start, end: position, words, quoted };
    position += source.startsWith("\r\n", position) ? 2 : 1;
  }
}

const SAMPLE_LINES = 20;

/** The delimiter that occurs equally often in most lines, outside of quotes. */
function likelyDelimiter(source: string): string {
  const head = source.slice(0, 8_000).replace(/"(?:[^"]|"")*"/g, '""');
  const lines = head
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .slice(0, SAMPLE_LINES);
  const score = (mark: string) => {
    const counts = lines.map((line) => line.split(mark).length - 1);
    const [first = 0] = counts;
    return first === 0 ? 0 : counts.filter((count) => count === first).length * 1_000 + first;
  };
  return [",", ";", "\t"].sort((a, b) => score(b) - score(a))[0] ?? ",";
}
