import { type Rgb, toHsl } from "@atelier/painting";
import {
  findColor,
  findShade,
  findSubject,
  type Subject,
  singulars,
  subjectsById,
  type Token,
} from "@atelier/vocabulary";
import { findCollection } from "./collections.ts";
import { isColorOrThing, isInColorList, rarelyThing } from "./color-lists.ts";
import { findOtherSense, isUncertain } from "./homographs.ts";
import { isIdea } from "./ideas.ts";
import { lexicon, longestPhrase, type Meaning } from "./lexicon.ts";
import { findPortions } from "./portions.ts";

/** Words that a color before them describes, although they are not things in the picture. */
const COLORED =
  /^(sky|background|backdrop|landscape|sun|moon|clouds?|stars|sunset|sunrise|glow|lights?|text|letters|lettering|words)$/;

export interface Found {
  subject: Subject;
  /** How the word matched. */
  via: NonNullable<ReturnType<typeof findSubject>>["via"];
  word: string;
  plural: boolean;
  used: number;
  /** A noun that modifies the next one, such as "chocolate" in "chocolate cake". */
  modifier: boolean;
}

interface FoundColor {
  color: Rgb;
  name: string;
  used: number;
}

/** Words of the longest name of a color, such as "robin's egg blue". */
const LONGEST_COLOR = 3;

/** The color whose name has several words, such as "mint green", or null. */
function longColorAt(tokens: readonly Token[], at: number): FoundColor | null {
  for (let used = LONGEST_COLOR; used > 1; used--) {
    const span = tokens.slice(at, at + used);
    if (span.length < used || span.slice(0, -1).some(({ stop }) => stop) || span.some(({ word }) => word === ""))
      continue;
    const name = span.map(({ word }) => word).join(" ");
    const color = findColor(name);
    if (color) return { color, name, used };
  }
  return null;
}

/** A golden rose has the color of the metal, and a lemon tree not that of the fruit. */
const METAL = /^(?:gold|silver|bronze)$/;

/** A light color for "a pastel background", which names none. */
const PASTEL: Rgb = [246, 226, 236];

/** The color at a token, including its shade, or null. */
export function colorAt(tokens: readonly Token[], at: number): FoundColor | null {
  const word = tokens[at]?.word ?? "";
  const next = tokens[at + 1]?.word ?? "";
  if (word === "pastel" && /^(?:background|backdrop)$/.test(next)) return { color: PASTEL, name: word, used: 1 };
  const shade = findShade(word);
  if (shade && !tokens[at]?.stop) {
    const base = longColorAt(tokens, at + 1) ?? toFound(next);
    if (base) return { color: shade(base.color), name: `${word} ${base.name}`, used: base.used + 1 };
  }
  const long = longColorAt(tokens, at);
  if (long) return long;
  const color = findColor(word);
  if (!color) return null;
  const second = tokens[at]?.stop || isColorOrThing(next) ? null : findColor(next);
  // "Cherry red" and "yellow gold" are shades, which the first word names.
  if (second && isShade(color, second)) return { color, name: `${word} ${next}`, used: 2 };
  if (isColorOrThing(word)) {
    const followed =
      !tokens[at]?.stop &&
      next !== "" &&
      !lexicon.has(next) &&
      // A lemon tree is not yellow, and an orange juice is made of oranges.
      (METAL.test(word) || !/^(plant|food|drink)/.test(findSubject(next)?.subject.family ?? "")) &&
      (findSubject(next) !== undefined ||
        findColor(next) !== null ||
        (rarelyThing.test(word) && tokens[at + 1]?.part === "noun"));
    // A silver watering can.
    const isBeforeName = !tokens[at]?.stop && subjectAt(tokens, at + 1, 1) !== null;
    if (!followed && !isBeforeName && !COLORED.test(next) && !isInColorList(tokens, at)) return null;
  }
  // "white rabbit" is a color and a thing, but "black cat" is a subject of its own.
  return { color, name: word, used: 1 };
}

function toFound(word: string): FoundColor | null {
  const color = findColor(word);
  return color && { color, name: word, used: 1 };
}

/** The largest difference of hues, in degrees, of two names for one color. */
const SAME_HUE = 40;

/** Whether two names in succession describe one color: their hues are close. */
function isShade(color: Rgb, base: Rgb): boolean {
  const [[hue, saturation], [other, otherSaturation]] = [toHsl(color), toHsl(base)];
  if (saturation < 0.1 || otherSaturation < 0.1) return saturation < 0.1 && otherSaturation < 0.1;
  return Math.abs(((hue - other + 540) % 360) - 180) < SAME_HUE;
}

/** The longest phrase of the lexicon that starts at a token. */
export function phraseAt(
  tokens: readonly Token[],
  at: number,
): { meaning: Meaning; text: string; used: number } | null {
  for (let used = Math.min(longestPhrase, tokens.length - at); used > 0; used--) {
    const span = tokens.slice(at, at + used);
    if (span.slice(0, -1).some((token) => token.stop) || span.some((token) => token.quote !== undefined || token.emoji))
      continue;
    const text = span.map((token) => token.word).join(" ");
    const meaning = lexicon.get(text);
    if (meaning?.is === "part" && isLoosePart(tokens, at, text)) continue;
    if (meaning) return { meaning, text, used };
  }
  return null;
}

/** Parts of bodies of which patterns are made, and the designs in which they belong to no body. */
const LOOSE = /^(?:eyes|ears|wings?|noses?|legs)$/;
const DESIGN = /^(?:patterns?|seamless|icons?|icon|logo|wrapping|tileable)$/;

/** Whether a part of a body is a thing of its own, because the prompt names no owner: "a pattern with feathers". */
function isLoosePart(tokens: readonly Token[], at: number, part: string): boolean {
  if (part !== "feathers" && !(LOOSE.test(part) && tokens.some(({ word }) => DESIGN.test(word)))) return false;
  return !tokens.some(({ word }, index) => {
    const family = index === at || word === "" ? undefined : findSubject(word)?.subject.family;
    return /^(?:animal|person|body-parts|monster|place|face)/.test(family ?? "");
  });
}

const PARENTS = /^(mother|father|mom|mum|dad|parents?)$/;
const CHILDREN = /^(child|children|kids?|sons?|daughters?|babies|baby)$/;

/** The things of a collective noun such as "fruit" at a token, or null. */
export function collectionAt(tokens: readonly Token[], at: number): { subjects: Subject[]; used: number } | null {
  for (const used of [2, 1]) {
    const span = tokens.slice(at, at + used);
    if (span.length < used || span.some((token) => !token.word)) continue;
    // "Fruit" in "fruit stall" names the kind of stall.
    const next = tokens[at + used];
    if (!span.at(-1)?.stop && next && next.word !== "" && !lexicon.has(next.word)) continue;
    for (const { word } of singulars(span.map((token) => token.word).join(" "))) {
      const ids = findCollection(word);
      if (!ids) continue;
      const isNamed = (names: RegExp) => word === "family" && tokens.some((token) => names.test(token.word));
      // "A family, a mother and two children" names its members.
      const own = isNamed(PARENTS) ? [] : isNamed(CHILDREN) ? ["man", "woman"] : ids;
      return { subjects: own.flatMap((id) => subjectsById().get(id) ?? []), used };
    }
  }
  return null;
}

/** "Building" in "building a sandcastle" is what a person does, and no house. */
const isActivity = (tokens: readonly Token[], at: number): boolean => {
  const [token, next] = [tokens[at], tokens[at + 1]];
  if (!token?.word.endsWith("ing") || token.stop) return false;
  return token.part === "verb" || /^(an?|the|his|her|its|their)$/.test(next?.word ?? "");
};

/** Whether "watches" is what someone before it does, and no clock. */
const isLooking = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.word === "watches" && !tokens[at - 1]?.stop && isActing(findSubject(tokens[at - 1]?.word ?? "")?.subject);

/** Whether a single word or its singular has another sense among the words of the prompt. */
const isHomograph = (word: string, tokens: readonly Token[]): boolean =>
  !word.includes(" ") &&
  singulars(word).some((form) =>
    isUncertain(
      form.word,
      tokens.flatMap((token) => (token.word === word ? [] : [token.word])),
    ),
  );

const isPerson = (subject: Subject | undefined): boolean => subject?.family === "person";

/** Whether a name of several words begins with what someone before it does: "a robot playing cards". */
const isDoing = (tokens: readonly Token[], at: number, used: number): boolean =>
  used > 1 &&
  tokens[at]?.word.endsWith("ing") === true &&
  tokens[at - 1] !== undefined &&
  !tokens[at - 1]?.stop &&
  isActing(findSubject(tokens[at - 1]?.word ?? "")?.subject);

const isActing = (subject: Subject | undefined): boolean =>
  subject !== undefined && (/^(?:animal|person)/.test(subject.family) || /^(?:robot|alien|snowman)$/.test(subject.id));

/** "A pair of glasses" is worn, also beside a cup. */
const isWorn = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.word === "glasses" && tokens[at - 1]?.word === "of" && tokens[at - 2]?.word === "pair";

/** The thing that a word with several senses names in another one, such as glasses of wine. */
function findSense(match: NonNullable<ReturnType<typeof findSubject>>, word: string, tokens: readonly Token[]) {
  const id = findOtherSense(
    word,
    tokens.map((token) => token.word),
  );
  const subject = subjectsById().get(id ?? "");
  return subject && { ...match, subject, plural: word.endsWith("es") };
}

/** Food that is named by its flavor. */
const FLAVORED =
  /pancake|cake|muffin|waffle|pie$|cookie|doughnut|ice-cream|ice-pop|milkshake|smoothie|jam$|custard|candy|lollipop|macaron/;

/** Whether a fruit is the flavor of the next thing: "blueberry pancakes" are no blueberries. */
function isFlavor({ family }: Subject, next: Token | undefined): boolean {
  if (!/^food-(?:fruit|vegetable)/.test(family) || !next?.word) return false;
  const food = findSubject(next.word)?.subject;
  return food !== undefined && /^food/.test(food.family) && FLAVORED.test(food.id);
}

/** Words of the longest name of a subject, such as "a stack of five books". */
const LONGEST_NAME = 5;

/** The subject at a token whose phrase has more than `phraseLength` words, or null. */
export function subjectAt(tokens: readonly Token[], at: number, phraseLength: number): Found | null {
  for (let used = Math.min(LONGEST_NAME, tokens.length - at); used > Math.max(0, phraseLength); used--) {
    const span = tokens.slice(at, at + used);
    if (span.slice(0, -1).some((token) => token.stop) || span.some((token) => token.quote !== undefined || token.emoji))
      continue;
    const word = span.map((token) => token.word).join(" ");
    const own = word ? (findSubject(word) ?? findPortions(span)) : undefined;
    const isOther = own !== undefined && !isWorn(tokens, at) && isHomograph(word, tokens);
    const match = own && isOther ? findSense(own, word, tokens) : own;
    if (!match || isDoing(tokens, at, used)) continue;
    if (
      used === 1 &&
      match.via === "keyword" &&
      (tokens[at]?.part === "verb" || tokens[at]?.part === "adjective" || tokens[at]?.part === "other") &&
      // The last thing of "desks, computers and plants".
      !(match.plural && /^(?:and|&)$/.test(tokens[at - 1]?.word ?? ""))
    )
      continue;
    if (used === 1 && match.via === "keyword" && (isIdea(word) || findCollection(word))) continue;
    if (used === 1 && (isActivity(tokens, at) || isLooking(tokens, at))) continue;
    const next = tokens[at + used];
    const modifier =
      (used === 1 && !span[0]?.stop && isFlavor(match.subject, next)) ||
      (used === 1 &&
        !match.plural &&
        !span[0]?.stop &&
        next !== undefined &&
        next.word !== "" &&
        !lexicon.has(next.word) &&
        findColor(next.word) === null &&
        next.part !== "verb" &&
        !isActivity(tokens, at + used) &&
        !isLooking(tokens, at + used) &&
        // The cat of "a cat mother" is the mother.
        !(PARENTS.test(next.word) && /^animal/.test(match.subject.family)) &&
        findSubject(next.word) !== undefined &&
        // "Mother father" are two people.
        !(isPerson(match.subject) && isPerson(findSubject(next.word)?.subject)));
    return { subject: match.subject, via: match.via, word, plural: match.plural, used, modifier };
  }
  return null;
}

/** Whether a place is the first noun of a thing's name, as in "road sign". */
export function isPlaceOfThing(
  tokens: readonly Token[],
  at: number,
  { meaning, used }: NonNullable<ReturnType<typeof phraseAt>>,
): boolean {
  const [token, next] = [tokens[at], tokens[at + used]];
  if (meaning.is !== "place" || used > 1 || !token || token.stop || token.part !== "noun" || !next) return false;
  return next.part === "noun" && subjectAt(tokens, at + used, 0) !== null;
}

/** Whether a word that can be a verb is a noun here: it stands alone after an article, as in "on a swing and". */
export function isNounAt(tokens: readonly Token[], at: number): boolean {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (!/^(?:an?|the)$/.test(before?.word ?? "") || before?.stop || !/^\p{L}+$/u.test(token?.word ?? "")) return false;
  return (
    token?.stop === true ||
    next === undefined ||
    /^(?:relation|negation|between|side)$/.test(lexicon.get(next.word)?.is ?? "") ||
    next.word === "and"
  );
}
