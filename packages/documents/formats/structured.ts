import { addParagraph, type DocumentFormat, type SourceBlock, splice, unreadable } from "@atelier/document-model";
import { parse as parseCsv } from "csv-parse/sync";
import { isScalar, parseDocument, visit } from "yaml";
import { stringBlock, wordsOfString } from "../string-block.ts";
import { openTextDocument, type TextContent } from "../text-document.ts";
import { plainBlock } from "./text.ts";

/** JSON: the text values are translated; keys, numbers and layout stay byte for byte. */
export const json: DocumentFormat = {
  name: "json",
  contentType: "application/json",
  extension: "json",
  open: (bytes) => openTextDocument(bytes, readJson),
};

function readJson(source: string): TextContent {
  try {
    JSON.parse(source);
  } catch (cause) {
    throw unreadable("This is not valid JSON. Check its syntax and send it again.", cause);
  }
  const found: SourceBlock[] = [];
  for (const { start, end, isKey } of jsonStrings(source)) {
    const words = isKey ? "" : (JSON.parse(source.slice(start, end)) as string);
    if (isProse(words))
      addParagraph(
        found,
        plainBlock(words, start, "values", (text) => JSON.stringify(text), end),
      );
  }
  // Unchanged values keep the original spelling of their escapes.
  const spliced = splice(source, found);
  return { ...spliced, blocks: spliced.blocks.map((block) => stringBlock(block)) };
}

/** YAML: the text values are translated; keys, comments, anchors and layout stay. */
export const yaml: DocumentFormat = {
  name: "yaml",
  contentType: "application/yaml",
  extension: "yaml",
  open: (bytes) => openTextDocument(bytes, readYaml),
};

function readYaml(source: string): TextContent {
  // Aliases can expand a small file into a huge one, so values are read at their source position and aliases are
  // never resolved.
  // The library compares every key with every other one, so keys are compared below.
  const document = parseDocument(source, { keepSourceTokens: true, uniqueKeys: false });
  if (document.errors[0]) throw unreadable(describeYamlError(document.errors[0].message));
  const found: SourceBlock[] = [];
  visit(document, {
    Map(_key, { items }) {
      if (hasEqualKeys(items)) throw unreadable("This is not valid YAML: Map keys must be unique");
    },
    Scalar(key, node) {
      if (key === "key" || !isScalar(node) || typeof node.value !== "string" || !node.range || !isProse(node.value))
        return;
      const [start, end] = node.range;
      const block = node.type === "BLOCK_LITERAL" || node.type === "BLOCK_FOLDED";
      const tail = block ? "\n" : "";
      const encode = (text: string) => JSON.stringify(text) + tail;
      addParagraph(found, plainBlock(node.value.trimEnd(), start, "values", encode, end));
    },
  });
  const spliced = splice(source, found);
  return { ...spliced, blocks: spliced.blocks.map((block) => stringBlock(block)) };
}

function describeYamlError(message: string): string {
  if (message.startsWith("Maximum call stack"))
    return "The YAML has values nested too deeply. Flatten it and send it again.";
  return `This is not valid YAML: ${message.split("\n")[0]}`;
}

function hasEqualKeys(items: readonly { key: unknown }[]): boolean {
  const keys = new Set<unknown>();
  for (const { key } of items) {
    if (!isScalar(key)) continue;
    if (keys.has(key.value)) return true;
    keys.add(key.value);
  }
  return false;
}

/** The quoted strings of valid JSON with their ranges. */
function* jsonStrings(source: string): Generator<{ start: number; end: number; isKey: boolean }> {
  const marks = /[\\"]/g;
  for (let start = source.indexOf('"'); start >= 0; ) {
    marks.lastIndex = start + 1;
    let mark = marks.exec(source);
    for (; mark && mark[0] !== '"'; mark = marks.exec(source)) marks.lastIndex = mark.index + 2;
    const end = mark ? mark.index + 1 : source.length;
    const next = /\S/g;
    next.lastIndex = end;
    yield { start, end, isKey: next.exec(source)?.[0] === ":" };
    start = source.indexOf('"', end);
  }
}

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
    parseCsv(source, { delimiter, relax_column_count: true, on_record: () => null });
  } catch (cause) {
    throw unreadable("The table is damaged: a quoted cell is not closed. Correct it and send it again.", cause);
  }
  const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const quoteIfNecessary = (text: string) => (text.includes(delimiter) || /["\r\n]/.test(text) ? quote(text) : text);
  const found: SourceBlock[] = [];
  for (const { start, end, words, quoted } of cells(source, delimiter))
    if (isProse(words)) addParagraph(found, plainBlock(words, start, "cells", quoted ? quote : quoteIfNecessary, end));
  const spliced = splice(source, found);
  return { ...spliced, blocks: spliced.blocks.map((block) => stringBlock(block)) };
}

export const csv = separated("csv", "text/csv");
export const tsv = separated("tsv", "text/tab-separated-values");

/** The cells of a table with their source ranges (RFC 4180). */
function* cells(
  source: string,
  delimiter: string,
): Generator<{ start: number; end: number; words: string; quoted: boolean }> {
  let position = 0;
  while (position < source.length) {
    const start = position;
    const quoted = source[position] === '"';
    if (quoted) {
      position += 1;
      while (position < source.length && !(source[position] === '"' && source[position + 1] !== '"'))
        position += source[position] === '"' ? 2 : 1;
      position += 1;
    }
    while (
      position < source.length &&
      source[position] !== delimiter &&
      source[position] !== "\n" &&
      source[position] !== "\r"
    )
      position += 1;
    const raw = source.slice(start, position);
    const words = quoted ? raw.replace(/^"|"$/g, "").replaceAll('""', '"') : raw;
    yield { start, end: position, words, quoted };
    position += source[position] === "\r" && source[position + 1] === "\n" ? 2 : 1;
  }
}

function likelyDelimiter(source: string): string {
  const head = source.slice(0, 4_000);
  const count = (mark: string) => head.split(mark).length;
  return [",", ";", "\t"].sort((a, b) => count(b) - count(a))[0] ?? ",";
}

/** Whether a value is text for people and not an address, a path, a color or an identifier. */
function isProse(text: string): boolean {
  if (!/\p{L}/u.test(text)) return false;
  const value = wordsOfString(text);
  if (!/\p{L}/u.test(value)) return false;
  if (/\s/.test(value)) return true;
  return !/[/\\_@#:.]/.test(value) && !isIdentifier(value);
}

/** Expressions that go back in the text run out of memory for long values, so each one here reads only forward. */
function isIdentifier(value: string): boolean {
  const afterLowerCase = value.search(/[^a-z]/);
  const isCamelCase = afterLowerCase > 0 && /[A-Z]/.test(value.charAt(afterLowerCase));
  const isConstant = value.length >= 2 && !/[^A-Z0-9_]/.test(value);
  const isHexadecimal = value.length >= 16 && !/[^0-9a-f-]/.test(value);
  return isCamelCase || isConstant || isHexadecimal || ["true", "false", "null"].includes(value);
}
