import { findColor, findSubject, type Token, type Words } from "@atelier/vocabulary";
import { lexicon } from "../lexicon.ts";
import { subjectAt } from "../lookahead.ts";

const HEAP = /^(?:tower|pile|column|heap|stack|pyramid)$/;
/** The words between a number and the end of its clause. */
const MAX_CLAUSE = 7;
/** Food that comes in several flavors. */
const FLAVORED =
  /macaron|ice-cream|ice-pop|cake|doughnut|cookie|muffin|candy|lollipop|chocolate|custard|milkshake|smoothie|jam|waffle/;
const PORTIONS = /^(?:scoops|flavou?rs|layers|tiers)$/;
const DETERMINER = /^(?:an?|the|some|\d+)$/;

/** Writes "stacked in a tower" as "stacked": no building is meant. */
export function removeTowers({ tokens }: Words): void {
  for (let at = 0; at < tokens.length - 3; at++) {
    const [stacked, joint, article, heap] = tokens.slice(at, at + 4);
    if (!/^(?:stacked|piled)$/.test(stacked?.word ?? "") || !/^(?:in|into)$/.test(joint?.word ?? "")) continue;
    if (!stacked || article?.word !== "a" || !HEAP.test(heap?.word ?? "")) continue;
    Object.assign(stacked, { word: "stacked", stop: heap?.stop });
    tokens.splice(at + 1, 3);
  }
}

/**
 * Removes the flavors of "four macarons: pistachio, raspberry, vanilla and chocolate", which are as many as the pieces.
 * They are no further things. Returns them.
 */
export function removeFlavors({ tokens }: Words): string[] {
  for (let at = 0; at < tokens.length; at++) {
    const meaning = lexicon.get(tokens[at]?.word ?? "");
    const count = meaning?.is === "count" && !meaning.crowd ? meaning.value : 0;
    const end = tokens.findIndex(({ stop }, index) => index > at && stop);
    if (count < 2 || end < 0 || end - at > MAX_CLAUSE) continue;
    const clause = tokens.slice(at + 1, end + 1);
    const foods = clause.flatMap((_, index) => subjectAt(clause, index, 0)?.subject ?? []);
    // "Three scoops: vanilla, strawberry, pistachio" are those of the food before them.
    const isPortion = tokens[end]?.colon && PORTIONS.test(tokens[end]?.word ?? "");
    if (!isPortion && !foods.some(({ family }) => family.startsWith("food"))) continue;
    // After a comma, the fries of "two burgers, fries and cola" are further things.
    if (!tokens[end]?.colon && !foods.some(({ id }) => FLAVORED.test(id))) continue;
    const names = readList(tokens.slice(end + 1), count);
    if (!names) continue;
    tokens.splice(end + 1, names.used);
    return names.words;
  }
  return [];
}

/** Whether a word names a color or a thing, and no food: pink or a candle, and not pistachio. */
const isNoFlavor = ({ word }: Token): boolean => {
  const subject = findSubject(word)?.subject;
  return subject ? !/^(?:food|drink|plant)/.test(subject.family) : findColor(word) !== null;
};

/** So many names of one or two words without an article, joined by commas and "and", or null. */
function readList(tokens: Words["tokens"], count: number): { words: string[]; used: number } | null {
  const words: string[] = [];
  let used = 0;
  while (words.length < count) {
    if (/^(?:and|&)$/.test(tokens[used]?.word ?? "")) used++;
    const length = tokens[used]?.stop || /^(?:and|&)$/.test(tokens[used + 1]?.word ?? "") || !tokens[used + 1] ? 1 : 2;
    const name = tokens.slice(used, used + length);
    const isName =
      name.length > 0 && name.every(({ word, quote }) => word && quote === undefined && !DETERMINER.test(word));
    used += length;
    const isJoined = name.at(-1)?.stop || /^(?:and|&)$/.test(tokens[used]?.word ?? "") || used === tokens.length;
    if (!isName || !isJoined || name.some(isNoFlavor)) return null;
    words.push(name.map(({ word }) => word).join(" "));
  }
  return tokens[used - 1]?.stop || used === tokens.length ? { words, used } : null;
}
