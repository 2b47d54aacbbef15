import { interleavePages } from "@atelier/pdf";
import { bilingualWord } from "./formats/word-bilingual.ts";

/** Puts a source and its translation, both as files of one format, into one file. */
type Combine = (source: Uint8Array, translation: Uint8Array) => Promise<Uint8Array>;

const combinations: ReadonlyMap<string, Combine> = new Map([
  ["docx", bilingualWord],
  ["pdf", interleavePages],
]);

/**
 * A document with its source and its translation: in Word, each paragraph of the main text before its translation; in PDF,
 * each page before its translation. Throws `unreadable_document` if they do not match, RangeError for another format.
 */
export function combineBilingual(format: string, source: Uint8Array, translation: Uint8Array): Promise<Uint8Array> {
  const combine = combinations.get(format);
  if (!combine) throw new RangeError(`There are no bilingual ${format} documents.`);
  return combine(source, translation);
}
