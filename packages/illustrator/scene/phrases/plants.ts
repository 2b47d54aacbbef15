import { findSubject, type Token, type Words } from "@atelier/vocabulary";
import { findCollection } from "../collections.ts";
import { lexicon } from "../lexicon.ts";
import { colorAt, subjectAt } from "../lookahead.ts";

const TREE = /^(?:deciduous-tree|bush)$/;
const token = (word: string): Token => ({ word, raw: word, stop: false, part: "other" });

/** Writes "a cherry tree in bloom" as "a pink cherry tree". Other plants are pictured in bloom. */
export function removeBloom({ tokens }: Words): void {
  for (let at = 1; at < tokens.length; at++) {
    if (!/^(?:bloom|blossom|flower)$/.test(tokens[at]?.word ?? "")) continue;
    const from = tokens[at - 1]?.word === "full" ? at - 1 : at;
    const before = tokens[from - 2];
    if (tokens[from - 1]?.word !== "in" || !before || before.stop) continue;
    const tree = [3, 2, 1].find((used) => subjectAt(tokens, from - 1 - used, 0)?.used === used);
    if (tree === undefined) continue;
    const start = from - 1 - tree;
    const subject = subjectAt(tokens, start, 0)?.subject;
    // "A cat in flower pots" is in pots.
    const isNoun = !tokens[at]?.stop && (subjectAt(tokens, at, 0)?.used ?? 1) > 1;
    if (isNoun || !/^(?:plant|food)/.test(subject?.family ?? "")) continue;
    before.stop = tokens[at]?.stop === true;
    tokens.splice(from - 1, at - from + 2);
    const isColored = start > 0 && colorAt(tokens, start - 1) !== null;
    if (TREE.test(subject?.id ?? "") && !isColored) tokens.splice(start, 0, token("pink"));
    at = start;
  }
}

const VESSEL = /^(?:vase|jug|jar|pitcher|bucket|pot|basket)$/;

/** Writes "a bouquet of sunflowers in a vase" as "five sunflowers in a vase": a bouquet has its own paper. */
export function openBouquets({ tokens }: Words): void {
  for (let at = 0; at < tokens.length - 2; at++) {
    if (tokens[at]?.word !== "bouquet" || tokens[at + 1]?.word !== "of") continue;
    const color = colorAt(tokens, at + 2);
    const flower = subjectAt(tokens, at + 2 + (color?.used ?? 0), 0);
    if (!flower?.subject.family.startsWith("plant")) continue;
    const end = at + 2 + (color?.used ?? 0) + flower.used;
    const isInVessel =
      !tokens[end - 1]?.stop &&
      tokens[end]?.word === "in" &&
      tokens.slice(end + 1, end + 5).some(({ word }) => VESSEL.test(word));
    if (!isInVessel) continue;
    const from = /^(?:an?|the)$/.test(tokens[at - 1]?.word ?? "") ? at - 1 : at;
    tokens.splice(from, at + 2 - from, token("five"));
  }
}

/** Writes "a sunflower field" as "a field of sunflowers". A field that is a place of its own, as of wheat, stays. */
export function openFields({ tokens }: Words): void {
  for (let at = 0; at < tokens.length - 1; at++) {
    const [flower, field] = [tokens[at], tokens[at + 1]];
    if (!flower || flower.stop || !field || !/^(?:fields?|meadows?)$/.test(field.word)) continue;
    const subject = subjectAt([{ ...flower, stop: true }], 0, 0)?.subject;
    if (!subject?.family.startsWith("plant-flower") && subject?.id !== "sunflower") continue;
    const plural = /(?:s|lavender)$/.test(flower.word)
      ? flower.word
      : flower.word.replace(/(?<=[^aeiou])y$/, "ie").concat("s");
    tokens.splice(at, 2, { ...field, word: "field", stop: false }, token("of"), {
      ...flower,
      word: plural,
      stop: field.stop,
    });
  }
}

const LISTING = /^(?:with|like|including|containing)$/;

/** Removes "fruit with" of "a bowl of fruit with bananas, apples and grapes", which names the fruit. */
export function nameCollections({ tokens }: Words): void {
  for (let at = 1; at < tokens.length - 3; at++) {
    const word = tokens[at]?.word ?? "";
    const ids = findCollection(word) ?? findCollection(word.replace(/s$/, ""));
    const families = new Set(ids?.map((id) => findSubject(id.replaceAll("-", " "))?.subject.family));
    if (!ids || !(LISTING.test(tokens[at + 1]?.word ?? "") || tokens[at]?.colon)) continue;
    const rest = tokens.slice(at + 1, at + 10);
    const listed = rest.filter((_, index) => families.has(subjectAt(rest, index, 0)?.subject.family));
    if (listed.length < 2) continue;
    // The number of "three animals: a cat, a dog and a horse" is that of the list.
    const from = lexicon.get(tokens[at - 1]?.word ?? "")?.is === "count" ? at - 1 : at;
    tokens.splice(from, at - from + (LISTING.test(tokens[at + 1]?.word ?? "") ? 2 : 1));
    at = from;
  }
}
