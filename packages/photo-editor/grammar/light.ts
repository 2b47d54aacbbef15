import { type Step, step } from "../plan.ts";
import { colorsIn, endColor, intensityIn, percentIn, positionIn } from "../words.ts";
import { getThing } from "./mark.ts";
import type { Rule } from "./rule.ts";

type Range = "shadows" | "midtones" | "highlights" | "blacks" | "whites";

const RANGES: [RegExp, Range][] = [
  [/^(?:shadows?|dark(?:er|est)? (?:areas?|parts?|tones?|regions?|foreground))$/, "shadows"],
  [/^mid-?tones?$/, "midtones"],
  [/^(?:highlights?|(?:bright|light)(?:er|est)? (?:areas?|parts?|tones?|regions?))$/, "highlights"],
  [/^(?:blacks?|black (?:point|level)s?)$/, "blacks"],
  [/^(?:whites?|white (?:point|level)s?)$/, "whites"],
];
const RANGE =
  "(shadows|mid-?tones|highlights|blacks|whites|(?:black|white) (?:point|level)s?|(?:dark|bright|light)(?:er|est)? (?:areas?|parts?|tones?|regions?)|dark(?:er)? foreground)";
const DETAIL = "(?:(?:the |some |more )?details? (?:in|of|from) )?";
const AFTER =
  "(?: details?)?(?: (?:a (?:little|bit|tad|touch|lot)|slightly|strongly|heavily|much|more|somewhat|back|up|down|out|gently))*(?: (?:by|to) [+-]?\\d+ ?(?:%|percent)?| [+-]?\\d+ ?(?:%|percent)?)?(?: (?:a (?:little|bit)|slightly))?(?: (?:in|of) the (?:image|photo|picture))?";
const ACTED = new RegExp(
  `^(lift|raise|brighten|lighten|increase|boost|open(?: up)?|fill(?: in)?|reveal|bring (?:up|out|back|down)|pull (?:up|down|back)|push(?: up| down)?|lower|reduce|decrease|darken|crush|deepen|drop|cut|tone down|turn (?:up|down)|dial down|recover|restore|tame|dim|soften|strengthen|compress|clip)(?: up| down| back| out)? ${DETAIL}(?:the |some )?(?:harsh |hard |deep |strong |blown[- ]?out |bright |dark )?${RANGE}${AFTER}$`,
);
const MADE = new RegExp(
  `^(?:make|get|set) (?:the )?${RANGE} (?:look |be |a (?:bit|little) |much |slightly |even |more )*(brighter|lighter|darker|deeper|softer|stronger|higher|lower|less (?:bright|dark|harsh|deep|strong)|richer)${AFTER}$`,
);
const STATED = new RegExp(
  `^(?:with |add |give it )?(brighter|lighter|darker|deeper|softer|stronger|more|less|lifted|crushed|faded) (?:detail in (?:the )?)?${RANGE}$`,
);
const COMPLAINED = new RegExp(
  `^(?:the )?${RANGE} (?:is|are|look|looks|seem) (?:much |way |a (?:bit|little) )?(?:too (dark|deep|bright|light|harsh|strong)|(blown[- ]?out|clipped|overexposed|blocked|crushed))$`,
);
const SLIDER = new RegExp(`^${RANGE}(?: (?:to|by|at|=))?:? ?([+-]?\\d{1,3}) ?%?$`);
const DOWN =
  /^(?:lower|reduce|decrease|darken|crush|deepen|drop|cut|tone|dial|tame|dim|compress|soften)|down|^pull back/;
const USUAL: Record<Range, number> = { shadows: 45, midtones: 35, highlights: 45, blacks: 40, whites: 40 };

/** Shadows, midtones, highlights, blacks and whites: "lift the shadows", "recover the highlights by 30%". */
export const tonesRule: Rule = ({ words: spoken }) => {
  // "Tone the highlights down" as "tone down the highlights".
  const words = spoken.replace(
    /^(tone|turn|bring|pull|push|dial) ((?:the |some )?[a-z -]+) (up|down|back)$/,
    "$1 $3 $2",
  );
  if (
    /^(?:(?:fix|recover|reduce|save|repair|tone down) )?(?:the )?(?:blown[- ]?out|overexposed|clipped) (?:sky|whites|highlights|areas?|parts?|background|windows?)$/.test(
      words,
    )
  )
    return [step("tones", { highlights: -70, whites: -25 })];
  const slider = SLIDER.exec(words);
  if (slider) return tonesStep(slider[1], Number(slider[2]));
  const acted = ACTED.exec(words);
  if (acted) return tonesStep(acted[2], changeFor(acted[1] ?? "", rangeFor(acted[2]), words));
  const match = MADE.exec(words);
  if (match) return tonesStep(match[1], wordSign(match[2] ?? "") * amountFor(rangeFor(match[1]), words));
  const stated = STATED.exec(words);
  if (stated)
    return tonesStep(stated[2], wordSign(stated[1] ?? "", rangeFor(stated[2])) * amountFor(rangeFor(stated[2]), words));
  const complained = COMPLAINED.exec(words);
  if (!complained) return null;
  const isDark =
    /dark|deep|blocked|crushed/.test(complained[2] ?? complained[3] ?? "") || rangeFor(complained[1]) === "shadows";
  return tonesStep(complained[1], isDark ? 50 : -50);
};

const rangeFor = (words = ""): Range => RANGES.find(([pattern]) => pattern.test(words))?.[1] ?? "midtones";

const amountFor = (range: Range, words: string): number =>
  percentIn(words) ?? Number(/\b(\d{1,3})$/.exec(words)?.[1] ?? USUAL[range] * intensityIn(words));

/** The signed change. Fewer or softer shadows are brighter, and details of highlights come back when these are darker. */
function changeFor(verb: string, range: Range, words: string): number {
  const amount = amountFor(range, words);
  if (/^(?:recover|restore|bring back|reveal|bring out)/.test(verb) || /\bdetails?\b/.test(words))
    return range === "highlights" || range === "whites" ? -amount : amount;
  if (range === "shadows" && /^(?:reduce|soften|tame|cut|decrease)/.test(verb)) return amount;
  return DOWN.test(verb) ? -amount : amount;
}

const wordSign = (word: string, range?: Range): number => {
  if (/^less (?:dark|deep)|^lifted|^faded/.test(word)) return 1;
  if (/^less (?:bright)/.test(word)) return -1;
  if (range === "shadows" && /^(?:less|softer)/.test(word)) return 1;
  if (range === undefined && /^(?:softer|less)/.test(word)) return 1;
  return /^(?:darker|deeper|lower|crushed|richer|stronger|less)/.test(word) ? -1 : 1;
};

function tonesStep(words: string | undefined, percent: number): Step[] {
  const limited = Math.max(-100, Math.min(100, Math.round(percent)));
  return [step("tones", { [rangeFor(words)]: limited })];
}

const WHOLE =
  "(?:it|this|that|everything|(?:the|this|my) (?:whole |entire )?(?:image|photo|photograph|picture|shot|pic))";
const AUTO = new RegExp(
  `^(?:auto(?:matic(?:ally)?)?[- ]?(?:enhance(?:ment)?|fix|correct(?:ion)?|adjust(?:ment)?|levels?|tone|contrast|exposure|colou?rs?|improve)(?: ${WHOLE})?|(?:enhance|improve|fix|correct|optimi[sz]e|adjust|edit|retouch|touch up) (?:${WHOLE}|(?:the |its )?(?:lighting|light|exposure|tones?|tonal range|levels|brightness|overall look|image quality|photo quality|picture quality|quality)(?: of ${WHOLE})?)|(?:make|let) ${WHOLE} (?:look |appear )?(?:a (?:bit|little) )?(?:better|nicer|pretty|prettier|good|great|amazing|beautiful|stunning|more beautiful|(?:more )?professional|more appealing|more attractive)|enhance|auto-?enhance)(?: (?:automatically|a (?:bit|little)|please|overall))?$`,
);

/** Corrections that the image itself determines: "enhance this photo", "fix the lighting", "auto levels". */
export const autoRule: Rule = ({ words }) => {
  if (/^(?:fix|correct|improve|enhance|auto[- ]?(?:correct|fix)?) ?(?:the |its )?colou?rs?$/.test(words))
    return [step("white_balance", {}), step("auto_tone", {})];
  if (/^(?:(?:with|use|in|get|restore|want) )?(?:the )?natural(?:[- ]looking)? colou?rs$/.test(words))
    return [step("white_balance", {})];
  if (!AUTO.test(words)) return null;
  return /\bquality\b/.test(words)
    ? [step("auto_tone", {}), step("sharpen", { percent: 40 })]
    : [step("auto_tone", {})];
};

const TINT = [
  new RegExp(
    `^(?:tint|tone|wash|colou?r|colou?ri[sz]e) ${WHOLE}(?: (?:slightly|a (?:bit|little)|with|in|to|a|an))* (.+)$`,
  ),
  /^(?:add|apply|give it|give (?:the|this) (?:image|photo|picture)|put|use|with) (?:an? |some )?((?:[a-z#0-9-]+ )+)(?:colou?r )?(?:tint|cast|hue|wash|filter|tone)(?: (?:to|on|over) .{2,30})?$/,
  new RegExp(`^(?:make|turn) ${WHOLE} (?:look )?(?:a (?:bit|little) |slightly |much )?more ([a-z]+)$`),
];

/** A color over all tones: "tint it red", "add a slight green tint", "apply a purple filter". */
const tintRule: Rule = ({ words }) => {
  const named = TINT.map((pattern) => pattern.exec(words)?.[1]).find((found) => found !== undefined);
  if (named === undefined || /\b(?:black-and-white|skin|sepia|vintage|warm|golden|with)\b/.test(named)) return null;
  const found = endColor(named.trim());
  if (!found || !/^(?:slight|slightly|light|subtle|strong|heavy|soft|cool|cold|faint|a|an| )*$/.test(found.rest))
    return null;
  const percent = Math.max(5, Math.min(90, percentIn(words) ?? 35 * Math.min(1.6, intensityIn(words))));
  return [step("tint", { color: found.color, percent })];
};

const FADED =
  /^fade (?:out )?(?:the |its )?(left|right|top|bottom)(?:[- ]hand)?(?: (?:side|edge|half|part))?(?: of (?:it|the (?:image|photo|picture)))? (?:in)?to (white|black)$/;

/** A layer of color: "add a blue overlay at 30% opacity", "add a black gradient at the bottom". */
const overlayRule: Rule = ({ words }) => {
  const [, faded, shade] = FADED.exec(words) ?? [];
  if (faded && shade) return [step("overlay", { color: shade, percent: 100, from: faded as "left" })];
  const isGradient = /\bgradient\b|\bfade(?:s|d|ing)? (?:in)?to (?:black|white)\b/.test(words);
  if (!/\boverlay\b/.test(words) && !(isGradient && positionIn(words))) return null;
  if (/\b(?:background|text|logo|texture|pattern|remove|sky)\b/.test(words)) return null;
  const colors = colorsIn(words.replace(/\btransparent\b/g, " "));
  const color = colors[0] ?? (/\bdark\b/.test(words) ? "black" : undefined);
  if (color === undefined || colors.length > 1) return null;
  const position = positionIn(words);
  const from =
    position === "top" || position === "bottom" || position === "left" || position === "right" ? position : undefined;
  if (isGradient && !from) return null;
  const percent = Math.max(1, Math.min(100, percentIn(words) ?? (isGradient ? 80 : 40)));
  return [step("overlay", { color, percent, ...(from ? { from } : {}) })];
};

const COOL = /^(?:teal|blue|cyan|purple|green|navy|indigo|violet|turquoise)$/;

/** Grading with two colors and named looks of films. */
const gradeRule: Rule = ({ words }) => {
  const pair =
    /\b([a-z]+)-and-([a-z]+)(?: colou?r)? (?:look|grad\w*|tones?|split|style|film|cinematic|filter|palette)/.exec(
      words,
    );
  const toned =
    /\b([a-z]+(?: [a-z]+)?) (shadows|highlights)-and-([a-z]+(?: [a-z]+)?) (shadows|highlights)$/.exec(words) ?? [];
  const [first, second] = [endColor(toned[1] ?? "")?.color, endColor(toned[3] ?? "")?.color];
  if (first && second && toned[2] !== toned[4])
    return [
      step(
        "split_tone",
        toned[2] === "shadows" ? { shadows: first, highlights: second } : { shadows: second, highlights: first },
      ),
    ];
  const [one, two] = [colorsIn(pair?.[1] ?? "")[0], colorsIn(pair?.[2] ?? "")[0]];
  if (one && two)
    return [
      COOL.test(two) && !COOL.test(one)
        ? step("split_tone", { shadows: two, highlights: one })
        : step("split_tone", { shadows: one, highlights: two }),
    ];
  if (/\b(?:remove|no|less)\b/.test(words)) return null;
  if (/^(?:.* )?cyber-?punk(?: (?:look|style|effect|vibes?|colou?rs?|filter|mood|grading))?$/.test(words))
    return [
      step("split_tone", { shadows: "#2a1fd0", highlights: "#ff3fa4", percent: 45 }),
      step("contrast", { percent: 20 }),
    ];
  if (/^(?:.* )?vapor-?wave(?: (?:look|style|effect|vibes?|colou?rs?|filter))?$/.test(words))
    return [step("split_tone", { shadows: "#5b2fd0", highlights: "#ff8ad8", percent: 50 })];
  if (/^(?:.* )?cross[- ]?process(?:ed|ing)?(?: (?:look|style|effect|film))?$/.test(words))
    return [
      step("split_tone", { shadows: "#0a4a6a", highlights: "#e8d44d", percent: 40 }),
      step("contrast", { percent: 20 }),
    ];
  return null;
};

type FilterName = Extract<Step, { tool: "filter" }>["arguments"]["name"];
const FILTERS: [RegExp, FilterName][] = [
  [/\bemboss(?:ed|ing)?\b/, "emboss"],
  [
    /\b(?:soft |dreamy )?(?:glow|bloom)(?: effect)?$|\borton\b|\bdreamy (?:glow|look|effect|feel|mood|atmosphere|style|vibe)\b/,
    "glow",
  ],
  [/\bhdr\b/, "hdr"],
  [/\btilt[- ]?shift\b|\bminiature\b|\btoy (?:model|town|city)\b/, "miniature"],
  [/\bmotion[- ]blur\b|\bsense of (?:speed|motion|movement)\b/, "motion_blur"],
  [/\b(?:zoom|radial)[- ]blur\b/, "zoom_blur"],
];

const filterRule: Rule = ({ words }) => {
  const found = FILTERS.find(([pattern]) => pattern.test(words));
  const isPart =
    /\b(?:background|foreground|remove|less|no|vertical|diagonal|upwards?|behind|lights?|only|eyes|neon|around)\b/.test(
      words,
    ) || / (?:to|on) (?:the|my) (?!image|photo|picture)/.test(words);
  if (!found || isPart) return null;
  const amount = intensityIn(words);
  const warm = /\bwarm\b|\bgolden\b/.test(words) ? [step("warmth", { percent: 25 })] : [];
  return [...warm, step("filter", { name: found[1], ...(amount === 1 ? {} : { amount: amount > 1 ? 1.6 : 0.5 }) })];
};

const SPOT =
  /^(?:add|put|shine|place|use) (?:an? )?(?:spot ?light|light|focus) (?:on|onto|at|over) (?:the|my|her|his) ([a-z][a-z '-]{1,40})$/;
const EMPHASIS =
  /^(?:make|let) (?:the|my|her|his) ([a-z][a-z '-]{1,40}?) (?:really |truly )?(?:stand out|pop|pop out|the focus|the center of attention)(?: more)?$/;
const NOT_THINGS =
  /^(?:image|photo|picture|colou?rs?|text|details?|it|scene|background|sky|shadows?|highlights?|whole .*)$/;

/** "Put a spotlight on the cat" and "make the cat stand out" change everything around the thing. */
const emphasisRule: Rule = ({ words }) => {
  const spot = SPOT.exec(words)?.[1];
  const thing = spot ?? EMPHASIS.exec(words)?.[1];
  if (thing === undefined || NOT_THINGS.test(thing)) return null;
  const around = { part: getThing(thing), except: true as const };
  const darker = step("apply_to", { ...around, effect: "exposure", amount: spot === undefined ? -0.5 : -1.3 });
  return spot === undefined ? [step("apply_to", { ...around, effect: "saturation", amount: -50 }), darker] : [darker];
};

const VIVID =
  "(?:really |all )?(?:look |be )?(?:pop|pop out|stand out|more vivid|more vibrant|vivid|vibrant|more intense|richer|more saturated)(?: (?:a (?:bit|little) more|some more|more|a (?:bit|little)|slightly|much more|a lot))?";
const COLORS_OF = new RegExp(
  `^(?:make|let) (?:the|my|his|her|its|their) (?:([a-z]+) colou?rs|colou?rs (?:of|in) (?:the|my|his|her|this) ([a-z]+(?: [a-z]+)??)) ${VIVID}$`,
);
/** Names of what a whole image shows, and of no thing in it. */
const SCENES =
  /^(?:food|meal|dish|buffet|scene|scenery|landscape|nature|autumn|fall|spring|summer|winter|sunset|sunrise|party|city|market|image|photo|picture|shot)$/;
const NO_OWNER =
  /^(?:text|border|frame|font|overall|all|whole|main|skin|bright|dark|light|warm|cool|cold|soft|natural|original|other|real|true|different|same|dull|pale|neon|pastel|few|two|three|accent)$/;

/** The thing whose colors a clause wants to stand out: "food" in "make the food colors pop". */
function ownerOfColors(words: string): string | undefined {
  const [, before, after] = COLORS_OF.exec(words) ?? [];
  const owner = before ?? after;
  return owner === undefined || NO_OWNER.test(owner) || endColor(owner)?.rest === "" ? undefined : owner;
}

/** "Make the food colors pop" as "make the colors pop": the scene is the whole image. */
export function withColorsOfScene(words: string): string {
  const owner = ownerOfColors(words);
  return owner === undefined || !SCENES.test(owner)
    ? words
    : words
        .replace(/ (?:the|my|his|her|its|their) [a-z]+ (?=colou?rs )/, " the ")
        .replace(/(?<=colou?rs) (?:of|in) (?:the|my|his|her|this) [a-z]+/, "");
}

/** "Make the reds of the crab pop" asks for more vivid parts of one color, and not for a darker background. */
const HUES_OF = new RegExp(
  `^(?:make|let) (?:the|its|all the) (red|orange|yellow|green|blue|purple|pink|brown|gold)s?(?: (?:colou?rs?|tones?|parts?|hues?))? (?:of|in|on) (?:the|my|his|her|this) ([a-z]+(?: [a-z]+)??) ${VIVID}$`,
);

const hueRule: Rule = ({ words }) => {
  const [, color, thing = ""] = HUES_OF.exec(words) ?? [];
  if (color === undefined || SCENES.test(thing)) return null;
  const part = `${color} parts of the ${getThing(thing)}`;
  return [step("apply_to", { part, effect: "saturation", amount: 40 * intensityIn(words) })];
};

/** "Make the flower colors pop" asks for more vivid flowers, and not for a darker background. */
const vividRule: Rule = ({ words }) => {
  const owner = ownerOfColors(words);
  if (owner === undefined) return null;
  return [step("apply_to", { part: getThing(owner), effect: "saturation", amount: 30 * intensityIn(words) })];
};

/** Rules for light, grading and filters of the whole image. */
export const lightRules: Rule[] = [
  gradeRule,
  tonesRule,
  autoRule,
  tintRule,
  overlayRule,
  filterRule,
  hueRule,
  vividRule,
  emphasisRule,
];
