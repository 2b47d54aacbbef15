import { findSubject, type Token, type Words } from "@atelier/vocabulary";
import { toPlural } from "@atelier/vocabulary/word-list";
import { findCollection } from "../collections.ts";
import { lexicon } from "../lexicon.ts";
import { colorAt, subjectAt } from "../lookahead.ts";

const TREE = /^(?:deciduous-tree|bush)$/;
const token = (word: string): Token => ({ word, raw: word, stop: false, part: "other" });

/** Writes "a cherry blossom tree" as "a pink cherry tree": its picture is no blossom beside a tree. */
function joinBlossomTrees(tokens: Token[]): void {
  for (let at = 0; at < tokens.length - 2; at++) {
    const [kind, blossom, tree] = tokens.slice(at, at + 3);
    const isKind = /^(?:cherry|apple|peach|almond|plum)$/.test(kind?.word ?? "") && !kind?.stop;
    if (!isKind || !/^blossoms?$/.test(blossom?.word ?? "") || blossom?.stop || !/^trees?$/.test(tree?.word ?? ""))
      continue;
    tokens.splice(at + 1, 1);
    if (at === 0 || colorAt(tokens, at - 1) === null) tokens.splice(at, 0, token("pink"));
  }
}

/** Writes "a cherry tree in bloom" as "a pink cherry tree". Other plants are pictured in bloom. */
export function removeBloom({ tokens }: Words): void {
  joinBlossomTrees(tokens);
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

const LYING = /^(?:on|under|around|beneath|across|over|covering|cover|scattered|lying|everywhere|covered)$/;

/** Writes "autumn leaves on the ground" as "fallen leaves on the ground", which are things and not only a season. */
export function layLeaves({ tokens }: Words): void {
  for (let at = 0; at < tokens.length - 2; at++) {
    const [season, leaves, next] = tokens.slice(at, at + 3);
    if (!season || season.stop || !/^(?:autumn|fall)$/.test(season.word) || !/^leaves$/.test(leaves?.word ?? ""))
      continue;
    if (!leaves?.stop && LYING.test(next?.word ?? "")) Object.assign(season, { word: "fallen", raw: "fallen" });
  }
}

const VESSEL = /^(?:vase|jug|jar|pitcher|bucket|pot|basket)$/;
/** Words between a vessel and its flowers. */
const HOLDING = /^(?:with|of|holding|holds|containing|has|having|filled|full|for)$/;

const CARRIED = /^(?:holding|holds|carrying|carries|with|giving|gives|and)$/;
/** How many flowers of each kind a bouquet of one, two or more kinds has. */
const COUNTS = ["five", "three", "two"];
/** The number of words before a bouquet among which someone carries it. */
const CARRIED_WITHIN = 3;

/**
 * Writes "a bouquet of sunflowers in a vase" as "five sunflowers in a vase", and one without a vase as flowers in paper.
 * A bouquet that someone carries stays, in the color of its flowers. Returns the flowers that it does not show.
 */
export function openBouquets({ tokens }: Words): string[] {
  const unused: string[] = [];
  const isPeopled = tokens.some((_, at) => isSomeone(tokens, at));
  for (let at = 0; at < tokens.length - 2; at++) {
    if (!/^(?:bouquet|bunch)$/.test(tokens[at]?.word ?? "") || tokens[at + 1]?.word !== "of") continue;
    joinFlowers(tokens, at + 2);
    const flowers = findFlowers(tokens, at + 2);
    const [first] = flowers;
    const end = flowers.at(-1)?.end;
    const last = tokens[(end ?? 0) - 1];
    if (!first || end === undefined || !last) continue;
    const from = /^(?:an?|the)$/.test(tokens[at - 1]?.word ?? "") ? at - 1 : at;
    const isInVessel =
      isHeld(tokens, from) ||
      (!last.stop &&
        tokens[end]?.word === "in" &&
        tokens.slice(end + 1, end + 5).some(({ word }) => VESSEL.test(word)));
    const before = tokens.slice(Math.max(0, from - CARRIED_WITHIN), from);
    if (!isInVessel && before.some(({ word }) => CARRIED.test(word)) && isPeopled) {
      const color = tokens.slice(at + 2, at + 2 + first.colorWords);
      unused.push(
        `of ${tokens
          .slice(at + 2, end)
          .map(({ word }) => word)
          .join(" ")}`,
      );
      tokens.splice(at, end - at, ...color, { ...token("bouquet"), part: "noun", stop: last.stop });
      continue;
    }
    const count = COUNTS[Math.min(flowers.length, COUNTS.length) - 1] ?? "one";
    if (!isInVessel) {
      tokens.splice(end, 0, token("in"), token("bouquet"), { ...token("paper"), part: "noun", stop: last.stop });
      last.stop = false;
    }
    for (const { at: start } of flowers.toReversed()) tokens.splice(start, 0, token(count));
    tokens.splice(from, at + 2 - from);
  }
  return unused;
}

/** Whether a vessel before a token holds what follows: "a vase with". */
function isHeld(tokens: readonly Token[], at: number): boolean {
  let before = at - 1;
  while (HOLDING.test(tokens[before]?.word ?? "") && !tokens[before]?.stop) before--;
  return before < at - 1 && VESSEL.test(tokens[before]?.word ?? "") && !tokens[before]?.stop;
}

/** Writes "roses, tulips and daisies" from a token on as "roses and tulips and daisies". */
function joinFlowers(tokens: Token[], from: number): void {
  const commas: number[] = [];
  for (let at = from; ; ) {
    const end = flowerAt(tokens, at)?.end;
    if (end === undefined) return;
    const isLast = tokens[end]?.word === "and";
    if (tokens[end - 1]?.stop) commas.push(end);
    else if (!isLast) return;
    if (isLast && (end === commas[0] || !flowerAt(tokens, end + 1))) return;
    if (isLast) break;
    at = end;
  }
  for (const end of commas.toReversed()) {
    const last = tokens[end - 1];
    if (last) last.stop = false;
    if (tokens[end]?.word !== "and") tokens.splice(end, 0, token("and"));
  }
}

/** The flower at a token, with its color before it. */
function flowerAt(tokens: readonly Token[], at: number): { at: number; end: number; colorWords: number } | null {
  const colorWords = colorAt(tokens, at)?.used ?? 0;
  const flower = subjectAt(tokens, at + colorWords, 0);
  return flower?.subject.family.startsWith("plant") ? { at, end: at + colorWords + flower.used, colorWords } : null;
}

/** The flowers that a bouquet lists from a token on: "white daisies and red tulips". */
function findFlowers(tokens: readonly Token[], from: number): { at: number; end: number; colorWords: number }[] {
  const flowers: { at: number; end: number; colorWords: number }[] = [];
  for (let at = from; at < tokens.length; ) {
    const flower = flowerAt(tokens, at);
    if (!flower) return flowers;
    const { end } = flower;
    flowers.push(flower);
    if (tokens[end - 1]?.stop || tokens[end]?.word !== "and") return flowers;
    at = end + 1;
  }
  return flowers;
}

/** Whether a person or an animal is named at a token. */
const isSomeone = (tokens: readonly Token[], at: number): boolean =>
  /^(?:person|animal)/.test(subjectAt(tokens, at, 0)?.subject.family ?? "");

/** Writes "a sunflower field" as "a field of sunflowers". A field that is a place of its own, as of wheat, stays. */
export function openFields({ tokens }: Words): void {
  for (let at = 0; at < tokens.length - 1; at++) {
    const [flower, field] = [tokens[at], tokens[at + 1]];
    if (!flower || flower.stop || !field || !/^(?:fields?|meadows?)$/.test(field.word)) continue;
    const subject = subjectAt([{ ...flower, stop: true }], 0, 0)?.subject;
    if (!subject?.family.startsWith("plant-flower") && subject?.id !== "sunflower") continue;
    const plural = flower.word.endsWith("lavender") ? flower.word : toPlural(flower.word);
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
