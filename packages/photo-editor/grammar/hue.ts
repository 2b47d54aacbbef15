import { type Step, step } from "../plan.ts";
import type { PartEffect } from "../plan-values.ts";
import { intensityIn, percentIn } from "../words.ts";
import type { Rule } from "./rule.ts";

const HUES: Readonly<Record<string, string>> = {
  reds: "red",
  oranges: "orange",
  yellows: "yellow",
  greens: "green",
  cyans: "cyan",
  teals: "teal",
  blues: "blue",
  purples: "purple",
  violets: "purple",
  magentas: "magenta",
  pinks: "pink",
  browns: "brown",
};
/** "The reds", "the red tones". */
const HUE = `(?<hue>${Object.keys(HUES).join("|")}|(?:${Object.values(HUES).join("|")}) (?:tones?|colou?rs?|hues?|shades?|areas?|parts?|lights?))`;
const DEGREE = "(?:(?:a (?:bit|little|touch|tad|lot)|slightly|somewhat|much|way|really|even|strongly|gently|subtly) )*";
const AFTER =
  "(?<after>(?: (?:a (?:bit|little|touch|tad|lot)|slightly|somewhat|more|strongly|gently|up|down|out))*(?: by \\d+ ?(?:%|percent))?)";
const MORE = "vivid|vibrant|saturated|intense|colou?rful|lively|lush|punchy";
const STATE = `(?<state>(?:more|less) (?:${MORE}|bright|dark|deep|strong|harsh)|deeper|richer|stronger|punchier|lusher|bolder|brighter|lighter|darker|softer|duller|paler|muted|weaker|pop(?: out)?(?: more)?|stand out(?: more)?|vivid|vibrant|intense)`;
const VERB =
  "(?<verb>boost|increase|intensify|enhance|deepen|enrich|strengthen|saturate|pump(?: up)?|bring out|amplify|push|tone down|mute|reduce|decrease|lower|desaturate|soften|weaken|dial down|turn down|calm(?: down)?|tame|brighten|lighten|lift|darken)";
const IN = "(?: (?:in|of) (?:it|this|(?:the|this|my) (?:image|photo|picture|shot|scene)))?";

const PATTERNS = [
  new RegExp(`^(?:make|get|let|turn) (?:all )?(?:the |its )?${HUE} (?:look |be )?${DEGREE}${STATE}${AFTER}${IN}$`),
  new RegExp(`^(?:with |give it |get |add |i'd like )?${DEGREE}${STATE} ${HUE}${IN}$`),
  new RegExp(`^${VERB} (?:all )?(?:the |its )?${HUE}${AFTER}${IN}$`),
  /^(?<verb>tone|turn|dial|bring|pump|calm) (?:the )?(?<hue>[a-z]+(?: [a-z]+)?s) (?<way>down|up)(?<after>(?: a (?:bit|little|touch))?)$/,
];

/** "Less pink", "too much green": what has the color becomes paler. Yellow, orange and blue casts are a matter of warmth. */
const LESS_OF =
  /^(?:(?:with|make it|use|have|a (?:bit|little)|much|way|slightly|a lot) )*(?:less|not so much|not so|too much) (red|green|cyan|teal|purple|violet|magenta|pink)(?: (?:tones?|colou?rs?|light|tint|in (?:it|the (?:image|photo|picture))))?$/;
/** How much paler a color becomes of which there is too much, in percent. */
const PALER = 55;

const USUAL = { saturation: 35, brightness: 15 };
const LESS =
  /^(?:less|muted|duller|paler|softer|weaker|tone(?! up)|mute|reduce|decrease|lower|desaturate|soften|weaken|dial|turn|calm|tame|bring(?! out))/;

/** The colors of one hue: "more vivid greens", "tone down the reds", "make the blues deeper". */
export const hueRule: Rule = ({ words }) => {
  const much = LESS_OF.exec(words)?.[1];
  if (much !== undefined) {
    const amount = -Math.round(Math.min(90, percentIn(words) ?? PALER * Math.min(1.5, intensityIn(words))));
    // Vivid pink light is a magenta.
    const parts = much === "pink" ? ["pink", "magenta"] : [HUES[`${much}s`] ?? much];
    return parts.map((part) => step("apply_to", { part, effect: "saturation", amount }));
  }
  const groups = PATTERNS.map((pattern) => pattern.exec(words)?.groups).find((found) => found !== undefined);
  const [first = "", noun] = (groups?.hue ?? "").split(" ");
  const part = noun === undefined ? HUES[first] : first;
  if (!groups || part === undefined || !Object.values(HUES).includes(part)) return null;
  const change = groups.state ?? groups.verb ?? "";
  const strength = Math.min(2, intensityIn(words));
  const percent = percentIn(words);
  const changed = (effect: PartEffect & keyof typeof USUAL, sign: number): Step =>
    step("apply_to", { part, effect, amount: Math.round(sign * (percent ?? USUAL[effect] * strength)) });
  if (/^(?:brighten|lighten|lift|brighter|lighter|more bright|less dark)/.test(change))
    return [changed("brightness", 1)];
  if (/^(?:darken|darker|more dark|less bright)/.test(change)) return [changed("brightness", -1)];
  const isLess = groups.way === undefined ? LESS.test(change) : groups.way === "down";
  const saturated = changed("saturation", isLess ? -1 : 1);
  // A deep color is dark and saturated.
  return /^(?:deep|more deep)/.test(change) ? [saturated, changed("brightness", -0.7)] : [saturated];
};

/** Words that a change of one hue has read. */
export const HUE_WORDS = `${Object.keys(HUES).join(" ")} deep deeper richer lush lively lusher bolder punchier punchy lights light hues shades weaker tame calm amplify enrich pump push bring strong intense`;
