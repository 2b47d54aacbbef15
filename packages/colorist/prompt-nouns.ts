import { lexicon } from "@atelier/illustrator";
import { findSubject, singulars, type Token } from "@atelier/vocabulary";
import { findGround, findPartName, type Kind, kindOfNoun } from "./kinds.ts";

/** Things of two words, of which one alone is another thing. */
export const COMPOUNDS: readonly (readonly [RegExp, string])[] = [
  [/\bice[ -]creams?\b/giu, "icecream"],
  [/\bnight[ -]?stand\b/giu, "nightstand"],
  [/\b(?:floor|table|desk|bedside)[ -]lamp\b/giu, "lamp"],
  [/\bhot[ -]air balloon\b/giu, "balloon"],
  [/\bwatering[ -]can\b/giu, "can"],
  [/\b(?:top|straw|sun|cowboy|witch(?:'s)?|party)[ -]hat\b/giu, "hat"],
  [/\bclay (?=(?:flower[ -]?)?(?:pots?|jugs?|vases?|bowls?|jars?|roofs?|bricks?)\b)/giu, "terracotta "],
  [/\bflower[ -]?pots?\b/giu, "pot"],
  [/\b(?:with|and) (?:snow|snowy|snow[ -]capped) (?:tops?|peaks?|caps?|summits?)\b/giu, ""],
  [/\b(?:hot[ -]air )?balloon basket\b/giu, "basket"],
  [/\b(?:mountain|alpine) (?=(?:lake|river|valley|view|landscape|scene|meadow)\b)/giu, "mountains and a "],
];

/** Words before a noun that say whether it is a new thing. */
export const ARTICLE = /^(?:an?|the|another|second|other|some|two|three|four|five|six|his|her|its|my)$/;

/** Words after which the next thing has the last one in or on it. */
export const isPlaceWord = (word: string) => /^(in|on|inside|atop)$/.test(word);

/** General words for things of a kind: "yellow flower" after "a tulip" is the tulip. */
const GENERAL: Readonly<Record<string, Kind>> = {
  flower: "flower",
  blossom: "flower",
  fruit: "fruit",
  tree: "tree",
  animal: "animal",
  bird: "bird",
  fish: "fish",
  vehicle: "vehicle",
  building: "building",
  person: "person",
  boat: "boat",
};

/** The kind of which a noun is the general word. */
export const findGeneralKind = (noun: string): Kind | undefined => GENERAL[noun];

/** Whether a word names a thing, a part or a ground. */
export const nounAt = (word: string) =>
  word !== "" &&
  [word, singulars(word).at(-1)?.word ?? word].some(
    (noun) => kindOfNoun(noun) !== undefined || findGround(noun) !== undefined || findPartName(noun) !== undefined,
  );

/** The kinds that have a part which few others have. */
export const partOwners: Readonly<Record<string, readonly Kind[]>> = {
  dress: ["person"],
  shoe: ["person"],
  window: ["building", "vehicle", "boat", "rocket"],
  roof: ["building"],
  wall: ["building"],
  door: ["building"],
  chimney: ["building"],
  trunk: ["tree"],
  crown: ["tree"],
  petal: ["flower"],
  wheel: ["vehicle"],
  sail: ["boat"],
  hull: ["boat"],
  frosting: ["cake"],
  candle: ["cake"],
  leaf: ["fruit", "flower"],
  scoop: ["icecream"],
  cone: ["icecream"],
  basket: ["balloon"],
  scarf: ["snowman", "person", "animal", "bird"],
  nose: ["snowman", "person", "animal", "bird"],
  belly: ["animal", "bird", "person"],
};

/** Covers of a whole animal: "brown feathers" are the color of the owl. */
export const COVER = /^(?:feather|plumage|fur|wool|coat|hide)$/;
/** Kinds that have such a cover. */
export const hasCover = ({ kind }: { kind: Kind }): boolean => kind === "animal" || kind === "bird";

/** Whether a word names a drawn thing. */
export const isThing = (word: string) =>
  singulars(word).some((noun) => kindOfNoun(noun.word) !== undefined) ||
  kindOfNoun(word) !== undefined ||
  findSubject(word) !== undefined;

/** Whether a word is a thing ("an orange") and not a color ("an orange cat", "a chocolate birthday cake"). */
export const isThingHere = (word: string, next: readonly Token[]) =>
  /^(orange|rose|lemon|cherry|peach|plum|chestnut|sand|chocolate)$/.test(word) &&
  !nounAt(next[0]?.word ?? "") &&
  !(next[0]?.part !== "other" && !next[0]?.stop && nounAt(next[1]?.word ?? ""));

/** The longest phrase of the lexicon that begins at a token; null if none does. */
export function findPhrase(
  tokens: readonly { word: string }[],
  at: number,
): { value: NonNullable<ReturnType<typeof lexicon.get>>; used: number; text: string } | null {
  for (const used of [3, 2, 1]) {
    const span = tokens.slice(at, at + used);
    if (span.length < used) continue;
    const text = span.map((token) => token.word).join(" ");
    const value = lexicon.get(text);
    if (value) return { value, used, text };
  }
  return null;
}
