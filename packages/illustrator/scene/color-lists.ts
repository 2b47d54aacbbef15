import { findColor, findShade, findSubject, type Token } from "@atelier/vocabulary";
import { lexicon } from "./lexicon.ts";

/** Fruits, stones and woods that are also colors. They are a color only directly before a noun. */
const eitherColorOrThing =
  /^(orange|lemon|peach|cherry|plum|chestnut|chocolate|coral|salmon|ruby|emerald|amber|mint|olive|cream|sand|rust|rose|violet|lilac|lavender|copper|bronze|silver|gold|jade|sapphire|tangerine|mustard|lime|ginger|ivory|charcoal|tan|amethyst|saffron|mahogany|ebony|sage)$/;
/** Whether a word is a color and a thing, such as a fruit. */
export const isColorOrThing = (word: string): boolean => eitherColorOrThing.test(word);

/** Those of them that are mostly colors before a noun that no picture shows: orange vests. */
export const rarelyThing = /^(?:orange|violet|silver|gold|cream|tan|ivory)$/;

const DESIGNED = /^(?:pattern|icon|logo|sticker|badge|poster|cover|card|invitation|banner|flyer|print)$/;
/** Words before a list of colors without nouns: "stripes in coral, navy and cream". */
const BEFORE_COLORS = /^(?:in|of|only|colou?rs|colou?red|tones|shades|hues|palette|painted|dyed)$/;

/**
 * Whether a word that is a color and a thing is listed among colors: with another color that is nothing else, or alone
 * after "in". In "lemons, limes and green leaves", none is one.
 */
export function isInColorList(tokens: readonly Token[], at: number): boolean {
  const isColorWord = (token: Token | undefined) => token !== undefined && findColor(token.word) !== null;
  const before = tokens[at - 1];
  // Purple lavender is a plant.
  if (before && !before.stop && isColorWord(before) && !isColorOrThing(before.word)) return false;
  const isJoin = (token: Token | undefined) => /^(?:and|&|on)$/.test(token?.word ?? "");
  let [from, to] = [at, at];
  while (
    isColorWord(tokens[from - 1]) ||
    findShade(tokens[from - 1]?.word ?? "") ||
    (isJoin(tokens[from - 1]) && isColorWord(tokens[from - 2]))
  )
    from--;
  while (
    isColorWord(tokens[to + 1]) ||
    findShade(tokens[to + 1]?.word ?? "") ||
    (isJoin(tokens[to + 1]) && (isColorWord(tokens[to + 2]) || findShade(tokens[to + 2]?.word ?? "")))
  )
    to++;
  const words = tokens.slice(from, to + 1).map(({ word }) => word);
  const next = tokens[to + 1];
  // The last color of a list before a noun is that of the noun.
  const isBeforeNoun = next !== undefined && !tokens[to]?.stop && next.part === "noun" && !lexicon.has(next.word);
  const isLed = BEFORE_COLORS.test(tokens[from - 1]?.word ?? "") && !tokens[from - 1]?.stop;
  const isCertain = words.some((word) => findColor(word) !== null && !eitherColorOrThing.test(word));
  // "The biggest one is orange", "half of it orange" and "a tent glowing orange".
  if (
    words.length === 1 &&
    /^(?:is|are|it|them|side|half|rest|top|bottom|wing|part|glowing|glows|shining|painted|dyed|turning|turned|lit)$/.test(
      tokens[from - 1]?.word ?? "",
    ) &&
    !tokens[from - 1]?.stop
  )
    return !isBeforeNoun;
  // "A pattern of foxes on cream".
  const isGround =
    tokens[from - 1]?.word === "on" &&
    !tokens[from - 1]?.stop &&
    /^(?:cream|ivory|mint|lavender|peach|coral|tan|sage|rose|lilac)$/.test(words[0] ?? "");
  if (words.length === 1 && isGround && tokens.some(({ word }) => DESIGNED.test(word))) return !isBeforeNoun;
  // Of "two boats, one orange and one green", the first is no fruit.
  const isMember =
    tokens[from - 1]?.word === "one" &&
    tokens.filter(({ word }, at) => word === "one" && isColorWord(tokens[at + 1])).length > 1;
  if (words.length === 1 && isMember) return !isBeforeNoun;
  // "Logo of a fox head, orange": the fruit of a list stands beside other food.
  const isClause = (tokens[from - 1]?.stop ?? false) && (tokens[to]?.stop || next === undefined);
  const isFood = (token: Token | undefined) =>
    /^(?:food|plant|drink)/.test(findSubject(token?.word ?? "")?.subject.family ?? "");
  if (words.length === 1 && isClause && rarelyThing.test(words[0] ?? ""))
    return !isFood(tokens[from - 1]) && !tokens.slice(to + 1, to + 3).some(isFood);
  if (words.length === 1)
    return (
      isLed &&
      tokens[from - 1]?.word === "in" &&
      !isBeforeNoun &&
      /^(?:noun|adjective|other)$/.test(tokens[from - 2]?.part ?? "")
    );
  return (isLed || (isCertain && !isBeforeNoun)) && (isCertain || isLed);
}
