import { type Step, step } from "../plan.ts";
import { colorsIn, endColor, intensityIn, levelsIn, percentIn } from "../words.ts";
import type { Rule } from "./rule.ts";
import { wholeOnly } from "./whole.ts";

/** "A cold blue cinematic look": a look of films with the color of its light. */
const TONED_LOOK =
  /^(?:(?:make|give) (?:it|this|the (?:image|photo|picture)) |add |use |apply )?(?:an? )?((?:(?:cold|cool|icy|blue|bluish|teal|warm|golden|amber),? )+)(?:cinematic|moody|dramatic|film|movie) (?:look|feel|tone|mood|style|grade|grading|atmosphere|colou?rs)$/;

const tonedLook: Rule = ({ words }) => {
  const light = TONED_LOOK.exec(words)?.[1];
  if (light === undefined) return null;
  const warmth = /\b(?:warm|golden|amber)\b/.test(light) ? 35 : -40;
  return [
    step("warmth", { percent: warmth }),
    step("contrast", { percent: 25 }),
    step("saturation", { percent: -10 }),
    step("vignette", { percent: 30 }),
  ];
};

/** Looks that several tools make together. */
const LOOKS: [RegExp, () => Step[]][] = [
  [
    /\b(?:remove|reduce|less|cut|clear|get rid of)\b.*\b(?:haze|fog|mist)\b|^(?:(?:it|make|should|be|look|a|bit|little|much) )*less (?:hazy|foggy|misty)$|\bde-?haze\b/,
    () => [step("contrast", { percent: 25 }), step("saturation", { percent: 15 })],
  ],
  [
    /^(?:make|turn)(?: it| this)?(?: look)?(?: more)? (?:foggy|misty|hazy)$|^(?:add|with|more|increase) (?:(?:the|some|more|an?|light|slight|soft|thin|touch|hint|bit|little|of) )*(?:fog|mist|haze)$|^make the (?:fog|mist|haze) (?:thicker|denser|heavier|stronger)$/,
    () => [
      step("contrast", { percent: -40 }),
      step("saturation", { percent: -25 }),
      step("brightness", { percent: 15 }),
    ],
  ],
  // "Matte black" is a color, and not a look of the whole image.
  [
    /\b(?:matte?|satin)(?: (?:film|photo))?(?: (?:look|finish|effect|style|feel|film|photo|picture|image|tones?))?$|^(?:an? )?(?:flat )?matte? look$/,
    () => [step("contrast", { percent: -20 }), step("saturation", { percent: -10 })],
  ],
  [
    /^(?:(?:make|give) it (?:a |look )?)?(?:more )?(?:cinematic|dramatic|moody)(?: look| feel)?$|^(?:add|give it) (?:(?:some|more|a bit of|a little|a touch of) )?drama$/,
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
  [
    /\b(?:from|in|like|of) (?:the )?(?:early |late )?(?:19)?[2-8]0'?s\b|\b(?:19)?[2-8]0'?s (?:look|style|photo|picture|film|vibes?|feel|effect|filter)\b/,
    () => [step("vintage", {})],
  ],
  [
    /^(?:(?:make|give) it (?:a |look )?)?(?:soft )?pastel(?: (?:colou?rs|tones?|look|palette|style))?$/,
    () => [
      step("saturation", { percent: -35 }),
      step("brightness", { percent: 18 }),
      step("contrast", { percent: -15 }),
    ],
  ],
  [
    /^(?:(?:make|give) it (?:a |look )?)?(?:bright-and-airy|light-and-airy|airy)(?: (?:look|feel|style))?$/,
    () => [step("tones", { shadows: 35 }), step("brightness", { percent: 18 }), step("contrast", { percent: -8 })],
  ],
  [
    /^(?:(?:make|give) it (?:a |look )?)?neon(?: (?:colou?rs|look|style))?$/,
    () => [step("saturation", { percent: 80 }), step("contrast", { percent: 20 })],
  ],
  [
    /^(?:(?:make|give) it (?:a |look )?|add |apply |use )?(?:a )?(?:(?:dark|moody|dramatic|low key)(?: and)?[ -]*){1,2}(?:look|lighting|light|mood|atmosphere|style|feel|effect|edit)$/,
    () => [step("contrast", { percent: 25 }), step("exposure", { stops: -0.4 }), step("vignette", { percent: 35 })],
  ],
  [
    /^(?:(?:make|give) (?:it|this|the (?:image|photo|picture)) (?:an? |look )?|with )?(?:(?:very|more|a bit|a little) )?(?:dark (?:moody|dramatic)|(?:moody|dramatic) dark|low-key)$/,
    () => [step("contrast", { percent: 25 }), step("exposure", { stops: -0.6 }), step("saturation", { percent: -10 })],
  ],
  [
    /^(?:(?:make|give) (?:it|this|the (?:image|photo|picture)) )?(?:an? )?(?:(?:look(?:s|ing)?|appear|feel) )?(?:like|as if|as though|as) (?:(?:it|this) (?:was|were|is|had been) )?(?:shot|taken|photographed|captured|made) (?:on|with) (?:an? |the )?(?:old |real |analog(?:ue)? |35 ?mm |classic )*film(?: camera)?$|^(?:an? )?(?:35 ?mm |analog(?:ue)? |classic |old |real )+film(?: (?:look|feel|style|photo|effect))?$|^(?:shot|taken) on (?:35 ?mm |analog(?:ue)? )?film$/,
    () => [
      step("split_tone", { shadows: "teal", highlights: "gold", percent: 14 }),
      step("contrast", { percent: -8 }),
      step("grain", { percent: 25 }),
    ],
  ],
  [
    /^(?:apply |use |add |give it )?(?:a )?(?:cinematic|movie|film) (?:colou?r )?(?:grad(?:e|ing)|tones?|colou?rs)$/,
    () => [step("split_tone", { shadows: "teal", highlights: "orange" }), step("contrast", { percent: 12 })],
  ],
  [
    /^(?:make |give it |use |add |with )?(?:the )?(?:light(?:ing)? (?:softer|less harsh)|(?:soft(?:er)?|less harsh) light(?:ing)?)$|^soften the light(?:ing)?$/,
    () => [step("tones", { shadows: 35, highlights: -25 }), step("contrast", { percent: -8 })],
  ],
  [
    /^(?:(?:make|give|add|turn|create|put|set|use|with|in|into) )?(?:(?:it|this|the (?:image|photo|picture|scene)) )?(?:(?:an?|some|look|feel|like|into|in|more|the) )*(?:(?:very|warm|dark|dim|soft|evening|romantic|intimate|cozy|cosy),? (?:and )?)*(?:cozy|cosy|candle-?lit|candle-?light|by candlelight|romantic|intimate|fireside)(?: (?:warm|dark|evening|night|dinner|candle-?lit|candle-?light|fireside|light|lighting|mood|look|feel|feeling|atmosphere|ambience|vibes?|scene|style|effect))*$/,
    () => [step("exposure", { stops: -0.5 }), step("warmth", { percent: 40 }), step("vignette", { percent: 35 })],
  ],
  [
    /^(?:(?:make|give|add|use|with) (?:it )?)?(?:an? |some )?(?:warm,? (?:and )?(?:dim|dimmed|low)|(?:dim|dimmed|low),? (?:and )?warm) light(?:ing)?$/,
    () => [step("exposure", { stops: -0.4 }), step("warmth", { percent: 25 })],
  ],
  [/^make it (?:half|50%) as bright$/, () => [step("exposure", { stops: -1 })]],
  [/^make it (?:twice|two times) as bright$/, () => [step("exposure", { stops: 1 })]],
];

const SOME_GRAIN =
  /^film[- ]grain$|^(?:(?:add|with|use) )?(?:(?:an? (?:bit|little|touch|hint|lot)(?: of)?|an?|some|subtle|slight|light|strong|heavy|fine|soft|the) )+(?:film[- ])?grain(?: (?:effect|texture|look))?$/;

/** "Light" is no strength of other changes, and the usual ones are known already. */
const FINE_GRAIN = /\b(?:light|soft|gentle) (?:film[- ])?grain\b/;

/** "Add film grain"; less of it is a task for denoising. */
const grain: Rule = ({ words }) => {
  const usual = FINE_GRAIN.test(words) ? 12 : 30;
  if (SOME_GRAIN.test(words))
    return [step("grain", { percent: Math.max(1, Math.min(100, usual * intensityIn(words))) })];
  if (!/\b(?:film[- ])?(?:grain|noise)\b|\bgrainier\b|\b(?:make|look) .*\b(?:grainy|noisy)\b/.test(words)) return null;
  if (!/\b(?:add|apply|give|put|more|increase|with|grainier|make|look)\b/.test(words)) return null;
  if (/\b(?:reduc\w*|remov\w*|less|no|without|clean\w*|de-?nois\w*|not|too|free)\b/.test(words)) return null;
  return [step("grain", { percent: Math.min(100, Math.max(1, percentIn(words) ?? 30 * intensityIn(words))) })];
};

const FEW = 8;
const fewColors: Rule = ({ words }) =>
  /^(?:use |with |in )?(?:only |just )?(?:a )?(?:very )?few(?:er)? colou?rs$/.test(words)
    ? [step("posterize", { colors: FEW })]
    : null;

/** "Posterize to 4 colors" counts the colors of the image; "5 levels" counts those of each channel. */
const posterize: Rule = ({ words }) => {
  const isReduced =
    /\bposteri[sz]e[d]?\b|^(?:reduce|limit|convert|quanti[sz]e|flatten)\b.* colou?rs$|^(?:use|keep|make it|only)\b.*\bonly \w+ colou?rs$/.test(
      words,
    );
  const count = isReduced ? levelsIn(words) : null;
  if (count === null || count < 2) return null;
  if (/ colou?rs?\b/.test(words)) return count > 64 ? null : [step("posterize", { colors: count })];
  return count > 32 ? null : [step("posterize", { levels: count })];
};

const look: Rule = ({ words }) => LOOKS.find(([pattern]) => pattern.test(words))?.[1]() ?? null;

const TINTED =
  /^make (?:the |my |his |her |its )([a-z][a-z '-]{1,40}?) (?:look )?(?:(?:much|a (?:bit|little|touch|tad)|slightly|somewhat) )?(?:more ([a-z]+)|(bluer|greener|redder|yellower|pinker|browner|whiter|blacker|gr[ae]yer))(?: (?:a (?:bit|little|touch|tad)|slightly))?$/;
/** "Make the sky a deeper blue": natural things keep their color and get more of it. */
const DEEPER =
  /^(?:make|turn|colou?r|paint) (?:the )?(sky|sea|ocean|lake|river|water|pool|grass|lawn|leaves|trees|foliage|forest|meadow|mountains|flowers?|roses?) (?:an? )?(?:deeper|richer|stronger|fresher|lusher|juicier|healthier|more intense|more vivid|more vibrant|bolder) (red|green|blue|yellow|orange|pink|purple|brown|turquoise|teal)(?: (?:slightly|subtly|a (?:bit|little)))?$/;
const COLORS: Record<string, string> = {
  bluer: "blue",
  greener: "green",
  redder: "red",
  yellower: "yellow",
  pinker: "pink",
  browner: "brown",
  whiter: "white",
  blacker: "black",
  greyer: "gray",
  grayer: "gray",
  golden: "gold",
};

/** "Make the sky bluer" gives the named thing the color. */
export const tintRule: Rule = ({ words }) => {
  const [, natural, shade] = DEEPER.exec(words) ?? [];
  if (natural && shade) return [step("recolor", { object: natural, to: shade, percent: shiftPercent(words) })];
  const [, object, color, comparative] = TINTED.exec(words) ?? [];
  const to = color ?? comparative;
  if (
    !object ||
    !to ||
    (color !== undefined && endColor(color)?.rest !== "") ||
    /^(?:image|photo|picture|colou?rs?|shadows|highlights)$/.test(object)
  )
    return null;
  return [step("recolor", { object, to: COLORS[to] ?? endColor(to)?.color ?? to, percent: shiftPercent(words) })];
};

/** How far "more purple" moves the colors of a thing, in percent: not to a flat purple. */
export const shiftPercent = (words: string): number => Math.round(Math.min(75, 45 * intensityIn(words) ** 0.7));

const ALONE =
  /^(?:(?:cut ?out|isolate)(?= (?:the|my|her|his) (?!background|subject|product|object|person|image|photo|picture))|(?:delete|remove|erase|hide|cut (?:out|away)) (?:everything|anything|all)(?: else)? (?:except|but|other than|apart from|besides)(?: for)?|(?:keep|leave|show) (?:only|just)|only (?:keep|leave|show)) (?:the |my |her |his )?([a-z][a-z '-]{1,40})$/;

/** "Delete everything except for the cup" leaves the named thing on a transparent background. */
const alone: Rule = ({ words }) => {
  const subject = ALONE.exec(words)?.[1];
  if (subject && / (?:in colou?r|colou?red|sharp|in focus)$/.test(subject)) return null;
  const [, thing, backdrop] = / (?:background|backdrop)$/.test(subject ?? "")
    ? (/^(.+?) (?:on|onto|against|before|over|with) (?:an? |the )?(.+) (?:background|backdrop)$/.exec(subject ?? "") ??
      [])
    : [];
  const color = backdrop === undefined ? undefined : colorsIn(backdrop)[0];
  if (thing && color) return [step("replace_background", { color, subject: thing })];
  return subject ? [step("remove_background", { subject })] : null;
};

const SPLASH = [
  /^(?:(?:make|turn) (?:it|everything|the (?:image|photo|picture)) )?(?:all )?black-and-white (?:except|but|except for|apart from|other than)(?: for)? (?:the |its )?(?:colou?r )?([a-z]+)(?: (?:colou?rs?|parts?|areas?|things?|tones?))?$/,
  /^(?:selective colou?r|colou?r splash|keep only|only keep|leave only|show only)(?: (?:with|in|effect|keep|on|for))*:? ?(?:the )?(?:colou?r )?([a-z]+)(?: (?:colou?rs?|parts?|areas?|things?|tones?))?(?: in colou?r| colou?red)?$/,
];
const ONLY_COLORED =
  /^(?:make |keep |leave |show )?only (?:the|my|his|her) ([a-z][a-z '-]{1,40}?) (?:colou?red|in colou?r|colou?rful)$/;

/** "Black and white except red" and "only the motorcycle in color" keep one color or thing as it is. */
const splash: Rule = ({ words }) => {
  const colored = ONLY_COLORED.exec(words)?.[1];
  if (colored !== undefined) return [step("apply_to", { part: colored, except: true, effect: "black_and_white" })];
  const color = SPLASH.map((pattern) => pattern.exec(words)?.[1]).find((found) => found !== undefined);
  const [named] = colorsIn((color ?? "").replace(/s$/, ""));
  return named === undefined ? null : [step("apply_to", { part: named, except: true, effect: "black_and_white" })];
};

/** Rules for looks, tints of things, and a thing alone. They come before the rules for single attributes. */
export const lookRules: Rule[] = [
  splash,
  alone,
  tintRule,
  fewColors,
  ...[grain, posterize, tonedLook, look].map(wholeOnly),
];
