import { type Step, step, type ToolName } from "../plan.ts";
import { colorsIn, intensityIn, levelsIn, percentIn, pixelsIn, timesIn } from "../words.ts";
import type { Rule } from "./rule.ts";
import { wholeOnly } from "./whole.ts";

type Adjustable = "brightness" | "contrast" | "saturation" | "warmth" | "sharpen";

/** Patterns for one attribute with the direction of the change. With 0, the verb gives the direction. */
const ATTRIBUTES: [RegExp, Adjustable, number][] = [
  [
    /\b(brighter|lighter|brighten(?:ed)?|lighten(?:ed)?|brighten up|(?<!\b(?:warm|cool) (?:(?:all|the|its|this) )+)light up)\b/,
    "brightness",
    1,
  ],
  [/\b(less bright|not so bright|not as bright)\b/, "brightness", -1],
  [/\b(darker|darken(?:ed)?|dimmer|dim|dimmed|gloomier)\b/, "brightness", -1],
  [/\bbrightness\b/, "brightness", 0],
  [/\b(contrasty|punchier|pop more|punchy|make it pop)\b/, "contrast", 1],
  [/\bhigh(?:er)? contrast\b/, "contrast", 1],
  [/\b(flatter|softer look|low contrast|washed[- ]out)\b/, "contrast", -1],
  [/\bcontrast\b/, "contrast", 0],
  [
    /\b(more colou?rful|more vivid|more vibrant|(?<!\bless )(?:vivid|vibrant)|saturate|more saturated|richer|colou?rs? (?:really |truly )?pop|intensify the colou?rs?)\b/,
    "saturation",
    1,
  ],
  [
    /\b(less colou?rful|less vivid|less vibrant|less saturated|desaturated?|undersaturated|muted|mute the colou?rs?|tone down the colou?rs?|duller|pale(?:r)?|faded|fade the colou?rs?)\b/,
    "saturation",
    -1,
  ],
  [/\b(warmer|warm it up|warm up|warm|golden|sunnier|cosier|cozier)\b/, "warmth", 1],
  [/\b(cooler|colder|cool it down|cool down|cold|bluish|bluer|icier|cool)\b/, "warmth", -1],
  [/\b(warmth|temperature|white balance)\b/, "warmth", 0],
  [/\b(sharpen(?:ed)?|sharper|crisper|crisp|more detail(?:ed)?|clearer|clarity|sharpness|sharp)\b/, "sharpen", 1],
  [/\b(saturation|colou?rs?|vibrance)\b/, "saturation", 0],
];

const USUAL: Record<Adjustable, number> = { brightness: 20, contrast: 20, saturation: 30, warmth: 25, sharpen: 60 };
const DOWN = /\b(less|reduce|decrease|lower|cut|drop|turn down|tone down|bring down|dial down|minus)\b|-\d/;
const UP = /\b(more|increase|raise|boost|add|higher|turn up|bring up|improve|enhance|plus|stronger|up)\b|\+\d/;

const DOWN_VERB = /\b(less|reduce|decrease|lower|drop|turn down)\b/;
const clampPercent = (percent: number) => Math.max(-100, Math.min(400, percent));

/** Patterns of complaints, which request the opposite. */
const TOO: [RegExp, Adjustable, number][] = [
  [/\btoo (?:dark|dim)\b/, "brightness", 20],
  [/\btoo much contrast\b/, "contrast", -20],
  [/\b(?:not enough|too little) contrast\b/, "contrast", 20],
  [/\bless (?:yellow|yellowish|orange|warm)\b/, "warmth", -25],
  [/\bless (?:blue|bluish|cold|cool)\b/, "warmth", 25],
  [
    /\b(?:remove|reduce|fix|decrease|correct|less|get rid of|without)\b.*\bblur(?:ry|riness|red)?\b|\bde-?blur\b|\bun-?blur\b/,
    "sharpen",
    80,
  ],
  [/\btoo (?:bright|light)\b/, "brightness", -20],
  [/\btoo (?:warm|yellow|orange)\b/, "warmth", -25],
  [/\btoo (?:cold|cool|blue|bluish)\b/, "warmth", 25],
  [/\btoo (?:dull|pale|washed[- ]out)\b/, "saturation", 30],
  [/\btoo (?:colou?rful|saturated|vivid)\b/, "saturation", -30],
  [/\btoo flat\b/, "contrast", 20],
  [/\btoo (?:harsh|contrasty)\b/, "contrast", -20],
  [/\btoo (?:soft|blurry)\b/, "sharpen", 60],
];

/** A cast of a color that is neither warm nor cold is taken out. */
const CAST = /\btoo (?:red|reddish|green|greenish|magenta|pink|pinkish|purple|violet|cyan|colou?r-?cast)\b/;

const tooMuch: Rule = ({ words }) => {
  if (CAST.test(words) && !/\bbackground\b/.test(words))
    return [step("white_balance", /\b(?:far|way|much|very|really) too\b/.test(words) ? { strong: true } : {})];
  const found = TOO.find(([pattern]) => pattern.test(words));
  if (!found || /\bbackground\b/.test(words)) return null;
  const isFar = /\b(?:far|way|much|very|really) too\b/.test(words);
  const factor = /\bless\b/.test(words) ? intensityIn(words) : isFar ? 2 : 1;
  const percent = Math.round(found[2] * factor);
  // A photo that is too dark must not stay so.
  return found[1] === "brightness" && percent > 0
    ? [step("brightness", { percent, enough: true })]
    : [step(found[1], { percent })];
};

const repairs: Rule[] = [
  ({ words }) =>
    /\bcolou?r[- ]cast\b|^(?:remove|fix|reduce|correct|neutrali[sz]e|get rid of) (?:the |that |this )?(?:[a-z]+ )?(?:tint|cast|hue)$|\bneutrali[sz]e\b.*\b(?:colou?rs?|whites?|tint)\b|^white[- ]balance(?: it| the (?:image|photo|picture))?$/.test(
      words,
    ) ||
    (/\bwhite[- ]balance\b/.test(words) &&
      /\b(?:fix|correct(?:ed)?|auto(?:matic(?:ally)?)?|adjust|improve|apply)\b/.test(words))
      ? /\b(?:add|more|warmer|cooler|colder)\b|%/.test(words)
        ? null
        : [step("white_balance", {})]
      : null,
  ({ words }) => {
    const named = /\b(?:denoise|de-noise)\b/.test(words);
    const reduced =
      /\b(?:noise|grain|graininess)\b/.test(words) &&
      /\b(?:remove|reduce|less|clean|get rid of|without|eliminate|lower|decrease|take out|no)\b/.test(words);
    if (!named && !reduced && !/\btoo (?:noisy|grainy)\b/.test(words)) return null;
    const strength = intensityIn(words);
    return [step("denoise", strength === 1 ? {} : { strength: strength > 1 ? "strong" : "light" })];
  },
];

/** "More natural colors", "a natural look": without a cast, and less vivid. */
const NATURAL =
  /^(?:(?:make|give|get|bring back|restore|use|with|want|i want|the|it|look|have|more|some|very|all|a|bit|little)\s)*natural(?:[- ]looking)?(?: (?:colou?rs?|look|tones?|colou?ring))(?: again)?$|^(?:make|let) (?:the )?colou?rs (?:look )?(?:more )?natural(?: again)?$/;

const natural: Rule = ({ words }) =>
  NATURAL.test(words) ? [step("white_balance", {}), step("saturation", { percent: -15 })] : null;

/** Corrections that the photo itself determines: white balance and noise. They come before rules that remove things. */
export const repairRules: Rule[] = [natural, ...repairs].map(wholeOnly);

const adjust: Rule = ({ words, verb }) => {
  const exposure = exposureStep(words);
  if (exposure) return [exposure];
  const found = ATTRIBUTES.find(([pattern]) => pattern.test(words));
  if (!found || /\bbackground\b/.test(words)) return null;
  const [, tool, direction] = found;
  // A clause with only an attribute takes its direction from the clause before: "increase the contrast and saturation".
  const spoken = DOWN.test(words)
    ? -1
    : UP.test(words)
      ? 1
      : direction === 0
        ? DOWN.test(verb)
          ? -1
          : UP.test(verb)
            ? 1
            : 0
        : 1;
  const sign =
    direction === 0
      ? spoken
      : DOWN.test(words) && !/\btone down the|\bless (?:bright|colou?rful|vivid|vibrant|saturated)\b/.test(words)
        ? -direction
        : direction;
  const factor = direction === 0 ? (timesIn(words) ?? (/\bhal(?:ve|f)\b/.test(words) ? 0.5 : null)) : null;
  if (factor !== null && percentIn(words) === null) return [step(tool, { percent: clampPercent(100 * (factor - 1)) })];
  if (sign === 0 && percentIn(words) === null) return null;
  const bare =
    /\b(?:brightness|contrast|saturation|vibrance|warmth|temperature|sharpness)(?: by| to|:| =)? ?([+-]?\d{1,3})(?!\d)/.exec(
      words,
    );
  if (bare && percentIn(words) === null)
    return [step(tool, { percent: clampPercent(Number(bare[1]) * (DOWN_VERB.test(words) ? -1 : 1)) })];
  const amount = percentIn(words) ?? USUAL[tool] * intensityIn(words);
  return [step(tool, { percent: clampPercent((sign || 1) * amount) })];
};

function exposureStep(words: string): Step | null {
  if (/\b(?:double|long|multiple) exposure\b/.test(words)) return null;
  // A complaint about the exposure requests the opposite.
  const fault = /\b(over|under)-?exposed\b/.exec(words)?.[1];
  if (fault !== undefined && !/\b(?:make|look|more)\b/.test(words))
    return step("exposure", { stops: (fault === "over" ? -0.6 : 0.6) * Math.min(1.5, intensityIn(words)) });
  const [, after, before] =
    /^(?:set |adjust |change )?(?:the )?exposure(?: (?:to|by|at))?:? ?([+-]?\d(?:\.\d{1,2})?)$|([+-]\d(?:\.\d{1,2})?) (?:of )?exposure$/.exec(
      words,
    ) ?? [];
  const bare = after ?? before;
  if (bare !== undefined) return step("exposure", { stops: Math.max(-5, Math.min(5, Number(bare))) });
  const match = /([+-]?\d+(?:\.\d+)?|half a|a|one|two) ?(?:-)?(?:f-?)?(?:stops?|ev)\b/.exec(words);
  if (!match && !/\b(over|under)?expos(?:ure|e|ed)\b/.test(words)) return null;
  const named: Record<string, number> = { "half a": 0.5, a: 1, one: 1, two: 2 };
  const percent = match ? null : percentIn(words);
  const down = DOWN.test(words) || /\b(under|darker|down)/.test(words) || (match?.[1] ?? "").startsWith("-");
  const light = 1 + ((down ? -1 : 1) * Math.min(down ? 95 : 400, percent ?? 0)) / 100;
  const size = match
    ? (named[match[1] ?? ""] ?? Math.abs(Number(match[1])))
    : percent === null
      ? 0.5 * intensityIn(words)
      : Math.abs(Math.log2(light));
  return step("exposure", { stops: Math.max(-5, Math.min(5, down ? -size : size)) });
}

const blur: Rule = ({ words }) => {
  if (!/\b(blur(?:ry|red)?|soften|softer|out of focus|dreamy|soft focus)\b/.test(words) || /\bbackground\b/.test(words))
    return null;
  return [step("blur", { radius: Math.max(0.3, Math.min(200, pixelsIn(words) ?? 5 * intensityIn(words))) })];
};

type Plain = "black_and_white" | "sepia" | "vintage" | "invert";

const EFFECTS: [RegExp, Plain][] = [
  [
    /\b(black-and-white|gr[ae]yscale|monochrome|gr[ae]y ?tones?|noir|colou?rless|take (?:all )?(?:the )?colou?rs? (?:out|away)|remove (?:all )?(?:the )?colou?rs?|without colou?r)\b/,
    "black_and_white",
  ],
  [/\bsepia\b/, "sepia"],
  [
    /\b(vintage|retro|old[- ]fashioned|nostalgic|old (?:photo(?:graph)?|post ?card|picture)|antique|aged|film look|polaroid|analog(?:ue)?)\b/,
    "vintage",
  ],
  [/\b(invert(?:ed)?|negative)\b/, "invert"],
];

/** "A moody black and white" has more contrast and dark corners. */
const MOODY = /\b(?:moody|dramatic|cinematic)\b/;
const moody = () => [step("contrast", { percent: 25 }), step("vignette", { percent: 30 })];

const effect: Rule = ({ words }) => {
  if (/\bduo-?tone\b/.test(words)) {
    const [dark = "navy", light = "gold"] = colorsIn(words);
    return [step("duotone", { dark, light })];
  }
  const found = EFFECTS.find(([pattern]) => pattern.test(words));
  if (!found) return null;
  const plain = step(found[1] as ToolName & Plain, {});
  return found[1] === "black_and_white" && MOODY.test(words) ? [plain, ...moody()] : [plain];
};

type StyleName = Extract<Step, { tool: "style" }>["arguments"]["name"];

const STYLES: [RegExp, StyleName][] = [
  [/\b(pencil|graphite|charcoal|hand[- ]drawn|sketch(?:y|ed)?)\b/, "pencil"],
  [/\b(water ?colou?rs?|aquarelle)\b/, "watercolor"],
  [
    /\b(oil|van gogh|impressionis(?:t|m)|brush ?strokes?|painting|(?<!(?:freshly|newly|just|re|well) ?)painted)\b/,
    "oil",
  ],
  [/\b(ink|pen drawing|line drawing|line art|engraving)\b/, "ink"],
  [/\b(cartoon(?:ish|y|ize[d]?|ise[d]?)?|comics?|anime|cel[- ]shad(?:ed|ing)|toon)\b/, "cartoon"],
  [/\b(pixel ?-?art|pixelat(?:e|ed|ion)|8-?bit|16-?bit|turn (?:it )?into pixels)\b/, "pixel_art"],
  [/\b(poster(?:ize|ise|ized)?|pop art|warhol|screen ?print)\b/, "poster"],
  [/\b(half-?tone|newspaper|newsprint|dots)\b/, "halftone"],
];

const style: Rule = ({ words }) => {
  const found = STYLES.find(([pattern]) => pattern.test(words));
  if (!found) return null;
  const [, name] = found;
  const colors = / colou?rs\b/.test(words) ? levelsIn(words) : null;
  if (colors === null || colors < 2 || colors > 32) return [step("style", { name })];
  return name === "poster"
    ? [step("style", { name, colors })]
    : [step("style", { name }), step("posterize", { colors })];
};

/** Words that limit a change to a side of the image. */
const SIDE =
  /\b(?:the|from|toward|towards) (?:top|bottom|left|right|cent(?:er|re)|middle)\b| (?:left|right|top|bottom)$/;

/** Rules for colors, tones, effects and styles of the whole image. */
export const attributeRules: Rule[] = [tooMuch, effect, style, blur, adjust].map(
  (rule): Rule =>
    (clause) =>
      SIDE.test(clause.words) ? null : wholeOnly(rule)(clause),
);
