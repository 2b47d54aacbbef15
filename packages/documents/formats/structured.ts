import { type DocumentFormat, splice, unreadable } from "@atelier/document-model";
import { parse as parseCsv } from "csv-parse/sync";
import { isScalar, parseDocument, visit } from "yaml";
import { decodeText, plainBlock } from "./text.ts";

/** JSON: the text values are translated; keys, numbers and layout stay byte for byte. */
export const json: DocumentFormat = {
  name: "json",
  contentType: "application/json",
  extension: "json",
  open(bytes) {
    const source = decodeText(bytes);
    try {
      JSON.parse(source);
    } catch (cause) {
      throw unreadable("This is not valid JSON. Check its syntax and send it again.", cause);
    }
    const found = [];
    for (const match of source.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) {
      const words = match[1] === undefined ? (JSON.parse(match[0]) as string) : "";
      if (isProse(words))
        found.push(
          plainBlock(words, match.index, "values", (text) => JSON.stringify(text), match.index + match[0].length),
        );
    }
    // Unchanged values keep the original spelling of their escapes.
    const spliced = splice(source, found);
    return { blocks: spliced.blocks, untouched: [], save: () => new TextEncoder().encode(spliced.result()) };
  },
};

/** YAML: the text values are translated; keys, comments, anchors and layout stay. */
export const yaml: DocumentFormat = {
  name: "yaml",
  contentType: "application/yaml",
  extension: "yaml",
  open(bytes) {
    const source = decodeText(bytes);
    // Aliases can expand a small file into a huge one, so values are read at their source position and aliases are
    // never resolved.
    const document = parseDocument(source, { keepSourceTokens: true });
    if (document.errors[0]) throw unreadable(`This is not valid YAML: ${document.errors[0].message.split("\n")[0]}`);
    const found: ReturnType<typeof plainBlock>[] = [];
    visit(document, {
      Scalar(key, node) {
        if (key === "key" || !isScalar(node) || typeof node.value !== "string" || !node.range || !isProse(node.value))
          return;
        const [start, end] = node.range;
        const block = node.type === "BLOCK_LITERAL" || node.type === "BLOCK_FOLDED";
        const tail = block ? "\n" : "";
        found.push(plainBlock(node.value.trimEnd(), start, "values", (text) => JSON.stringify(text) + tail, end));
      },
    });
    const spliced = splice(source, found);
    return { blocks: spliced.blocks, untouched: [], save: () => new TextEncoder().encode(spliced.result()) };
  },
};

/** Comma- or tab-separated values: cells with words are translated, and quoted only if necessary or quoted before. */
function separated(name: "csv" | "tsv", contentType: string): DocumentFormat {
  return {
    name,
    contentType,
    extension: name,
    open(bytes) {
      const source = decodeText(bytes);
      const delimiter = name === "tsv" ? "\t" : likelyDelimiter(source);
      try {
        parseCsv(source, { delimiter, relax_column_count: true, bom: true });
      } catch (cause) {
        throw unreadable("The table is damaged: a quoted cell is not closed. Correct it and send it again.", cause);
      }
      const found = cells(source, delimiter).flatMap(({ start, end, words, quoted }) => {
        if (!isProse(words)) return [];
        const encode = (text: string) =>
          quoted || text.includes(delimiter) || /["\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
        return [plainBlock(words, start, "cells", encode, end)];
      });
      const spliced = splice(source, found);
      return { blocks: spliced.blocks, untouched: [], save: () => new TextEncoder().encode(spliced.result()) };
    },
  };
}

export const csv = separated("csv", "text/csv");
export const tsv = separated("tsv", "text/tab-separated-values");

/** The cells of a table with their source ranges (RFC 4180). */
function cells(source: string, delimiter: string): { start: number; end: number; words: string; quoted: boolean }[] {
  const made: { start: number; end: number; words: string; quoted: boolean }[] = [];
  let position = source.charCodeAt(0) === 0xfeff ? 1 : 0;
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
    made.push({ start, end: position, words, quoted });
    position += source[position] === "\r" && source[position + 1] === "\n" ? 2 : 1;
  }
  return made;
}

function likelyDelimiter(source: string): string {
  const head = source.slice(0, 4_000);
  const count = (mark: string) => head.split(mark).length;
  return [",", ";", "\t"].sort((a, b) => count(b) - count(a))[0] ?? ",";
}

/** Whether a value is text for people and not an address, a path, a color or an identifier. */
function isProse(words: string): boolean {
  return (
    /\p{L}/u.test(words) &&
    !/^(\S*[/\\_@#:.]\S*|[a-z]+[A-Z]\S*|[A-Z0-9_]{2,}|[0-9a-f-]{16,}|true|false|null)$/.test(words.trim())
  );
}
