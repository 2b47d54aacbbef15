import { type Step, step } from "../plan.ts";
import { degreesIn, fractionIn, intensityIn, percentIn, timesIn } from "../words.ts";
import { cropRule, SIZE } from "./crop.ts";
import type { Rule } from "./rule.ts";
import { wholeOnly } from "./whole.ts";

const SIDE =
  /(\d{1,5})\s*(?:px|pixels?)?\s*(?:(?:in )?(width|height)|(wide|across|tall|high))|(width|height)\s*(?:of|to|=|:|is)?\s*(\d{1,5})/;

const LONGEST =
  /(\d{1,5})\s*(?:px|pixels?)? (?:on|at|for|along) (?:the|its) (?:long|larg|bigg)(?:est|er)? (?:side|edge)|(?:long|larg|bigg)(?:est|er)? (?:side|edge) (?:of |to |at |= ?)?(\d{1,5})|\b(?:fit|thumbnail)\b[a-z ]{0,12} (\d{2,5}) ?(?:px|pixels)$/;

/** Whether words turn the image against the clock. */
const isBackward = (words: string): boolean =>
  /\b(counter-? ?clockwise|anti-? ?clockwise|ccw|left|to the left)\b/.test(words);

const rotate: Rule = ({ words }) => {
  if (/\bupside[- ]?down\b/.test(words)) return [step("rotate", { degrees: 180 })];
  if (/^rotate it upright$/.test(words)) return [step("rotate", { degrees: 90, upright: true })];
  if (!/\b(rotate|rotated|turn|spin|tilt)\b/.test(words)) return null;
  // "The right way up" is no direction, and how a picture lies is not known.
  if (/\bright(?: way|[- ]side[- ]up)\b/.test(words) && degreesIn(words) === null) return null;
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
    (bare
      ? Number(bare[1])
      : /\b(left|right|sideways|clockwise|counter|anti)/.test(words)
        ? intensityIn(words) < 1
          ? 5
          : 90
        : null);
  if (size === null) return null;
  if (WITHOUT_CORNERS.test(words) && Math.abs(size) <= 45)
    return [step("straighten", { degrees: isBackward(words) ? -size : size })];
  return [step("rotate", { degrees: isBackward(words) ? -size : size })];
};

const flip: Rule = ({ words }) => {
  if (!/\b(flip|flipped|mirror|mirrored|reflect)\b/.test(words)) return null;
  return [
    step("flip", { axis: /\b(vertical(?:ly)?|upside|top to bottom|up)\b/.test(words) ? "vertical" : "horizontal" }),
  ];
};

const straighten: Rule = ({ words }) => {
  if (
    !/\b(straighten|horizon)\b|^level(?: out)?(?: (?:it|this|the (?:image|photo|picture|shot|camera)))?\b/.test(words)
  ) {
    if (!isCrooked(words)) return null;
  }
  if (/\blevel up\b/.test(words)) return null;
  const degrees = degreesIn(words);
  // A picture that leans to the left is turned to the right.
  if (degrees !== null && LEANS.test(words))
    return [step("straighten", { degrees: isBackward(words) ? degrees : -degrees })];
  if (degrees === null) return [step("straighten", {})];
  return [step("straighten", { degrees: isBackward(words) ? -degrees : degrees })];
};

const LEANS = /\b(?:leans?|leaning|tilts|tilted|slants|slanted|slanting|crooked)\b/;

/** Whether words complain about a slant: "it's crooked", "the photo is tilted". */
export const isCrooked = (words: string): boolean =>
  (!/\b(?:not|isn't|n't) (?:crooked|tilted|slanted|slanting|askew|lopsided)\b/.test(words) &&
    /\b(?:is|it's|its|looks?|are|was)\b.*\b(?:crooked|tilted|slanted|slanting|askew|lopsided|not (?:level|straight))\b/.test(
      words,
    )) ||
  /^(?:it|the (?:image|photo|picture|camera|horizon)) (?:leans|tilts|slants)\b/.test(words) ||
  /^(?:un-?tilt|de-?skew)\b/.test(words);

/** Adds the degrees of "straighten it, it leans 2 degrees to the left". */
export function extendStraighten(args: Extract<Step, { tool: "straighten" }>["arguments"], words: string): Step | null {
  if (args.degrees !== undefined) return null;
  const clause = { words, quotes: [], verb: "" };
  if (isCrooked(words)) return straighten(clause)?.[0] ?? null;
  // In "it's tilted, rotate 3 degrees to the left", the stated angle is used, and none is measured.
  const [turned] = degreesIn(words) === null ? [] : (rotate(clause) ?? []);
  return turned?.tool === "rotate" && Math.abs(turned.arguments.degrees) <= 45
    ? step("straighten", { degrees: turned.arguments.degrees })
    : null;
}

const ANGLE =
  /^(?:(?:by|about|like|around|maybe|say|roughly|approximately) )*(\d+(?:\.\d+)? ?(?:°|deg(?:rees?)?))( no (?:empty |blank |white |black )?(?:corners?|edges?|borders?))?$/;

/** "Rotate 3 degrees and crop the edges" cuts off the empty corners of a small rotation. */
export function extendRotate({ degrees }: Extract<Step, { tool: "rotate" }>["arguments"], words: string): Step | null {
  // "Rotate slightly to the right, 3 degrees" states the angle after the direction.
  const [, angle, corners] = ANGLE.exec(words) ?? [];
  const stated = angle === undefined ? null : degreesIn(angle);
  if (stated !== null)
    return step(corners && stated <= 45 ? "straighten" : "rotate", { degrees: degrees < 0 ? -stated : stated });
  const isSmall = Math.abs(degrees) <= 45 && degrees !== 0;
  return isSmall && CUT_CORNERS.test(words) ? step("straighten", { degrees }) : null;
}

/** Words that forbid the empty corners of a rotated image. */
const WITHOUT_CORNERS =
  /\b(?:without|no|avoid(?:ing)?) (?:any |the )?(?:empty |blank |white |black |transparent )?(?:corners?|edges?|borders?)\b/;

/** Words for the empty corners of a rotated image. */
export const CUT_CORNERS =
  /^(?:crop|cut|trim|remove)(?: off| away)? (?:the |its |all )?(?:empty |blank |white |black )?(?:edges?|borders?|corners?)(?: off| away)?$/;

const upscale: Rule = ({ words }) => {
  if (/\b(?:\d{1,2}k|u?hd)\b|\d{3}/.test(words)) return null;
  if (
    !/\b(upscale|upsample|super-?resolution|higher resolution|increase (?:the )?resolution|enhance (?:the )?resolution|improve (?:the )?resolution|more resolution|upres)\b/.test(
      words,
    )
  )
    return null;
  const number = /\b([2348])\b/.exec(words)?.[1] ?? (/\bfour\b/.test(words) ? 4 : 2);
  const stated = timesIn(words) ?? Number(number);
  const [nearest = 2] = UPSCALING.toSorted((a, b) => Math.abs(a - stated) - Math.abs(b - stated));
  return [step("upscale", { factor: nearest })];
};

/** The factors of upscaling, largest first. */
const UPSCALING = [8, 4, 3, 2] as const;

/** Whether words ask for another shape of everything in the image, and do not forbid it. */
export const isStretched = (words: string): boolean =>
  /\b(?:stretch(?:ed|ing)?|distort(?:ed|ing)?|squash(?:ed)?|squeezed?|ignor(?:e|ing) (?:the |its )?(?:aspect|proportions))\b/.test(
    words,
  ) && !/\b(?:no|not|without|never|avoid|dont)\b|n't\b/.test(words);

const resize: Rule = ({ words }) => {
  // "Under it smaller" before a quotation is the size of a text.
  if (/§\d/.test(words)) return null;
  const inside = /\b(fit|within|inside|at most|max(?:imum)?|no (?:more|larger|bigger) than)\b/.test(words);
  const size = SIZE.exec(words);
  if (size)
    return [
      step("resize", {
        width: Number(size[1]),
        height: Number(size[2]),
        ...(inside ? { fit: "inside" as const } : /\b(fill|cover)\b/.test(words) ? { fit: "cover" as const } : {}),
        ...(isStretched(words) ? { fit: "exact" as const } : {}),
      }),
    ];
  const longest = LONGEST.exec(words);
  if (longest) {
    const pixels = Number(longest[1] ?? longest[2] ?? longest[3]);
    return [step("resize", { width: pixels, height: pixels, fit: "inside" })];
  }
  const side = SIDE.exec(words);
  if (side) {
    const width = side[4] ? side[4] === "width" : side[2] ? side[2] === "width" : /wide|across/.test(side[3] ?? "");
    const pixels = Number(side[5] ?? side[1]);
    return [step("resize", width ? { width: pixels } : { height: pixels })];
  }
  // One number without a side is that of the longest side.
  const only = /^(?:resize|scale|shrink|reduce|enlarge)\b.* (?:to|at) (\d{2,5}) ?(?:px|pixels?)$/.exec(words)?.[1];
  if (only) return [step("resize", { width: Number(only), height: Number(only), fit: "inside" })];
  const scale = scaleIn(words);
  return scale === null ? null : [step("resize", { scale })];
};

/** Only a factor: "2x", "make it 3 times". */
const TIMES = /^(?:make it |by )?(?:[a-z]+|\d{1,2}(?:\.\d{1,2})?)[ -]?(?:x|×|times|fold)$/;
const factorAlone = (words: string): number | null => (TIMES.test(words) ? timesIn(words) : null);

/** Adds the factor of "make it bigger, 2x". */
export function extendResize(args: Extract<Step, { tool: "resize" }>["arguments"], words: string): Step | null {
  const scale = args.scale !== undefined && args.scale > 1 ? factorAlone(words) : null;
  return scale === null ? null : step("resize", { scale: Math.max(1, Math.min(MAX_SCALE, scale)) });
}

/** The largest factor of a plan. */
const MAX_SCALE = 8;

/** How a factor that cannot be had was read, such as one above the largest; undefined for others. */
export function limitedScale(words: string, [step]: readonly Step[]): string | undefined {
  const asked = timesIn(words);
  const scale = step?.tool === "resize" ? step.arguments.scale : step?.tool === "upscale" && step.arguments.factor;
  if (asked === null || !scale) return undefined;
  if (asked > MAX_SCALE && scale === MAX_SCALE) return `"${words}" as "${scale} times the size", which is the most`;
  return step?.tool === "upscale" && asked !== scale ? `"${words}" as "upscale ${scale} times"` : undefined;
}

/** An image that is twice as wide is twice as tall too, unless the canvas is meant. */
const WIDER = / (?:wider|taller|higher)$/;

function scaleIn(words: string): number | null {
  // "Half transparent" is no size, and a picture that is cut in half is no smaller picture.
  if (/\b(?:cut|split|divide|slice)\b/.test(words)) return null;
  if (/\b(?:transparent|transparency|opaque|opacity)\b/.test(words)) return null;
  const bare = factorAlone(words.replace(WIDER, ""));
  if (bare !== null) return Math.max(0.01, Math.min(MAX_SCALE, bare));
  if (
    !/\b(resize|resized|scale|scaled|downscale|downsize|size|smaller|larger|bigger|shrink|enlarge|reduce|double|triple|quadruple|twice|half|halve|times|\w*fold|blow)\b/.test(
      words,
    )
  )
    return null;
  if (
    /\b(brightness|contrast|saturation|noise|text|border|colou?rs?|sharpness|warmth|exposure|stops?|ev|bright|brighter|dark|darker|corners?)\b/.test(
      words,
    )
  )
    return null;
  const times = timesIn(words);
  // "Three times smaller" is a third of the size.
  if (times !== null)
    return /\b(?:smaller|shrink|reduce|downscale|downsize)\b/.test(words)
      ? Math.max(0.01, 1 / times)
      : Math.min(MAX_SCALE, times);
  if (/\bhalve\b/.test(words)) return 0.5;
  const fraction = fractionIn(words);
  if (fraction !== null) return fraction;
  const percent = percentIn(words);
  if (percent !== null && percent > 0) {
    if (/(?:%|percent) (?:smaller|less)\b/.test(words)) return Math.max(0.01, 1 - percent / 100);
    if (/(?:%|percent) (?:bigger|larger|more|wider)\b/.test(words)) return Math.min(8, 1 + percent / 100);
    if (/\b(by)\b/.test(words) && /\b(reduce|shrink|smaller|down|downscale|decrease)\b/.test(words))
      return Math.max(0.01, 1 - percent / 100);
    if (/\bby\b/.test(words) && /\b(enlarge|larger|bigger|increase|up)\b/.test(words))
      return Math.min(8, 1 + percent / 100);
    return Math.min(8, percent / 100);
  }
  if (/\b(smaller|shrink|reduce the size)\b/.test(words)) return 1 - Math.min(0.6, 0.25 * intensityIn(words));
  if (/\b(larger|bigger|enlarge)\b/.test(words)) return 1 + 0.5 * intensityIn(words);
  return null;
}

function formatIn(words: string) {
  const format = /\b(png|jpe?g|webp|avif|tiff?)\b/.exec(words)?.[1];
  const formats = { jpg: "jpeg", tif: "tiff" } as const;
  return format && (formats[format as keyof typeof formats] ?? (format as "png" | "webp" | "avif"));
}

const convert: Rule = ({ words }) => {
  const format = formatIn(words);
  return format ? [step("convert", { format })] : null;
};

const LIMIT =
  /\b(?:under|below|less than|smaller than|at most|max(?:imum)?(?: of)?|no (?:more|larger|bigger) than|not (?:more|larger|bigger) than|(?:down )?to|within|up to|around|about) (\d{1,5}(?:\.\d{1,2})?) ?(kb|kilobytes?|k|mb|megabytes?)\b|\b(\d{1,5}(?:\.\d{1,2})?) ?(kb|kilobytes?|mb|megabytes?) (?:max(?:imum)?|or less|at most|limit|tops)\b/;

/** A limit of the size of the file: "under 500 KB", "get it down to 2 MB as a jpg". */
export const fileSizeRule: Rule = ({ words }) => {
  const [, before, unit, after, unitAfter] = LIMIT.exec(words) ?? [];
  const stated = Number(before ?? after);
  if (!(stated > 0)) return null;
  const kilobytes = Math.round(stated * (/^m/.test(unit ?? unitAfter ?? "") ? 1000 : 1));
  const format = formatIn(words);
  const isPossible = kilobytes >= 5 && kilobytes <= 100_000;
  return isPossible ? [step("convert", { ...(format ? { format } : {}), max_kb: kilobytes })] : null;
};

/** Rules for size, shape and direction. */
export const geometryRules: Rule[] = [
  convert,
  wholeOnly(straighten),
  wholeOnly(flip),
  (clause) => (WITHOUT_CORNERS.test(clause.words) ? rotate(clause) : wholeOnly(rotate)(clause)),
  wholeOnly(upscale),
  cropRule,
  wholeOnly(resize),
];
