import { readFileSync } from "node:fs";
import { irregularPlurals } from "./singular.ts";

/** The languages of the word list, in the order of its columns. */
export const LANGUAGES = ["German", "French", "Spanish", "Italian", "Portuguese", "Dutch"] as const;
export type Language = (typeof LANGUAGES)[number];
/** Noun, adjective, function word, adverb of a place. */
export type Kind = "n" | "a" | "f" | "v";

interface Entry {
  english: string;
  kind: Kind;
}

/** A word of the list, with the number in which the prompt has it. */
export interface Found extends Entry {
  isPlural: boolean;
}

let lists: Map<Language, Map<string, Entry>> | undefined;

/** Letters without their marks, because an ending can change them: "Baum" and "Bäume". */
export const fold = (word: string): string =>
  word
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll("œ", "oe")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "");

/** The words and phrases of a language, folded, with their English. */
export function readList(language: Language): Map<string, Entry> {
  lists ??= readLists();
  return lists.get(language) ?? new Map();
}

function readLists(): Map<Language, Map<string, Entry>> {
  const read = new Map(LANGUAGES.map((language) => [language, new Map<string, Entry>()]));
  const text = readFileSync(new URL("./words.txt", import.meta.url), "utf8");
  for (const line of text.split("\n").filter((row) => row && !row.startsWith("#"))) {
    const [head = "", rest = ""] = line.split(": ");
    const kind = head[0] as Kind;
    for (const [column, words] of rest.split("|").entries()) {
      const list = read.get(LANGUAGES[column] ?? "German");
      for (const word of words
        .split(",")
        .map((text) => fold(text.trim().replaceAll("'", " ")))
        .filter(Boolean))
        if (!list?.has(word)) list?.set(word, { english: head.slice(2), kind });
    }
  }
  return read;
}

/** The least letters of a stem, and of a part of a compound. */
const LEAST_PART = 3;

/** An ending of inflected words, the endings of the word in the list, and whether it is one of plural nouns. */
type Ending = readonly [ending: string, bases: readonly string[], isPlural: boolean];

/** The endings of each language, the longest first. */
const ENDINGS: Record<Language, readonly Ending[]> = {
  German: [
    ...["sen", "ern", "se", "en", "er"].map((ending): Ending => [ending, ["", "e"], true]),
    ...["em", "es"].map((ending): Ending => [ending, ["", "e"], false]),
    ...["e", "n", "s"].map((ending): Ending => [ending, ["", "e"], true]),
  ],
  French: [
    ["es", ["", "e"], true],
    ["e", ["", "e"], false],
    ["s", ["", "e"], true],
    ["x", ["", "e"], true],
  ],
  Spanish: [
    ...["os", "as", "es", "s"].map((ending): Ending => [ending, ["", "o", "a"], true]),
    ...["a", "o"].map((ending): Ending => [ending, ["", "o", "a"], false]),
  ],
  Italian: [
    ["chi", ["co", "ca"], true],
    ["che", ["ca", "co"], true],
    ["ghi", ["go", "ga"], true],
    ["ghe", ["ga", "go"], true],
    ["i", ["o", "e", "io", "a", ""], true],
    ["e", ["a", "ia", "o"], true],
    ["a", ["o", "e"], false],
    ["o", ["a"], false],
  ],
  Portuguese: [
    ["oes", ["ao"], true],
    ["aes", ["ao"], true],
    ["ns", ["m"], true],
    ["is", ["l"], true],
    ["zinhos", ["", "o"], true],
    ["zinho", ["", "o"], false],
    ["os", ["o", "a"], true],
    ["as", ["a", "o", ""], true],
    ["es", ["", "e"], true],
    ["s", [""], true],
    ["a", ["o", ""], false],
    ["o", ["a"], false],
  ],
  Dutch: [
    ["eren", [""], true],
    ["jes", ["", "je"], true],
    ["je", [""], false],
    ["en", ["", "e"], true],
    ["e", [""], false],
    ["s", [""], true],
    ["n", [""], true],
  ],
};

/** A Dutch stem before its ending: "rode" of "rood", "witte" of "wit", "huizen" of "huis", "golven" of "golf". */
const readDutchStems = (stem: string): string[] => {
  const hard = stem.replace(/v$/, "f").replace(/z$/, "s");
  const long = (word: string) => word.replace(/(?<![aeiou])([aeou])([^aeiou])$/, "$1$1$2");
  return [stem, stem.replace(/([^aeiou])\1$/, "$1"), hard, long(stem), long(hard)];
};

/** The word of the list that a folded word of a prompt is, as it stands there or inflected. */
export function find(word: string, language: Language): Found | null {
  const list = readList(language);
  const own = list.get(word);
  if (own) return { ...own, isPlural: false };
  for (const [ending, bases, isPlural] of ENDINGS[language]) {
    if (!word.endsWith(ending) || word.length - ending.length < LEAST_PART - (language === "German" ? 0 : 1)) continue;
    const stem = word.slice(0, -ending.length);
    const stems = language === "Dutch" ? readDutchStems(stem) : [stem];
    const entry = stems
      .flatMap((start) => bases.map((base) => list.get(`${start}${base}`)))
      .find((found) => found && found.kind !== "f");
    if (entry) return { ...entry, isPlural: entry.kind === "n" && isPlural };
  }
  return null;
}

/** The letters that join the parts of a compound: "Weihnachtsbaum", "bloemenveld". */
const JOINTS: Partial<Record<Language, RegExp>> = { German: /s$/, Dutch: /(?:en|n|s)$/ };

/** A German or Dutch compound of two words of the list: "Holzfässer" are wooden barrels. */
export function findCompound(word: string, language: Language): Found | null {
  const joint = JOINTS[language];
  if (!joint) return null;
  for (let at = word.length - LEAST_PART; at >= LEAST_PART; at--) {
    const [first, last] = [
      find(word.slice(0, at).replace(joint, ""), language) ?? find(word.slice(0, at), language),
      find(word.slice(at), language),
    ];
    if (first && last && first.kind !== "f" && last.kind === "n")
      return { ...last, english: `${first.english} ${last.english}` };
  }
  return null;
}

/** The plural of an English noun. */
export const toPlural = (noun: string): string =>
  irregularPlurals.get(noun) ??
  (/(?:s|sheep|fish|deer|lightning)$/.test(noun)
    ? noun
    : /man$/.test(noun)
      ? noun.replace(/man$/, "men")
      : /(?:sh|ch|x)$/.test(noun)
        ? `${noun}es`
        : noun.replace(/([^aeiou])y$/, "$1ie").concat("s"));
