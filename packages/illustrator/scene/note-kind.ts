import type { Found } from "./lookahead.ts";
import type { ReaderState } from "./reading.ts";

/** Subjects that are drawn for many kinds of things, with the words that they show exactly. */
const GENERAL: Record<string, RegExp> = {
  person: /^(person|people|figure|human)$/,
  man: /man|men|guy|gentleman|father|husband|^dad/,
  woman: /wom[ae]n|lady|mother|wife|girl/,
  bird: /birds?$/,
  fish: /fish/,
  dog: /dog|pupp|pup$/,
  cat: /cat|kitt/,
  blossom: /blossom|flower/,
  "deciduous-tree": /^(tree|trees|deciduous tree|oak.*|apple trees?)$/,
  "hot-air-balloon": /balloon/,
  "chest-of-drawers": /drawers|dresser/,
  church: /church|chapel/,
  "top-hat": /^(top )?hats?$/,
  "fork-and-knife": /and/,
  "musical-keyboard": /keyboard/,
  "person-in-lotus-position": /lotus|meditat|yogi/,
  "globe-showing-europe-africa": /^(globe|earth|world)$/,
  "black-bird": /blackbird|^black bird/,
  "red-paper-lantern": /paper lantern/,
  wolf: /wol/,
  knot: /knot/,
  violin: /violin|fiddle/,
  sailboat: /boat|yacht/,
  ship: /ship/,
  chair: /chair|seat/,
  canoe: /canoe|rowing ?boat|kayak/,
  shortcake: /cake/,
  fox: /fox/,
  ewe: /sheep|ewe|lamb/,
  snake: /snake|serpent/,
  broom: /broom/,
  "shopping-cart": /shopping|trolley/,
  dove: /dove/,
  bus: /^(bus|buses|coach|coaches)$/,
  candlestick: /candle/,
  house: /house|home|cottage/,
  cottage: /cottage|hut/,
  "office-building": /building|office/,
};

/** Subjects whose pictures show something else than their name says, with the words that name that. */
const PARTIAL: Record<string, readonly [picture: string, exact: RegExp]> = {
  station: ["train at a platform", /platform/],
  pizza: ["slice of pizza", /slice|piece/],
  watermelon: ["slice of watermelon", /slice|piece/],
  shortcake: ["slice of cake", /slice|piece|shortcake/],
  bread: ["loaf of bread", /^(bread|loaf|loaf of bread|loaves)$/],
  "ice-cream": ["bowl of ice cream", /bowl/],
  "globe-showing-europe-africa": ["earth", /earth|world|globe/],
  "fork-and-knife-with-plate": ["plate with fork and knife", /plate/],
  cooking: ["pan with a fried egg", /fried egg/],
  bookshelf: ["shelf full of books", /book/],
  "world-map": ["world map", /world|atlas/],
  "honey-pot": ["pot of honey", /pot|honey/],
  "beverage-box": ["juice box", /box/],
};

/** Reports a word whose picture shows a more general or a similar thing: a hummingbird is drawn as a bird. */
export function noteKind(
  { reading, negated }: ReaderState,
  { subject, word, via }: Pick<Found, "subject" | "word" | "via">,
) {
  const exact = Object.hasOwn(GENERAL, subject.id) ? GENERAL[subject.id] : undefined;
  const picture = Object.hasOwn(PARTIAL, subject.id) ? PARTIAL[subject.id] : undefined;
  if (picture && !negated && !picture[1].test(word)) reading.guessed.push(`${word} (as ${picture[0]})`);
  const isGeneral = via === "similar" || via === "kind" || (exact !== undefined && !exact.test(word));
  // A fork is no fork and knife, and an arrow no bow and arrow.
  const isNamed = ` ${subject.label}`.endsWith(` ${word}`) && !/ (?:and|with) /.test(subject.label);
  if (isGeneral && !negated && !(isNamed && (exact?.test(word) ?? true)))
    reading.guessed.push(`${word} (as ${subject.label})`);
}
