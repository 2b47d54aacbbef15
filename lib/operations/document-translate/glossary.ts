import { sameLanguage } from "@atelier/documents/languages";
import { invalidInput } from "@atelier/errors";
import type { JobGlossary } from "../define.ts";

export type GlossaryPair = readonly [string, string];

const MAX_PAIRS = 5_000;
/** The longest term and translation, in characters. */
export const MAX_TERM_CHARACTERS = 300;

/** Reads a glossary: a JSON object or list of pairs, or lines of "word,translation". Throws `invalid_input`. */
export function parseGlossary(text: string | undefined): GlossaryPair[] {
  if (text === undefined || text.trim() === "") return [];
  const pairs = /^\s*[{[]/.test(text) ? fromJson(text) : fromCsv(text);
  if (pairs.length > MAX_PAIRS) throw invalidInput("/glossary", `A glossary can have at most ${MAX_PAIRS} pairs.`);
  refuseLongTerms("/glossary", pairs);
  return pairs;
}

/** Throws `invalid_input` for a term or translation of more than `MAX_TERM_CHARACTERS`. */
export function refuseLongTerms(pointer: string, pairs: readonly GlossaryPair[]): void {
  const long = pairs.flat().find((text) => text.length > MAX_TERM_CHARACTERS);
  if (long === undefined) return;
  const message = `A term and its translation can have up to ${MAX_TERM_CHARACTERS} characters each. Shorten "${long.slice(0, 40)}…".`;
  throw invalidInput(pointer, message);
}

/**
 * The terms of a job for a language pair: those of its text, then those of the glossaries for this pair in their order. A
 * term has its first translation.
 */
export function mergedGlossary(
  text: string | undefined,
  glossaries: readonly JobGlossary[] = [],
  pair: { from: string; to: string },
): GlossaryPair[] {
  const terms = new Map<string, GlossaryPair>();
  const fitting = glossaries.filter(({ from, to }) => sameLanguage(from, pair.from) && sameLanguage(to, pair.to));
  for (const entry of [...parseGlossary(text), ...fitting.flatMap(({ entries }) => entries)]) {
    const key = entry[0].toLowerCase();
    if (!terms.has(key)) terms.set(key, entry);
  }
  return [...terms.values()];
}

function fromJson(text: string): GlossaryPair[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw invalidInput("/glossary", "The glossary is not valid JSON.");
  }
  const entries = Array.isArray(value) ? value : Object.entries(value as object);
  return entries.map((entry: unknown) => {
    if (
      Array.isArray(entry) &&
      entry.length === 2 &&
      entry.every((word) => typeof word === "string" && word.trim() !== "")
    )
      return [entry[0], entry[1]];
    throw invalidInput(
      "/glossary",
      'Each entry must be a word and its translation: {"word": "translation"} or [["word", "translation"]].',
    );
  });
}

function fromCsv(text: string): GlossaryPair[] {
  return text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== "")
    .map((line, index) => {
      const [word, translation] = parseCells(line.trim()).map(unquoted);
      if (!word || !translation) throw invalidInput("/glossary", `Line ${index + 1} is not "word,translation".`);
      return [word, translation];
    });
}

/** Splits a line at the first separator that is not in quotes. One cell if it has none. Linear in its length. */
function parseCells(line: string): string[] {
  const from = /^"(?:[^"]|"")*"/.exec(line)?.[0].length ?? 0;
  const length = line.slice(from).search(/[,;\t]/);
  return length < 0 ? [line] : [line.slice(0, from + length), line.slice(from + length + 1)];
}

function unquoted(cell: string): string {
  const text = cell.trim();
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  return (isQuoted ? text.slice(1, -1) : text).replaceAll('""', '"').trim();
}
