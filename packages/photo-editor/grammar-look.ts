import { type Step, step } from "./plan.ts";
import type { Rule } from "./rule.ts";
import { wholeOnly } from "./whole.ts";
import { intensityIn, levelsIn, percentIn } from "./words.ts";

/** Looks that several tools make together. */
const LOOKS: [RegExp, () => Step[]][] = [
  [
    /\b(?:remove|reduce|less|cut|clear|get rid of)\b.*\b(?:haze|fog|mist)\b|\bde-?haze\b/,
    () => [step("contrast", { percent: 25 }), step("saturation", { percent: 15 })],
  ],
  [
    /^(?:make|turn)(?: it| this)?(?: look)?(?: more)? (?:foggy|misty|hazy)$|^(?:add|with|more|increase) (?:the |some |more )?(?:fog|mist|haze)$|^make the (?:fog|mist|haze) (?:thicker|denser|heavier|stronger)$/,
    () => [
      step("contrast", { percent: -40 }),
      step("saturation", { percent: -25 }),
      step("brightness", { percent: 15 }),
    ],
  ],
  [
    /\b(?:look like (?:it was shot at )?(?:night|nighttime)|day (?:in)?to night|make it (?:a |at )?night(?: ?time)?|night look)\b|\b(?:in)?to (?:a )?night(?:time)?(?: (?:scene|shot|photo|picture|image))?$/,
    () => [step("exposure", { stops: -1.5 }), step("warmth", { percent: -40 }), step("saturation", { percent: -20 })],
  ],
  [
    /\b(?:look|turn|make) (?:it )?(?:like |into )?(?:(?:it (?:is|was)|at) )?(?:dusk|twilight|evening|sunset|golden hour|dawn|sunrise)\b|^(?:(?:add|give it|use|apply|with) )?(?:a |some )?(?:sunset|sunrise|dusk|golden hour) (?:colou?rs?|tones?|light|lighting|look|mood|feel)$/,
    () => [step("exposure", { stops: -0.4 }), step("warmth", { percent: 35 }), step("saturation", { percent: 10 })],
  ],
  // "Matte black" is a color, and not a look of the whole image.
  [
    /\b(?:matte?|satin)(?: (?:film|photo))?(?: (?:look|finish|effect|style|feel|film|photo|picture|image|tones?))?$|^(?:an? )?(?:flat )?matte? look$/,
    () => [step("contrast", { percent: -20 }), step("saturation", { percent: -10 })],
  ],
  [
    /^(?:(?:make|give) it (?:a |look )?)?(?:more )?(?:cinematic|dramatic|moody)(?: look| feel)?$/,
    () => [step("contrast", { percent: 25 }), step("saturation", { percent: -10 }), step("vignette", { percent: 30 })],
  ],
  [
    /^(?:make (?:it|the (?:photo|picture|image)) look (?:older|old|aged)|age (?:it|the (?:photo|picture|image)))$/,
    () => [step("vintage", {})],
  ],
  [
    /^(?:fade|wash) (?:it|the (?:photo|picture|image|colou?rs?))(?: out)?(?: (?:a (?:bit|little)|slightly))?$/,
    () => [step("contrast", { percent: -20 }), step("saturation", { percent: -20 })],
  ],
  [/^make it (?:half|50%) as bright$/, () => [step("exposure", { stops: -1 })]],
  [/^make it (?:twice|two times) as bright$/, () => [step("exposure", { stops: 1 })]],
];

/** "Add film grain"; less of it is a task for denoising. */
const grain: Rule = ({ words }) => {
  if (!/\b(?:film[- ])?(?:grain|noise)\b|\bgrainier\b|\b(?:make|look) .*\b(?:grainy|noisy)\b/.test(words)) return null;
  if (!/\b(?:add|apply|give|put|more|increase|with|grainier|make|look)\b/.test(words)) return null;
  if (/\b(?:reduc\w*|remov\w*|less|no|without|clean\w*|de-?nois\w*|not|too|free)\b/.test(words)) return null;
  return [step("grain", { percent: Math.min(100, Math.max(1, percentIn(words) ?? 30 * intensityIn(words))) })];
};

const posterize: Rule = ({ words }) => {
  const levels = /\bposteri[sz]e\b/.test(words) ? levelsIn(words) : null;
  return levels === null || levels < 2 || levels > 32 ? null : [step("posterize", { levels })];
};

const look: Rule = ({ words }) => LOOKS.find(([pattern]) => pattern.test(words))?.[1]() ?? null;

const TINTED =
  /^make (?:the |my |his |her |its )([a-z][a-z '-]{1,40}?) (?:(?:much|a (?:bit|little)|slightly) )?(?:more (red|green|blue|yellow|orange|pink|purple|brown|golden)|(bluer|greener|redder|yellower|pinker|browner))$/;
const COLORS: Record<string, string> = {
  bluer: "blue",
  greener: "green",
  redder: "red",
  yellower: "yellow",
  pinker: "pink",
  browner: "brown",
  golden: "gold",
};

/** "Make the sky bluer" gives the named thing the color. */
const tinted: Rule = ({ words }) => {
  const [, object, color, comparative] = TINTED.exec(words) ?? [];
  const to = color ?? comparative;
  if (!object || !to || /^(?:image|photo|picture|colou?rs?|shadows|highlights)$/.test(object)) return null;
  return [step("recolor", { object, to: COLORS[to] ?? to })];
};

const ALONE =
  /^(?:(?:cut ?out|isolate)(?= (?:the|my|her|his) (?!background|subject|product|object|person|image|photo|picture))|(?:delete|remove|erase|hide|cut (?:out|away)) (?:everything|anything|all)(?: else)? (?:except|but|other than|apart from|besides)(?: for)?|keep (?:only|just)) (?:the |my |her |his )?([a-z][a-z '-]{1,40})$/;

/** "Delete everything except for the cup" leaves the named thing on a transparent background. */
const alone: Rule = ({ words }) => {
  const subject = ALONE.exec(words)?.[1];
  if (subject && / (?:in colou?r|colou?red|sharp|in focus)$/.test(subject)) return null;
  return subject ? [step("remove_background", { subject })] : null;
};

/** Rules for looks, tints of things, and a thing alone. They come before the rules for single attributes. */
export const lookRules: Rule[] = [alone, tinted, ...[grain, posterize, look].map(wholeOnly)];
