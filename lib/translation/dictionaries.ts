import type { TermPair } from "@atelier/documents/exchange";
import { sameLanguage } from "@atelier/documents/languages";
import { AppError } from "@atelier/errors";

/** A pair of languages that selects a dictionary. */
export type LanguagePair = Pick<DictionarySummary, "from" | "to">;

/** A pair of languages of a glossary and the number of its terms. */
export interface DictionarySummary {
  from: string;
  to: string;
  entryCount: number;
}

export interface Dictionary extends DictionarySummary {
  entries: TermPair[];
}

/** A glossary's terms: those of its first pair of languages, and its further pairs. */
interface DictionaryHolder {
  sourceLanguage: string;
  targetLanguage: string;
  entryCount: number;
  entries: TermPair[];
  further: Dictionary[];
}

/** All pairs of languages of a glossary, the first one as the others. */
export const allDictionaries = (glossary: DictionaryHolder): Dictionary[] => [
  {
    from: glossary.sourceLanguage,
    to: glossary.targetLanguage,
    entryCount: glossary.entryCount,
    entries: glossary.entries,
  },
  ...glossary.further,
];

/** The dictionary for a pair of languages, if there is one. */
export const findDictionary = <D extends DictionarySummary>(
  dictionaries: readonly D[],
  { from, to }: LanguagePair,
): D | undefined =>
  dictionaries.find((dictionary) => sameLanguage(dictionary.from, from) && sameLanguage(dictionary.to, to));

/** The dictionaries with one more, in the place of the one of its pair. */
export function putDictionary(dictionaries: readonly Dictionary[], dictionary: Dictionary): Dictionary[] {
  const known = findDictionary(dictionaries, dictionary);
  return known ? dictionaries.map((one) => (one === known ? dictionary : one)) : [...dictionaries, dictionary];
}

/** The dictionary of a pair, or the first one without a pair. Throws `not_found`. */
export function selectDictionary(glossary: DictionaryHolder, pair?: LanguagePair): Dictionary {
  const all = allDictionaries(glossary);
  const found = pair ? findDictionary(all, pair) : all[0];
  if (!found) throw missingPair();
  return found;
}

/** The error for a pair of languages that a glossary lacks. */
export const missingPair = () => new AppError("not_found", "The glossary has no terms of these languages.");
