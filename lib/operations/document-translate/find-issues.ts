import { plainText } from "@atelier/documents/tagged-text";
import { isUnlikelyLength } from "../../engines/ports/lengths.ts";
import type { DraftSentence } from "./draft.ts";
import { containsTerm } from "./terms.ts";

/** The signs of a wrong translation that the checks find, by their names in the API. */
export const segmentIssues = [
  "not_translated",
  "unchanged",
  "length",
  "numbers",
  "tags",
  "terms",
  "repeated_words",
] as const;
export type SegmentIssue = (typeof segmentIssues)[number];

/** Shorter texts, such as names, are often the same in both languages. */
const MIN_UNCHANGED_WORDS = 3;

/** Finds signs of a wrong translation, without another model: what an editor should read first. */
export function findIssues({ tagged, target, terms = [] }: DraftSentence): SegmentIssue[] {
  if (target === null) return ["not_translated"];
  const [source, translation] = [plainText(tagged.text), plainText(target)];
  const found: Partial<Record<SegmentIssue, boolean>> = {
    unchanged: isUnchanged(source, translation),
    length: isUnlikelyLength(source, translation),
    numbers: numbersIn(source) !== numbersIn(translation),
    tags: styleTags(tagged.text) !== styleTags(target),
    terms: terms.some((pair) => !containsTerm(translation, pair)),
    repeated_words: repeatsWord(translation) && !repeatsWord(source),
  };
  return segmentIssues.filter((issue) => found[issue]);
}

function isUnchanged(source: string, translation: string): boolean {
  const words = source.match(/\p{L}{2,}/gu) ?? [];
  return words.length >= MIN_UNCHANGED_WORDS && source.trim() === translation.trim();
}

/** The digits of a text, without the separators that languages write differently, in order of value. */
const numbersIn = (text: string): string =>
  (text.normalize("NFKC").match(/\p{Nd}+(?:[.,'\u00a0\u202f]\p{Nd}+)*/gu) ?? [])
    .map((number) => number.replace(/[^\p{Nd}]/gu, ""))
    .sort()
    .join(" ");

/** The numbers of the styles of a text. A style can occur several times in a translation. */
const styleTags = (tagged: string): string =>
  [...new Set(Array.from(tagged.matchAll(/<g(\d+)>/g), ([, style]) => style))].sort().join(" ");

/** Whether a word of at least two letters follows itself. */
const repeatsWord = (text: string): boolean => /(?<!\p{L})(\p{L}{2,})\s+\1(?!\p{L})/iu.test(text);
