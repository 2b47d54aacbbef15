import {
  type LanguagePair,
  readTermBase,
  readTermTable,
  type TermPair,
  writeTermBase,
  writeTermTable,
} from "@atelier/documents/exchange";
import { AppError, invalidInput } from "@atelier/errors";
import { z } from "zod";
import { refuseLongTerms } from "../operations/document-translate/glossary.ts";

export const MAX_ENTRIES = 10_000;
/** The size of an uploaded file or text. Term bases are mostly markup. */
export const MAX_GLOSSARY_BYTES = 2 * 1024 * 1024;

/** The file formats of glossaries. */
export const glossaryFormats = ["csv", "tsv", "tbx"] as const;
export type GlossaryFormat = (typeof glossaryFormats)[number];

export const glossaryTypes: Record<GlossaryFormat, string> = {
  csv: "text/csv; charset=utf-8",
  tsv: "text/tab-separated-values; charset=utf-8",
  tbx: "application/x-tbx+xml; charset=utf-8",
};

/** Entries as clients send them: an object, a list of pairs, or a list of objects. */
export const entriesInput = z.union(
  [
    z.array(z.union([z.tuple([z.string(), z.string()]), z.strictObject({ source: z.string(), target: z.string() })])),
    z.record(z.string(), z.string()),
  ],
  'Send {"term": "translation"}, [["term", "translation"]] or [{"source": "term", "target": "translation"}].',
);

/** The entries of a request. Throws `invalid_input`. */
export function getEntries(input: z.output<typeof entriesInput>): TermPair[] {
  const pairs = Array.isArray(input)
    ? input.map((entry): TermPair => (Array.isArray(entry) ? entry : [entry.source, entry.target]))
    : Object.entries(input);
  return checkedEntries(pairs, "/entries");
}

/**
 * The entries of a file or text. Without `format` it is found from the content: XML is TBX, everything else a table.
 * `pointer` names the field in errors. Throws `invalid_input`, or `unreadable_document` for damaged XML.
 */
export async function readEntries(
  text: string,
  format: GlossaryFormat | undefined,
  pair: LanguagePair,
  pointer: string,
): Promise<TermPair[]> {
  const isTermBase = format === "tbx" || (format === undefined && /^\uFEFF?\s*</.test(text));
  if (!isTermBase) return checkedEntries(readTermTable(text, pointer), pointer);
  try {
    return checkedEntries(
      await readTermBase(text, pair),
      pointer,
      `The file has no terms from ${pair.from} to ${pair.to}.`,
    );
  } catch (error) {
    if (error instanceof AppError && error.code === "unreadable_document") throw invalidInput(pointer, error.message);
    throw error;
  }
}

/** The entries as a file. */
export function writeEntries(entries: readonly TermPair[], format: GlossaryFormat, pair: LanguagePair): string {
  if (format === "tbx") return writeTermBase(entries, pair);
  return writeTermTable(entries, format === "csv" ? "," : "\t");
}

/** Trims the entries, drops repeated ones and checks their number, length and uniqueness. */
function checkedEntries(pairs: readonly TermPair[], pointer: string, none = "Send at least one term."): TermPair[] {
  if (pairs.length === 0) throw invalidInput(pointer, none);
  const entries = new Map<string, TermPair>();
  for (const pair of pairs) {
    const [term, translation] = pair.map(cleaned);
    if (!term || !translation) throw invalidInput(pointer, "Every term needs a translation. Remove the empty entry.");
    refuseLongTerms(pointer, [[term, translation]]);
    const key = term.toLowerCase();
    const known = entries.get(key);
    if (known && known[1] !== translation)
      throw invalidInput(
        pointer,
        `The term "${term}" has two translations: "${known[1]}" and "${translation}". Keep one.`,
      );
    if (!known) entries.set(key, [term, translation]);
  }
  if (entries.size > MAX_ENTRIES)
    throw invalidInput(
      pointer,
      `A glossary can have up to ${MAX_ENTRIES} terms, but this has ${entries.size}. Split it.`,
    );
  return [...entries.values()];
}

/** Without control characters, which no format can hold, and with one form of each letter. */
const cleaned = (text: string): string =>
  text
    .normalize("NFC")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim();
