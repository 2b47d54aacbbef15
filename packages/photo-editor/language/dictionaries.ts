import { find, findCompound, fold, type Language, toPlural } from "@atelier/vocabulary/word-list";
import { DUTCH } from "./dutch.ts";
import { LANGUAGES, LEXICON } from "./lexicon.ts";
import { NOUNS } from "./nouns.ts";
import { QUALIFIERS } from "./qualifiers.ts";
import { SKIES } from "./skies.ts";

/** A word of an instruction: v is a verb, n a noun, a an adjective, o another word, and "," ends a clause. */
export interface Word {
  kind: string;
  english: string;
  /** The words of the instruction. */
  raw: string;
  isUnknown?: true;
}
export type Entry = Pick<Word, "kind" | "english">;
type Lexicon = ReadonlyMap<string, Entry>;

/** More words of a language form no phrase of the lexicon. */
export const LONGEST_PHRASE = 5;

/** Languages with a formal and an informal imperative, of which the lexicon lists one: "aumente" and "aumenta". */
const INFORMAL: ReadonlySet<string> = new Set(["Spanish", "Portuguese"]);

/** The other imperative of a regular verb in -ar, by its infinitive in the list: "aumenta" and "aumente". */
function otherImperative(form: string, _index: number, forms: readonly string[]): string[] {
  const stem = /^(\p{L}{3,})[ae]$/u.exec(form)?.[1];
  return stem !== undefined && forms.includes(`${stem}ar`) ? [`${stem}a`, `${stem}e`] : [];
}

/** The plural and the polite imperative of a German verb: "entfernt" and "entfernen Sie", "verkleinert" and "verkleinern Sie". */
function politeForms(form: string): string[] {
  const stem = /^(\p{L}{3,}?)(?:e|en|(?<=e[lr])n)$/u.exec(form)?.[1];
  if (stem === undefined) return [];
  return [
    `${stem}${/e[lr]$/.test(stem) ? "n" : "en"} sie`,
    `${stem}${/(?:[dt]|(?:ch|ff|g|d|t)n)$/.test(stem) ? "et" : "t"}`,
  ];
}

/** A German adjective with its endings: "schwarz", "schwarze", "schwarzem". */
const declined = (form: string): string[] =>
  /^\p{L}{3,}(?<!e|en|er|es|em|ig|a)$/u.test(form) ? ["e", "en", "er", "es", "em"].map((ending) => form + ending) : [];

/** The informal imperative of a German verb without its ending: "verpixel" and "entfern". */
const shortForm = (phrase: string): string[] => /^(\p{L}{4,})e$/u.exec(phrase)?.slice(1) ?? [];

/** The genitive of a German noun: "mannes", "bildes", "himmels". */
const genitives = (phrase: string): string[] =>
  /^\p{L}{3,}[^esxzß]$/u.test(phrase) ? [`${phrase}s`, `${phrase}es`] : [];

/** Further forms of German words by their class, which count less than the listed ones. */
const GERMAN_FORMS: Readonly<Record<string, (phrase: string) => string[]>> = {
  v: shortForm,
  n: genitives,
  a: declined,
};

/** A word without its accents, which many people leave out. */
const plainly = (words: string): string => words.normalize("NFD").replace(/\p{M}/gu, "");

export interface Dictionary {
  language: Language;
  lexicon: Lexicon;
  /** The lexicon without accents. */
  unaccented: Lexicon;
}

export const dictionaries: readonly Dictionary[] = [
  ...LANGUAGES.map((language, column) =>
    readDictionary(language, LEXICON.trimEnd() + SKIES.trimEnd() + QUALIFIERS.trimEnd() + NOUNS, column),
  ),
  readDictionary("Dutch", DUTCH, 0),
];

/** The languages of which common instructions are read. */
export const foreignLanguages: readonly Language[] = dictionaries.map(({ language }) => language);

function readDictionary(language: Language, rows: string, column: number): Dictionary {
  const entries = rows
    .trim()
    .split("\n")
    .flatMap((row): [string, Entry][] => {
      const [head = "", ...columns] = row.split("|").map((cell) => cell.trim());
      const [kind = "", english = ""] = [head.slice(0, 1), head.slice(2)];
      const phrases = (columns[column] ?? "-").split(",").map((phrase) => phrase.trim());
      const named = phrases.filter((phrase) => phrase !== "-");
      const forms =
        kind !== "v"
          ? []
          : INFORMAL.has(language)
            ? named.flatMap(otherImperative)
            : language === "German"
              ? named.flatMap(politeForms)
              : [];
      return [...named, ...forms].map((phrase) => [phrase, { kind, english }]);
    })
    // The first row of a word counts.
    .reverse();
  const short =
    language === "German"
      ? entries.flatMap(
          ([phrase, entry]) => GERMAN_FORMS[entry.kind]?.(phrase).map((form): [string, Entry] => [form, entry]) ?? [],
        )
      : [];
  // A short form that is another word, as "hell", is that word.
  const lexicon: Lexicon = new Map([...short, ...entries]);
  const unaccented = new Map(
    [...lexicon].map(([phrase, entry]) => [plainly(phrase), entry]).reverse() as [string, Entry][],
  );
  return { language, lexicon, unaccented };
}

/** Pronouns after a verb, which name the image or what the clause names: "recórtala", "auméntale el contraste", "rends-la". */
const PRONOUNS: Readonly<Record<string, RegExp>> = {
  Spanish: /^(\p{L}{2,}?)(l[oa]s?|les?|melo|mela|me)$/u,
  Portuguese: /^(\p{L}{2,})-(l?[oa]s?|lhes?|me)$/u,
  French: /^(\p{L}{2,})-(l[ea]s?|lui|moi)$/u,
};
const INDIRECT = /^(?:les?|lui|moi|lhes?|me)$/;

/** The endings of plurals, with those of their singulars. */
const PLURALS: Readonly<Record<string, readonly (readonly [plural: RegExp, singular: string])[]>> = {
  German: [
    [/(?:en|er|e|n|s)$/u, ""],
    [/en$/u, "e"],
  ],
  French: [[/[sx]$/u, ""]],
  Spanish: [
    [/s$/u, ""],
    [/es$/u, ""],
  ],
  Portuguese: [
    [/s$/u, ""],
    [/ões$/u, "ão"],
    [/es$/u, ""],
  ],
  Italian: [
    [/i$/u, "o"],
    [/i$/u, "e"],
    [/e$/u, "a"],
  ],
};

/** The entry of a noun of which only the singular is listed, in the plural. */
function lookUpPlural({ language, lexicon, unaccented }: Dictionary, phrase: string): Entry | undefined {
  for (const [plural, singular] of PLURALS[language] ?? []) {
    const single = phrase.replace(plural, singular);
    if (single === phrase || single.length < 3) continue;
    const entry = lexicon.get(single) ?? unaccented.get(plainly(single));
    if (entry?.kind === "n" && !entry.english.endsWith("s")) return { kind: "n", english: toPlural(entry.english) };
  }
  return undefined;
}

/** A noun or an adjective of the word list, which no entry of the lexicon names. Compounds are German or Dutch. */
function lookUpCommon(language: Language, phrase: string): Entry | undefined {
  const word = fold(phrase);
  const found = find(word, language) ?? (word.includes(" ") ? null : findCompound(word, language));
  if (found?.kind !== "n" && found?.kind !== "a") return undefined;
  return { kind: found.kind, english: found.isPlural ? toPlural(found.english) : found.english };
}

/** The entries of a phrase, or of a verb with the pronoun at its end. */
export function lookUp({ language, lexicon, unaccented }: Dictionary, phrase: string): Entry[] | undefined {
  const entry = lexicon.get(phrase) ?? unaccented.get(plainly(phrase));
  if (entry) return [entry];
  const plural = lookUpPlural({ language, lexicon, unaccented }, phrase);
  if (plural) return [plural];
  const [, stem = "", pronoun = ""] = PRONOUNS[language]?.exec(phrase) ?? [];
  const verb = stem === "" ? undefined : (lexicon.get(stem) ?? unaccented.get(plainly(stem)));
  if (verb?.kind !== "v") {
    const common = lookUpCommon(language, phrase);
    return common && [common];
  }
  const isIndirect = language === "French" ? /^(?:lui|moi)$/.test(pronoun) : INDIRECT.test(pronoun);
  return isIndirect ? [verb] : [verb, { kind: "o", english: "it" }];
}
