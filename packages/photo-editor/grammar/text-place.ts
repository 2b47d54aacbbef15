import type { Step } from "../plan.ts";

type Lettering = Extract<Step, { tool: "text" }>["arguments"];

/** Everything that a text avoids where it may cover no thing at all. */
export const EVERYTHING = "everything";

const END = "(?=$|[,.;!?\\n]| (?:and|but|then) )";
const IT = "(?:(?:it|this|that|they|the (?:text|words?|lettering|caption|title|letters)) )?";
const NOT =
  "(?:(?:must|should|may|can|shall|does|do|will|would)(?: not|n't|nt)|cannot|(?:must|should|may|shall) never|without|never|not)";
const COVER =
  "(?:(?:be |being |stand |go |lie )?(?:over|on top of|in front of|across|on)|cover(?:ing)?|overlap(?:ping)?(?: with)?|touch(?:ing)?|hid(?:e|ing)|obscur(?:e|ing)|block(?:ing)?|cross(?:ing)?)";
const OWNER = "(?:the|my|his|her|its|their|any|any of the)";
const THING = `(?:${OWNER} )([a-z][a-z' -]{1,40}?)`;
/** "Not over the cup", "where it does not cover the face", "it must not touch the saucer". */
const AVOIDED = new RegExp(`,? ?(?:(?:and|but) )?(?:(?:so(?: that)?|where) )?${IT}${NOT} ${COVER} ${THING}${END}`, "g");
/** "Where it covers nothing", "without covering anything". */
const NOTHING = new RegExp(
  `,? ?(?:(?:and|but) )?(?:(?:so(?: that)?|where) )?${IT}(?:(?:covers?|overlaps?|hides?|touches|blocks?) nothing|${NOT} ${COVER} (?:anything|something|any (?:things?|objects?))|(?:where )?there(?:'s| is) (?:nothing|(?:some |enough |free |empty )*(?:space|room)))${END}`,
  "g",
);
const FREE = "(?:empty|free|blank|clear|unused|unoccupied|quiet|plain)";
/** "In the empty corner", "in a free area at the bottom". */
const EMPTY = new RegExp(
  `\\b(?:in|into|on|at|to) (?:an?|the|some|any|whichever) (?:most )?${FREE}(?:est)? (corner|area|space|spot|place|part|side|region)\\b`,
  "g",
);

/** Where lettering may stand, as one word of its clause, because a negation would be left out: "avoiding-the-cup". */
export const withAvoided = (text: string): string =>
  /§\d/.test(text)
    ? text
        .replace(NOTHING, ` avoiding-${EVERYTHING}`)
        .replace(AVOIDED, (_whole, thing: string) => ` avoiding-${thing.replaceAll(" ", "-")}`)
        .replace(
          EMPTY,
          (_whole, place: string) => `${place === "corner" ? "in the corner " : ""}avoiding-${EVERYTHING}`,
        )
    : text;

const AVOIDING = / ?avoiding-([a-z'-]+)/;
const IN_SKY = /\b(?:in|into|on|across) the (?:(?:blue|clear|night|empty) )?sky\b/;

const ON_THING =
  / (?:on|onto|over|across)(?:to)? (?:the|my|his|her|its|their|this|that) ((?:[a-z]+ ){0,2}?[a-z]+)(?= in (?:[a-z]+ ){0,2}[a-z]+$| at the (?:top|bottom)\b|$)/;
/** Words after "on the" that name a place of the image or no thing. */
const NO_THING =
  /\b(?:image|photo|photograph|picture|pic|shot|scene|top|bottom|left|right|upper|lower|middle|cent(?:er|re)|side|corner|edge|edges|border|frame|strip|bar|banner|width|half|third|quarter|part|area|sky|background|foreground|whole|entire|front|back|line|rest|other|same)\b/;

/** The thing on which a clause wants its text, "on the notebook cover", and the clause without it. */
export function takeThing(words: string): { rest: string; on: string | undefined } {
  const thing = /§\d/.test(words) ? ON_THING.exec(words)?.[1] : undefined;
  return thing === undefined || NO_THING.test(thing)
    ? { rest: words, on: undefined }
    : { rest: words.replace(ON_THING, ""), on: thing };
}

/** The things that a clause says a text must not cover, and the clause without these words. */
export function takeAvoided(words: string): { rest: string; place: Pick<Lettering, "avoid" | "within"> } {
  const thing = AVOIDING.exec(words)?.[1]?.replaceAll("-", " ");
  const avoid = thing?.replace(/^heads?$/, "faces").replace(/^(?:it|them)$/, EVERYTHING);
  const within = IN_SKY.test(words) ? { within: "sky" } : {};
  return {
    rest: words.replace(AVOIDING, "").replace(IN_SKY, " "),
    place: { ...(avoid === undefined ? {} : { avoid }), ...within },
  };
}
