import { getCover } from "../things/clothes.ts";
import { endColor } from "../words.ts";

const ORDINAL = "first|second|third|fourth|fifth|sixth|last|[1-6](?:st|nd|rd|th)";
const SIDE = "left|right|top|bottom";
const THING = "[a-z]+(?: [a-z]+)?";
const ORDINALS = ["", "first", "second", "third", "fourth", "fifth", "sixth"];

const RANKED = new RegExp(
  `\\b(${ORDINAL}) (${THING}) (?:from|counting from|counted from) (?:the )?(${SIDE})(?: side)?\\b`,
  "g",
);
const LEFTMOST = new RegExp(`\\b(${SIDE})(?:[- ]?most|-hand) (?=[a-z])`, "g");
/** Joins the words of a choice to one that no rule reads as a place or a color. */
const JOINT = "zq";
/** Parts and clothes of one person: the left man's face is the left face. */
const PART =
  "eyes|hair|skin|clothes|dress|gown|shirt|blouse|jacket|blazer|suit|coat|vest|trousers|pants|jeans|shorts|leggings|skirt|sweater|cardigan|hoodie|t-shirt|hat|cap|tie|bag|tank top";
const PART_OF_PLACED = new RegExp(
  `\\bthe ((?:[a-z]+ )?(?:${PART})|[a-z]+ top) of the ([a-z]+) (?:on|at|to|in) the (?:far |very )?(${SIDE}|middle|center)(?: side)?\\b`,
  "g",
);
/** "The green dress of the first woman" and "the coat of the tallest man". */
const PART_OF_RANKED = new RegExp(
  `\\bthe ((?:[a-z]+ )?(?:face|head|${PART})) of the ((?:${ORDINAL}|largest|biggest|smallest|tallest|blonde?|brunette|ginger|[a-z]+-haired) (?!in\\b)[a-z]+)\\b(?! from)`,
  "g",
);
/** "The man's face on the left" is that of the man on the left. */
const OWNED_AT_SIDE = new RegExp(
  `\\b(the|that|this) (man|woman|person|boy|girl|child|guy|lady|player|kid)'s ((?:[a-z]+ )?(?:face|head|${PART})) (?:on|at|to|in) the (?:far |very )?(left|right|middle)(?: side)?\\b`,
  "g",
);
/** "The woman on the left's dress". */
const SIDE_OWNS = new RegExp(`\\b(the|that) ([a-z]+) (?:on|at|to|in) the (${SIDE}|middle|center)'s (?=[a-z])`, "g");
const PART_OF_CHOSEN = new RegExp(
  `\\bthe ((?:[a-z]+ )?(?:face|head|${PART})) of the ((?:${SIDE}|center|middle) [a-z]+)\\b`,
  "g",
);
const PART_OF_ONE =
  /\bthe (face|head|eyes|hair|skin) of (?:the|my|his|her) ((?:[a-z]+zq[a-z-]+ )?[a-z]+)\b(?! (?:on|at|to|in) )/g;
/** "Select the car and make it red" changes the car. */
const SELECTED =
  /\b(?:select|find|locate|pick(?: out)?|choose) ((?:the|my|his|her) [a-z][a-z' -]{1,40}?),? and (?:then )?([a-z]+(?: out)?) (?:it|him|her|them)\b/g;
const WEARING =
  /\b(man|woman|person|boy|girl|child|guy|lady|player|kid) (?:in|with|wearing) (?:the |an? )?([a-z]+) ([a-z-]+)\b/g;

/**
 * Names of one of several things as names that the rules read as a thing: "second bird from the left" as "secondzqleft
 * bird", "the face of the man on the left" as "the left man's face", "man in the red shirt" as "cladzqredzqshirt man".
 */
export const withChosenNames = (text: string): string =>
  text
    .replace(RANKED, (_whole, ordinal: string, thing: string, side: string) => {
      const named = ORDINALS[Number.parseInt(ordinal, 10)] ?? ordinal;
      return `${named}${JOINT}${side} ${thing}`;
    })
    .replace(LEFTMOST, "$1 ")
    .replace(PART_OF_PLACED, "the $3 $2's $1")
    .replace(
      OWNED_AT_SIDE,
      (_whole, the: string, owner: string, part: string, side: string) =>
        `${the} ${/^(?:mid|cent)/.test(side) ? "center" : side} ${owner}'s ${part}`,
    )
    .replace(SIDE_OWNS, "$1 $3 $2's ")
    .replace(PART_OF_RANKED, "the $2's $1")
    .replace(PART_OF_CHOSEN, "the $2's $1")
    .replace(SELECTED, "$2 $1")
    .replace(WEARING, (whole, thing: string, color: string, garment: string) =>
      endColor(color)?.rest === "" && getCover(garment) !== null
        ? `clad${JOINT}${color}${JOINT}${garment} ${thing}`
        : whole,
    )
    .replace(PART_OF_ONE, "the $2's $1");

/** A name as it was written. */
export const spellChosen = (words: string): string =>
  words
    .replace(/\b([a-z]+)zq(left|right|top|bottom) ([a-z]+(?: [a-z]+)?)/, "$1 $3 from the $2")
    .replace(/\bcladzq([a-z]+?)zq([a-z-]+) ([a-z]+)/, "$3 in the $1 $2");
