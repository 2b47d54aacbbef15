import { existsSync, readFileSync } from "node:fs";
import { colorNames, findColor, findSubject, singulars, subjectsById, synonyms, type Token } from "@atelier/vocabulary";
import { findCollection } from "../collections.ts";
import { isIdea } from "../ideas.ts";
import { lexicon } from "../lexicon.ts";

/** Shorter words have too many neighbors. */
const MIN_LENGTH = 5;
/** Words from this length may have two wrong letters. */
const LONG = 7;
/** Short words that many users mistype. */
const SHORT: Record<string, string> = {
  wih: "with",
  wiht: "with",
  teh: "the",
  hte: "the",
  adn: "and",
  nad: "and",
  blak: "black",
  bule: "blue",
  gren: "green",
  girafe: "giraffe",
};

/**
 * Corrects misspelled words of a prompt in place. Returns the corrections, such as `"yelow" as "yellow"`. A word is only
 * corrected if it is no English word and one known word is closest to it.
 */
export function correctSpelling(tokens: readonly Token[]): string[] {
  const found = tokens.flatMap((token, at) => {
    const meant = Object.hasOwn(SHORT, token.word)
      ? SHORT[token.word]
      : isStrange(token, at)
        ? findClosest(token.word)
        : null;
    return meant ? [{ token, meant, written: token.word }] : [];
  });
  // Words of a text in another language resemble English ones, and most words beside them are unknown.
  const others = tokens.filter((token) => token.quote === undefined && !found.some((one) => one.token === token));
  if (others.filter(({ word }) => !isKnown(word)).length * 2 > others.length) return [];
  for (const { token, meant } of found) Object.assign(token, { word: meant, part: findPart(meant, token.part) });
  return found.map(({ written, meant }) => `"${written}" as "${meant}"`);
}

/** Whether a token can be a misspelled word. A capital within the prompt starts a name. */
function isStrange({ word, raw, quote, emoji }: Token, at: number): boolean {
  if (quote !== undefined || emoji !== undefined || word.length < MIN_LENGTH || !/^[a-z]+$/.test(word)) return false;
  if (at > 0 && /^\p{Lu}/u.test(raw)) return false;
  return !isKnown(word) && !getEnglishWords().has(word);
}

/** Whether the reader knows a word alone or as a part of a phrase. */
export const isKnown = (word: string): boolean =>
  singulars(word).some((form) => getWords().has(form.word) || findSubject(form.word) !== undefined);

/** The part of speech of a corrected word: a misspelled adjective counts as a noun. */
function findPart(word: string, part: Token["part"]): Token["part"] {
  if (findSubject(word)) return "noun";
  return findColor(word) ? "adjective" : part;
}

const fold = (word: string): string => word.replaceAll("ph", "f");

/** The closest known word, and a thing before another word; null if two are as close. */
function findClosest(word: string): string | null {
  const closest = findCandidates(word);
  const things = closest.length > 1 ? closest.filter((known) => findSubject(known) !== undefined) : closest;
  const [only] = things;
  return things.length === 1 && only !== undefined ? only : null;
}

/** The known words with the fewest differing letters: one, or two in a long word. */
export function findCandidates(word: string): string[] {
  let [least, closest]: [number, string[]] = [word.length >= LONG ? 2 : 1, []];
  const one = fold(word);
  for (const [known, other] of getTargets().get(one[0] ?? "") ?? []) {
    if (Math.abs(other.length - one.length) > least) continue;
    const distance = countEdits(one, other, least);
    if (distance > least) continue;
    if (distance < least) closest = [];
    least = distance;
    closest.push(known);
  }
  return closest;
}

/**
 * The number of insertions, deletions, substitutions and swaps of neighbors (Damerau 1964) that turn a word into
 * another; more than `most` if it exceeds that.
 */
function countEdits(first: string, second: string, most: number): number {
  let [before, last]: [number[], number[]] = [[], Array.from({ length: second.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= first.length; row++) {
    const next = [row];
    for (let column = 1; column <= second.length; column++) {
      const cost = first[row - 1] === second[column - 1] ? 0 : 1;
      const isSwap = first[row - 1] === second[column - 2] && first[row - 2] === second[column - 1];
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + cost,
        isSwap ? (before[column - 2] ?? 0) + 1 : most + 1,
      );
    }
    if (Math.min(...next) > most) return most + 1;
    [before, last] = [last, next];
  }
  return last[second.length] ?? most + 1;
}

let words: Set<string> | undefined;
let targets: Map<string, [word: string, folded: string][]> | undefined;
let english: Set<string> | undefined;

/** The single words of all names and phrases. */
function getWords(): ReadonlySet<string> {
  words ??= new Set(
    [
      ...lexicon.keys(),
      ...colorNames,
      ...synonyms.keys(),
      ...[...subjectsById().values()].flatMap(({ label, keywords }) => [label, ...keywords]),
    ].flatMap((phrase) => phrase.toLowerCase().split(/[ -]/)),
  );
  return words;
}

/** The words to which others are corrected, by their first letters: what the reader understands alone, in the singular and the plural. */
function getTargets(): ReadonlyMap<string, readonly [word: string, folded: string][]> {
  targets ??= Map.groupBy(
    findTargets().map((word): [string, string] => [word, fold(word)]),
    ([, folded]) => folded[0] ?? "",
  );
  return targets;
}

function findTargets(): string[] {
  const all = [...getWords()]
    .filter((word) => word.length >= MIN_LENGTH - 1 && /^[a-z]+$/.test(word))
    .flatMap((word) => {
      const match = findSubject(word);
      const isThing = match !== undefined && match.via !== "keyword" && match.via !== "kind";
      if (isThing || findCollection(word)) return word.endsWith("s") ? [word] : [word, `${word}s`];
      return lexicon.has(word) || findColor(word) || isIdea(word) ? [word] : [];
    });
  return [...new Set(all)];
}

/** English words that the reader does not know but that are close to words that it knows. */
function getEnglishWords(): ReadonlySet<string> {
  const path = new URL("./english-words.txt", import.meta.url);
  english ??= new Set(existsSync(path) ? readFileSync(path, "utf8").split(/\s+/) : []);
  return english;
}
