import { getThing } from "./grammar-mark.ts";
import { type Step, step } from "./plan.ts";
import type { Rule } from "./rule.ts";
import { strangeWords } from "./vocabulary.ts";
import { wholeOnly } from "./whole.ts";
import { colorsIn, degreesIn, endColor, fractionIn, intensityIn, percentIn, pixelsIn } from "./words.ts";

const SIZE = /(\d{1,5})\s*(?:px|pixels?)?\s*(?:x|×|\*|by)\s*(\d{1,5})/;
const SIDE =
  /(\d{1,5})\s*(?:px|pixels?)?\s*(?:(?:in )?(width|height)|(wide|across|tall|high))|(width|height)\s*(?:of|to|=|:|is)?\s*(\d{1,5})/;

const LONGEST =
  /(\d{1,5})\s*(?:px|pixels?)? (?:on|at|for|along) (?:the|its) (?:long|larg|bigg)(?:est|er)? (?:side|edge)|(?:long|larg|bigg)(?:est|er)? (?:side|edge) (?:of |to |at |= ?)?(\d{1,5})|\b(?:fit|thumbnail)\b[a-z ]{0,12} (\d{2,5}) ?(?:px|pixels)$/;

/** Names of aspect ratios. */
const RATIOS: [RegExp, string][] = [
  [/\bsquare\b/, "1:1"],
  [/\b(wide ?screen|cinematic|landscape)\b|^make it horizontal\b/, "16:9"],
  [/\b(story|stories|reel|vertical video)\b/, "9:16"],
  [
    /\bportrait (?:crop|format|orientation|shape)\b|\bcrop (?:it )?to portrait\b|^make it (?:a )?(?:vertical|portrait)$/,
    "4:5",
  ],
];

const NOT_SUBJECTS =
  /^(?:squares?|portrait|landscape|image|picture|photo|cent(?:er|re)|middle|left|right|top|bottom|size|edges?|sides?|widescreen|story|half|third|quarter|ratio|all|it|circle|fit|shape|format|whole|borders?|corners?)\b|(?:side|ratio|story|format|edge|crop|half|third|square|shape|background|backdrop)$/;

/** One of several things by its side: "crop to the man on the right". */
const AT_SIDE =
  /^(?:crop|zoom in)(?: (?:it|in|tight(?:ly)?|close(?:ly)?))* (?:to|on|onto|around) (?:only |just )?(?:the|my|his|her) (?:(?:big|large|huge|small|tiny|little) )*([a-z]{2,}(?: [a-z]+)?) (?:on|at|to|in) the (?:far |very )?(left|right|top|bottom|middle|cent(?:er|re))(?: side| edge)?$/;

const crop: Rule = ({ words }) => {
  const [, thing = "", at = ""] = AT_SIDE.exec(words) ?? [];
  if (thing !== "" && !NOT_SUBJECTS.test(thing) && !/(?:area|part|section|portion)s?$/.test(thing))
    return [step("crop", { around: `${/^(?:mid|cent)/.test(at) ? "center" : at} ${thing}` })];
  const named = /\b(\d{1,4}(?:\.\d{1,3})?)\s*:\s*(\d{1,4}(?:\.\d{1,3})?)\b/.exec(words);
  const ratio = named ? `${named[1]}:${named[2]}` : RATIOS.find(([pattern]) => pattern.test(words))?.[1];
  const isShape =
    /^make it (?:a )?(?:vertical|portrait|landscape|horizontal|wide ?screen)(?: (?:format|orientation|crop|shape))?$/.test(
      words,
    );
  if (!/\b(crop|cropped|trim|cut|zoom in(?:to)?|close-?up|focus on|square)\b/.test(words) && !named && !isShape)
    return null;
  if (/\b(in half|cut ?out|trim the background|shadow|border)\b/.test(words)) return null;
  const spoken = words.replace(/\b(faces?|heads?) of (?:the |a |an |my )?([a-z]+)$/, "$2's $1");
  const phrase =
    /\b(?:around|on|to|onto|into|of|(?<=^(?:please )?crop(?: it)? )(?:just|only)) (?:only |just )?(?:both |all )?(?:the |my |her |his |its |their |this |that |an? )?(?:(?:big|large|huge|small|tiny|little) )*([a-z]{2,}(?:'s)?(?: [a-z]+)?)(?:'s)?(?: \d+(?:\.\d+)? ?(?:x|×|times|%))?$/.exec(
      spoken,
    )?.[1];
  const around =
    phrase !== undefined &&
    (SIDED.test(phrase) || !NOT_SUBJECTS.test(phrase)) &&
    (colorsIn(phrase).length === 0 || (colorsIn(phrase).length === 1 && phrase.includes(" ") && !endColor(phrase)))
      ? getThing(phrase.replace(/\bheads?$/, (head) => (isOfPerson(phrase) ? "face" : head)))
      : undefined;
  const size = SIZE.exec(words);
  const keep = keptThing(words);
  const isCentered = /\bcent(?:er|re)(?:ed)?\b|\bmiddle\b/.test(words) && around === undefined && keep === undefined;
  const side = / (?:on|from|at|of|to) the (left|right|top|bottom)(?: side| edge)?$/.exec(words)?.[1];
  const place = side ? { side: side as "left" } : keep ? { keep } : isCentered ? { center: true as const } : { around };
  if (size && /\bratio\b/.test(words)) return [step("crop", { ratio: `${size[1]}:${size[2]}`, ...place })];
  if (size) return [step("crop", { width: Number(size[1]), height: Number(size[2]), ...place })];
  if (ratio) return [step("crop", { ratio, ...place })];
  const enlarged = around && /\bzoom\b.* \d+(?:\.\d+)? ?(?:x|×|times|%)$/.test(words) ? { zoom: zoomIn(words) } : {};
  // "A circle around her head" is a square with its corners cut off.
  if (around && /\b(?:circle|circular|round)\b/.test(words))
    return [step("crop", { ratio: "1:1", around }), step("round_corners", { percent: 50 })];
  if (around) return [step("crop", { around, ...enlarged })];
  if (/\bzoom in(?:to)?\b/.test(words)) return [step("crop", { zoom: zoomIn(words) })];
  const edges = edgesIn(words);
  const steps = edges && [step("crop", { edges })];
  // In "crop the left eye", the side is a word about a thing.
  return steps && strangeWords(words, steps).length === 0 ? steps : null;
};

/** A thing of several with its side: "left eye". */
const SIDED =
  /^(?:left|right|top|bottom)(?:most)? (?!(?:and|or|sides?|edges?|corners?|half|third|quarter|part|area|border|of|by|hand|left|right)\b)[a-z]+$/;

/** Whether the head is that of a person, which is found by its face. */
const isOfPerson = (words: string): boolean => getThing(words.replace(/\bheads?$/, "face")) === "face";

/** The thing that a crop must show: "keeping the cat in the frame", "without cutting off the woman". */
function keptThing(words: string): string | undefined {
  const named = KEPT.exec(words)?.[1];
  if (named === undefined || WHOLE_SUBJECT.test(named) || NOT_SUBJECTS.test(named)) return undefined;
  // Faces of animals are not found by name, and the animal contains its own.
  const thing = getThing(named);
  return thing.replace(/'s (?:face|head)$/, "");
}

const KEPT =
  /\b(?:cent(?:er|re)(?: on)?|keep(?:ing)?|without (?:cutting|cropping)(?: off| out)?|(?:so(?: that)?|with)(?= (?:only )?(?:the|my|his|her) )|show(?:ing)?|includ(?:e|ing)) (?:only )?(?:the |my |her |his )([a-z][a-z' -]{1,30}?)(?: (?:in|inside|into) (?:an? |the )?(?:square|\d+ ?: ?\d+)(?: (?:crop|format))?)?(?: (?:stays?|remains?|is|are))?(?: (?:fully|completely|entirely|all))?(?: (?:in|inside|within|visible|cent(?:er|re)(?:ed|d)?|whole|complete|intact|in view|in (?:the |it\b)?.*))?$/;
/** The default of a crop keeps the main subject. */
const WHOLE_SUBJECT = /^(?:(?:main |whole )?(?:subject|object|product|thing))$/;

function zoomIn(words: string): number {
  const times = Number(/(\d{1,2}(?:\.\d{1,2})?) ?(?:x|×|times)/.exec(words)?.[1] ?? Number.NaN);
  const percent = percentIn(words);
  const stated = Number.isFinite(times)
    ? times
    : percent === null
      ? 1 + 0.5 * intensityIn(words)
      : percent > 100
        ? percent / 100
        : 1 + percent / 100;
  return Math.max(1, Math.min(20, stated));
}

/** A thing to crop out, as in "crop out the man on the left". A cut from a side does not leave out that thing alone. */
const CUT_THING =
  /\b(?:crop|cut|trim)(?:ped)? (?:out|off|away) (?:the|this|that|his|her) (?!(?:left|right|top|bottom|upper|lower|outer|edges?|sides?|borders?|margins?|ends?)\b)[a-z]/;

/**
 * Reads edges to cut off: "10% from the left", "trim 5% off each side", "the top half", "50 px off the bottom", "the
 * center 50%".
 */
function edgesIn(words: string) {
  const kept = keptArea(words);
  if (kept) return kept;
  const pixels = pixelsIn(words);
  const share = fractionIn(words) ?? (percentIn(words) ?? 10) / 100;
  const stated = pixels !== null || fractionIn(words) !== null || percentIn(words) !== null;
  // No cut from a side leaves out "the black area in the upper left corner" alone.
  if (!stated && (/\b(?:corner|area|spot|patch|region)\b/.test(words) || CUT_THING.test(words))) return null;
  if (/\b(cent(?:er|re)|middle)\b/.test(words) && stated) {
    const off = Math.max(0, (1 - share) / 2);
    return { left: off, top: off, right: off, bottom: off };
  }
  const all = /\b(each|all|every|edges|sides|borders)\b/.test(words);
  const part = Math.min(pixels ?? share, pixels === null ? 0.95 : 8192);
  const off = (side: RegExp) => (all || side.test(words) ? part : 0);
  const found = { left: off(/\bleft\b/), top: off(/\btop\b/), right: off(/\bright\b/), bottom: off(/\bbottom\b/) };
  const unit = pixels === null ? {} : { unit: "px" as const };
  if (found.left + found.top + found.right + found.bottom > 0) return { ...found, ...unit };
  return stated ? { left: part / 2, top: part / 2, right: part / 2, bottom: part / 2, ...unit } : null;
}

/** The edges to cut off for "crop to the top left quarter", which keeps that part. */
function keptArea(words: string) {
  const [, sides = "", size = ""] =
    /(?:\b(?:crop(?:ped)?|cut|trim)(?: it| the (?:image|photo|picture))? (?:down )?to|^crop) (?:only |just )?the ((?:top|bottom|upper|lower)[- ]?(?:left|right)?|left|right)(?:[- ]hand)? (half|third|quarter|corner|side|part)$/.exec(
      words,
    ) ?? [];
  if (sides === "") return null;
  const isCorner = /[a-z]+[- ](?:left|right)/.test(sides);
  const kept = size === "third" ? 1 / 3 : size === "quarter" && !isCorner ? 1 / 4 : 1 / 2;
  const off = (side: RegExp) => (side.test(sides) ? 1 - kept : 0);
  return { left: off(/right/), top: off(/bottom|lower/), right: off(/left/), bottom: off(/top|upper/) };
}

/** Whether words turn the image against the clock. */
const isBackward = (words: string): boolean =>
  /\b(counter-? ?clockwise|anti-? ?clockwise|ccw|left|to the left)\b/.test(words);

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
export function extendStraighten(
  given: Extract<Step, { tool: "straighten" }>["arguments"],
  words: string,
): Step | null {
  if (given.degrees !== undefined) return null;
  const clause = { words, quotes: [], verb: "" };
  if (isCrooked(words)) return straighten(clause)?.[0] ?? null;
  // In "it's tilted, rotate 3 degrees to the left", the stated angle is used, and none is measured.
  const [turned] = degreesIn(words) === null ? [] : (rotate(clause) ?? []);
  return turned?.tool === "rotate" && Math.abs(turned.arguments.degrees) <= 45
    ? step("straighten", { degrees: turned.arguments.degrees })
    : null;
}

const ANGLE =
  /^(?:by |about )?(\d+(?:\.\d+)? ?(?:°|deg(?:rees?)?))( no (?:empty |blank |white |black )?(?:corners?|edges?|borders?))?$/;

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

const CUT_OFF =
  /^\d{1,4}(?:\.\d{1,2})? ?(?:%|percent|px|pixels?) (?:from|off|of|at|on) the (?:left|right|top|bottom)(?: side| edge)?$/;

/** Adds "4:5" or "as a square" to a crop around a thing. */
export function extendCrop(given: Extract<Step, { tool: "crop" }>["arguments"], words: string): Step | null {
  const middle = /^(?:with )?cent(?:er|re)e?d (?:on|around|at) ((?:the |my |his |her )[a-z' -]{2,30})$/.exec(
    words,
  )?.[1];
  const keep = given.around === undefined ? keptThing(middle === undefined ? words : `keep ${middle}`) : undefined;
  if (keep !== undefined && (given.ratio !== undefined || given.width !== undefined))
    return step("crop", { ...given, center: undefined, keep });
  const more = given.edges && CUT_OFF.test(words) ? edgesIn(words) : null;
  // "10% from the top and 5% from the bottom" cuts off two sides.
  if (given.edges && more && "unit" in more === "unit" in given.edges)
    return step("crop", {
      edges: {
        ...given.edges,
        left: given.edges.left + more.left,
        top: given.edges.top + more.top,
        right: given.edges.right + more.right,
        bottom: given.edges.bottom + more.bottom,
      },
    });
  if (given.around === undefined || given.ratio !== undefined) return null;
  const ratio = /^(?:in |at |as |to )?(?:an? )?(?:(\d{1,3}):(\d{1,3})|(square))(?: (?:ratio|format|crop|shape))?$/.exec(
    words,
  );
  if (!ratio) return null;
  return step("crop", { ...given, ratio: ratio[3] ? "1:1" : `${ratio[1]}:${ratio[2]}` });
}

const upscale: Rule = ({ words }) => {
  if (/\b(?:\d{1,2}k|u?hd)\b|\d{3}/.test(words)) return null;
  if (
    !/\b(upscale|upsample|super-?resolution|higher resolution|increase (?:the )?resolution|enhance (?:the )?resolution|improve (?:the )?resolution|more resolution|upres)\b/.test(
      words,
    )
  )
    return null;
  const stated = Number(
    /\b([2348])\s*(?:x|×|times)?\b/.exec(words)?.[1] ?? (/\b(quadruple|four)\b/.test(words) ? 4 : 2),
  );
  return [step("upscale", { factor: stated === 3 ? 3 : stated === 4 ? 4 : stated === 8 ? 8 : 2 })];
};

/** Whether words ask for another shape of everything in the image, and do not forbid it. */
export const isStretched = (words: string): boolean =>
  /\b(?:stretch(?:ed|ing)?|distort(?:ed|ing)?|squash(?:ed)?|squeezed?|ignor(?:e|ing) (?:the |its )?(?:aspect|proportions))\b/.test(
    words,
  ) && !/\b(?:no|not|without|never|avoid|dont)\b|n't\b/.test(words);

const resize: Rule = ({ words }) => {
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
const TIMES = /^(?:make it |by )?(\d{1,2}(?:\.\d{1,2})?) ?(?:x|×|times)$/;

/** Adds the factor of "make it bigger, 2x". */
export function extendResize(given: Extract<Step, { tool: "resize" }>["arguments"], words: string): Step | null {
  const scale = given.scale !== undefined && given.scale > 1 ? TIMES.exec(words)?.[1] : undefined;
  return scale === undefined ? null : step("resize", { scale: Math.max(1, Math.min(8, Number(scale))) });
}

function scaleIn(words: string): number | null {
  // "Half transparent" is no size, and a picture that is cut in half is no smaller picture.
  if (/\b(?:cut|split|divide|slice)\b/.test(words)) return null;
  if (/\b(?:transparent|transparency|opaque|opacity)\b/.test(words)) return null;
  const bare = TIMES.exec(words)?.[1];
  if (bare !== undefined) return Math.max(0.01, Math.min(8, Number(bare)));
  if (
    !/\b(resize|resized|scale|scaled|downscale|downsize|size|smaller|larger|bigger|shrink|enlarge|reduce|double|triple|twice|half|halve|times)\b/.test(
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
  if (/\b(double|twice)\b/.test(words)) return 2;
  if (/\btriple|three times\b/.test(words)) return 3;
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
  const times = /(\d+(?:\.\d+)?)\s*(?:x|×|times)\b/.exec(words);
  if (times) return Math.min(8, Number(times[1]));
  if (/\b(smaller|shrink|reduce the size)\b/.test(words)) return 1 - Math.min(0.6, 0.25 * intensityIn(words));
  if (/\b(larger|bigger|enlarge)\b/.test(words)) return 1 + 0.5 * intensityIn(words);
  return null;
}

const convert: Rule = ({ words }) => {
  const format = /\b(png|jpe?g|webp|avif|tiff?)\b/.exec(words)?.[1];
  if (!format) return null;
  const formats = { jpg: "jpeg", tif: "tiff" } as const;
  return [step("convert", { format: formats[format as keyof typeof formats] ?? (format as "png" | "webp" | "avif") })];
};

/** Rules for size, shape and direction. */
export const geometryRules: Rule[] = [
  convert,
  wholeOnly(straighten),
  wholeOnly(flip),
  (clause) => (WITHOUT_CORNERS.test(clause.words) ? rotate(clause) : wholeOnly(rotate)(clause)),
  wholeOnly(upscale),
  crop,
  wholeOnly(resize),
];
