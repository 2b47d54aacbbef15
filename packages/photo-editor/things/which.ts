import type { Place } from "../plan-values.ts";
import { endColor } from "../words.ts";
import { readFruit } from "./fruit-names.ts";
import { isPlural } from "./head-noun.ts";

/** Words that say which one of several things is meant. */
export interface Which {
  /** The name of the things, "man" in "the left man". */
  thing: string;
  side?: Place;
  /** The position counted from the side, from 0; -1 is the last one. */
  rank?: number;
  size?: "largest" | "smallest";
  /** A color that only the meant one wears or has, or that only its hair has. */
  color?: string;
  isHair?: true;
  /** Only those behind the main subject. */
  isBehind?: true;
  /** Without a number in the words: one, or of a plural all at that side. */
  count: number;
}

/** Parts of the image itself. */
const AREA = /(?:^| )(?:half|third|quarter|side|part|area|edge|corner)$/;
const ORDINALS = "first|second|third|fourth|fifth|sixth|last".split("|");
const ORDINAL = `${ORDINALS.join("|")}|[1-6](?:st|nd|rd|th)`;
const COUNTS: Record<string, number> = {
  two: 2,
  both: 2,
  three: 3,
  four: 4,
  "2": 2,
  "3": 3,
  "4": 4,
};
const COUNT = Object.keys(COUNTS).join("|");
const CORNER = "(?:top|bottom|upper|lower)[- ](?:left|right)";
const SIDE = `${CORNER}|left|right|top|bottom|upper|lower|center|centre|middle`;
const THING = "[a-z][a-z'-]*(?: [a-z][a-z'-]*){0,2}";

const RANKED = new RegExp(`^(${ORDINAL}) (${THING}?)(?: (?:from|on|at|to) (?:the )?(?:far )?(${SIDE}))?$`);
const SIDED = new RegExp(`^(${SIDE})(?:[- ]?most)?(?:[- ]hand)? (?:(${COUNT}) )?(${THING})$`);
const COUNTED = new RegExp(`^(${COUNT}) (?:(${SIDE})(?:[- ]?most)? )?(${THING})$`);
const BESIDE = new RegExp(
  `^(?:(${COUNT}) )?(${THING}?) (?:(?:further|farther) )?(?:on|at|to|in) (?:the )?(?:far |very )?(${SIDE})(?:[- ]hand)?(?: side| edge| corner)?$`,
);
/** Translators leave out the words between: "the car left". */
const TRAILING = new RegExp(`^(${THING}?) (${CORNER}|left|right)$`);
const SIZED = new RegExp(`^(largest|biggest|tallest|larger|bigger|taller|smallest|smaller|tiniest) (${THING})$`);
const DRESSED = new RegExp(
  `^(${THING}?) (?:in|with|wearing|who wears) (?:the |an? )?([a-z]+(?: [a-z]+)??)(?: (?!one$)[a-z]+)?$`,
);
/** "Blonde woman", "gray-haired man", "the man with white hair". */
const HAIRED = new RegExp(
  `^(?:(?:(blond|blonde|brunette|ginger|redhead)|([a-z]+)[- ]haired) (${THING})|(${THING}?) with (?:the |an? )?((?:long |short |curly |straight |wavy )?[a-z]+) hair|()(blonde|brunette|redhead))$`,
);
const HAIR: Readonly<Record<string, string>> = {
  blond: "#d8b878",
  blonde: "#d8b878",
  brunette: "#4a3222",
  ginger: "#b5562a",
  redhead: "#b5562a",
  red: "#b5562a",
  brown: "#4a3222",
  dark: "black",
  gray: "#a8a8a8",
  grey: "#a8a8a8",
};

/** One of several people by the color of the hair; null for other words. */
function readHaired(words: string): Which | null {
  const [, named, prefixed, first, second, stated, , alone] = HAIRED.exec(words) ?? [];
  const look = (named ?? prefixed ?? stated ?? alone)?.split(" ").at(-1);
  const color = HAIR[look ?? ""] ?? (look !== undefined && endColor(look)?.rest === "" ? look : undefined);
  return color === undefined ? null : { thing: first ?? second ?? "woman", color, isHair: true, count: 1 };
}

const COLORED = /^([a-z]+(?: [a-z]+)??) ([a-z]+)$/;

const BEHIND = / (?:in|at|of) the (?:background|back|distance)$/;

/** Reads which one of several things words name; null if they name no single one. `where` is a side that stands beside them. */
export function readWhich(words: string, where?: Place): Which | null {
  if (!BEHIND.test(words)) return readNearWhich(words, where);
  const own = words.replace(BEHIND, "");
  return { ...(readNearWhich(own, where) ?? { thing: own, count: usualCount(own) }), isBehind: true };
}

/** "The people on the left" are all at that side. */
const usualCount = (thing: string): number => (isPlural(thing) ? Number.POSITIVE_INFINITY : 1);

function readNearWhich(words: string, where: Place | undefined): Which | null {
  if (AREA.test(words)) return null;
  const fruit = readFruit(words);
  if (fruit)
    return { thing: fruit.name, color: fruit.color, count: 1, ...(where === undefined ? {} : { side: where }) };
  const [, ordinal, ranked, from] = RANKED.exec(words) ?? [];
  if (ordinal !== undefined && ranked !== undefined)
    return {
      thing: ranked,
      rank: rankFrom(ordinal),
      side: placeFrom(from) ?? where ?? "left",
      count: 1,
    };
  const [, size, sized] = SIZED.exec(words) ?? [];
  if (size !== undefined && sized !== undefined)
    return {
      thing: sized,
      size: /^(?:small|tin)/.test(size) ? "smallest" : "largest",
      count: 1,
    };
  const [, side, several, sided] = SIDED.exec(words) ?? [];
  if (sided !== undefined)
    return {
      thing: sided,
      ...at(placeFrom(side)),
      count: COUNTS[several ?? ""] ?? usualCount(sided),
    };
  const [, number = "", own, counted] = COUNTED.exec(words) ?? [];
  const place = placeFrom(own) ?? where;
  if (counted !== undefined && place) return { thing: counted, side: place, count: COUNTS[number] ?? 1 };
  const [, amount = "", beside, end] = BESIDE.exec(words) ?? [];
  if (beside !== undefined)
    return { thing: beside, ...at(placeFrom(end)), count: COUNTS[amount] ?? usualCount(beside) };
  const [, trailed, last] = TRAILING.exec(words) ?? [];
  if (trailed !== undefined) return { thing: trailed, ...at(placeFrom(last)), count: usualCount(trailed) };
  const haired = readHaired(words);
  if (haired) return haired;
  const [, dressed, look = ""] = DRESSED.exec(words) ?? [];
  const color = endColor(look);
  if (dressed !== undefined && color?.rest === "")
    return { thing: dressed, color: color.color, count: 1, ...(where === undefined ? {} : { side: where }) };
  if (where !== undefined) return { thing: words, side: where, count: usualCount(words) };
  const [, tint = "", tinted] = COLORED.exec(words) ?? [];
  const tone = endColor(tint);
  return tinted !== undefined && tone?.rest === "" && !endColor(tinted)
    ? { thing: tinted, color: tone.color, count: 1 }
    : null;
}

const at = (side: Place | undefined) => (side ? { side } : {});

const placeFrom = (words: string | undefined): Place | undefined =>
  words
    ?.replace(/^(?:middle|centre)$/, "center")
    .replace("upper", "top")
    .replace("lower", "bottom")
    .replace(" ", "-") as Place | undefined;

function rankFrom(ordinal: string): number {
  if (ordinal === "last") return -1;
  const named = ORDINALS.indexOf(ordinal);
  return named >= 0 ? named : Number.parseInt(ordinal, 10) - 1;
}
