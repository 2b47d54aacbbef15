import type { Rule } from "./grammar.ts";
import { step } from "./plan.ts";
import { degreesIn, fractionIn, intensityIn, percentIn } from "./words.ts";

const SIZE = /(\d{1,5})\s*(?:px|pixels?)?\s*(?:x|×|\*|by)\s*(\d{1,5})/;
const SIDE =
  /(\d{1,5})\s*(?:px|pixels?)?\s*(?:(?:in )?(width|height)|(wide|across|tall|high))|(width|height)\s*(?:of|to|=|:|is)?\s*(\d{1,5})/;

/** Aspect ratios by name. */
const RATIOS: [RegExp, string][] = [
  [/\bsquare\b/, "1:1"],
  [/\b(wide ?screen|cinematic|landscape)\b/, "16:9"],
  [/\b(story|stories|reel|vertical video)\b/, "9:16"],
  [/\bportrait (?:crop|format|orientation|shape)\b|\bcrop (?:it )?to portrait\b/, "4:5"],
];

const crop: Rule = ({ words }) => {
  const named = /\b(\d+(?:\.\d+)?)\s*:\s*(\d+(?:\.\d+)?)\b/.exec(words);
  const ratio = named ? `${named[1]}:${named[2]}` : RATIOS.find(([pattern]) => pattern.test(words))?.[1];
  if (!/\b(crop|cropped|trim|cut|zoom in on|focus on|square)\b/.test(words) && !named) return null;
  if (/\b(cut out|trim the background|shadow|border)\b/.test(words)) return null;
  const around =
    /\b(?:around|on|to|onto|of) (?:the |my |her |his |its )?(person|people|man|woman|face|dog|cat|subject|product|object|[a-z]+?)(?:'s)?(?: face)?$/.exec(
      words,
    )?.[1];
  const subject =
    around &&
    !/^(square|portrait|landscape|image|picture|photo|center|centre|middle|left|right|top|bottom|size|edges?|sides?|widescreen|story)$/.test(
      around,
    )
      ? around
      : undefined;
  const size = SIZE.exec(words);
  if (size) return [step("crop", { width: Number(size[1]), height: Number(size[2]), around: subject })];
  const edges = edgesIn(words);
  if (edges) return [step("crop", { edges })];
  if (ratio) return [step("crop", { ratio, around: subject })];
  return subject ? [step("crop", { around: subject })] : null;
};

/** "10% from the left", "trim 5% off each side". */
function edgesIn(words: string) {
  const share = percentIn(words);
  const all = /\b(each|all|every|edges|sides|borders)\b/.test(words);
  const part = (share ?? 10) / 100;
  const found = {
    left: /\bleft\b/.test(words) || all ? part : 0,
    top: /\btop\b/.test(words) || all ? part : 0,
    right: /\bright\b/.test(words) || all ? part : 0,
    bottom: /\bbottom\b/.test(words) || all ? part : 0,
  };
  const named = found.left + found.top + found.right + found.bottom > 0;
  if (!named && share === null) return null;
  if (!named) return { left: part / 2, top: part / 2, right: part / 2, bottom: part / 2 };
  return /\b(half)\b/.test(words)
    ? (Object.fromEntries(Object.entries(found).map(([side, cut]) => [side, cut > 0 ? 0.5 : 0])) as typeof found)
    : found;
}

const rotate: Rule = ({ words }) => {
  if (/\bupside[- ]?down\b/.test(words)) return [step("rotate", { degrees: 180 })];
  if (!/\b(rotate|rotated|turn|spin|tilt)\b/.test(words)) return null;
  const quarter = /\bquarter\b/.test(words)
    ? 90
    : /\bhalf (?:a )?(?:turn|way|rotation)|\baround\b/.test(words)
      ? 180
      : null;
  const bare = /\b(?:rotate|turn|spin|tilt)(?: it| the (?:image|photo|picture))?(?: by)? (-?\d+(?:\.\d+)?)\b/.exec(
    words,
  );
  const size =
    degreesIn(words) ??
    quarter ??
    (bare ? Number(bare[1]) : /\b(left|right|sideways|clockwise|counter|anti)/.test(words) ? 90 : null);
  if (size === null) return null;
  const back = /\b(counter-? ?clockwise|anti-? ?clockwise|ccw|left|to the left)\b/.test(words);
  return [step("rotate", { degrees: back ? -size : size })];
};

const flip: Rule = ({ words }) => {
  if (!/\b(flip|flipped|mirror|mirrored|reflect)\b/.test(words)) return null;
  return [
    step("flip", { axis: /\b(vertical(?:ly)?|upside|top to bottom|up)\b/.test(words) ? "vertical" : "horizontal" }),
  ];
};

const straighten: Rule = ({ words }) => {
  if (!/\b(straighten|level|horizon)\b/.test(words)) return null;
  const degrees = degreesIn(words);
  return [step("straighten", degrees === null ? {} : { degrees })];
};

const upscale: Rule = ({ words }) => {
  if (
    !/\b(upscale|upsample|super-?resolution|higher resolution|increase (?:the )?resolution|enhance (?:the )?resolution|improve (?:the )?resolution|more resolution|upres)\b/.test(
      words,
    )
  )
    return null;
  const said = Number(/\b([2348])\s*(?:x|×|times)?\b/.exec(words)?.[1] ?? (/\b(quadruple|four)\b/.test(words) ? 4 : 2));
  return [step("upscale", { factor: said === 3 ? 3 : said === 4 ? 4 : said === 8 ? 8 : 2 })];
};

const resize: Rule = ({ words }) => {
  const inside = /\b(fit|within|inside|at most|max(?:imum)?|no (?:more|larger|bigger) than)\b/.test(words);
  const size = SIZE.exec(words);
  if (size)
    return [
      step("resize", {
        width: Number(size[1]),
        height: Number(size[2]),
        fit: inside ? "inside" : /\b(fill|cover)\b/.test(words) ? "cover" : "exact",
      }),
    ];
  const side = SIDE.exec(words);
  if (side) {
    const width = side[4] ? side[4] === "width" : side[2] ? side[2] === "width" : /wide|across/.test(side[3] ?? "");
    const pixels = Number(side[5] ?? side[1]);
    return [step("resize", width ? { width: pixels } : { height: pixels })];
  }
  const scale = scaleIn(words);
  return scale === null ? null : [step("resize", { scale })];
};

function scaleIn(words: string): number | null {
  if (
    !/\b(resize|resized|scale|scaled|size|smaller|larger|bigger|shrink|enlarge|reduce|double|triple|twice|half|halve|times)\b/.test(
      words,
    )
  )
    return null;
  if (/\b(brightness|contrast|saturation|noise|text|border|colou?rs?|sharpness|warmth)\b/.test(words)) return null;
  if (/\b(double|twice)\b/.test(words)) return 2;
  if (/\btriple|three times\b/.test(words)) return 3;
  if (/\bhalve\b/.test(words)) return 0.5;
  const fraction = fractionIn(words);
  if (fraction !== null) return fraction;
  const percent = percentIn(words);
  if (percent !== null && percent > 0) {
    if (/\b(by)\b/.test(words) && /\b(reduce|shrink|smaller)\b/.test(words)) return Math.max(0.01, 1 - percent / 100);
    if (/\bby\b/.test(words) && /\b(enlarge|larger|bigger|increase)\b/.test(words))
      return Math.min(8, 1 + percent / 100);
    return Math.min(8, percent / 100);
  }
  const times = /(\d+(?:\.\d+)?)\s*(?:x|×|times)\b/.exec(words);
  if (times) return Math.min(8, Number(times[1]));
  if (/\b(smaller|shrink|reduce the size)\b/.test(words)) return 1 - Math.min(0.6, 0.25 * intensityIn(words));
  if (/\b(larger|bigger|enlarge)\b/.test(words)) return 1 + 0.5 * intensityIn(words);
  return null;
}

const convert: Rule = ({ words }) => {
  const format = /\b(png|jpe?g|webp|avif)\b/.exec(words)?.[1];
  if (!format) return null;
  return [step("convert", { format: format.startsWith("jp") ? "jpeg" : (format as "png" | "webp" | "avif") })];
};

/** Size, shape and direction. */
export const geometryRules: Rule[] = [convert, straighten, flip, rotate, upscale, crop, resize];
