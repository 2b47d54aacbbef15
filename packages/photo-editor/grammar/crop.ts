import { type Step, step } from "../plan.ts";
import { DOCUMENT } from "../things/bust.ts";
import { strangeWords } from "../vocabulary.ts";
import { colorsIn, endColor, fractionIn, intensityIn, percentIn, pixelsIn } from "../words.ts";
import { getThing } from "./mark.ts";
import { extendPortrait } from "./purpose.ts";
import type { Rule } from "./rule.ts";

/** A size such as "800 x 600 px". */
export const SIZE = /(\d{1,5})\s*(?:px|pixels?)?\s*(?:x|×|\*|by)\s*(\d{1,5})/;

/** Names of aspect ratios. */
const RATIOS: [RegExp, string][] = [
  [/\bsquare\b/, "1:1"],
  [/\b(wide ?screen|cinematic|landscape)\b|^make it horizontal\b/, "16:9"],
  [/\b(story|stories|reel|vertical video)\b/, "9:16"],
  [
    /\bportrait (?:crop|format|orientation|shape)\b|\bcrop (?:it )?to portrait\b|\bvertical (?:crop|format|orientation|shape)\b|^make it (?:a )?(?:vertical|portrait)$/,
    "4:5",
  ],
];

const NOT_SUBJECTS =
  /^(?:squares?|portrait|landscape|image|picture|photo|cent(?:er|re)|middle|left|right|top|bottom|size|edges?|sides?|widescreen|story|half|third|quarter|ratio|all|it|circle|fit|shape|format|whole|borders?|corners?)\b|(?:side|ratio|story|format|edge|crop|half|third|square|shape|background|backdrop)$/;

/** One of several things by its side: "crop to the man on the right". */
const AT_SIDE =
  /^(?:crop|reframe|frame|zoom in|zoom|cut|trim)(?: (?:it|in|down|tight(?:ly)?|close(?:ly)?|(?:as a |in a )?square|the (?:image|photo|picture)))* (?:to|on|onto|around) (?:only |just )?(?:the|my|his|her) (?:(?:big|large|huge|small|tiny|little|biggest|largest|smallest) )*([a-z]{2,}(?: [a-z]+){0,2}) (?:on|at|to|in) the (?:far |very )?((?:top|bottom|upper|lower)[- ](?:left|right)|left|right|top|bottom|middle|cent(?:er|re))(?: side| edge| corner)?$/;

/** A thing with what it is on or beside: "crop to the bird on the tree trunk". */
const RELATED =
  /^(?:crop|reframe|zoom in|cut|trim)(?: (?:it|in|down|tight(?:ly)?|close(?:ly)?))* (?:to|on|onto|around) (?:only |just )?(?:the|my|his|her) ([a-z]{2,}(?: [a-z]+)? (?:on|under|beside|behind|near|next to|above|below|in front of|holding) (?:the|an?|my|his|her) (?!(?:far|very|left|right|top|bottom|upper|lower|middle|cent(?:er|re)|corner|edge|side|image|photo|picture|background|foreground)\b)[a-z]+(?: [a-z]+)?)$/;

/** A photo for a document shows the head and the shoulders, in the usual shape of 35 × 45 mm. */
const PASSPORT =
  /^(?:(?:make|create|turn (?:it|this) into|crop(?: it)? (?:to|for)) )?(?:an? |my |her |his )?(?:passport|visa|biometric|id)(?: card)? (?:photo|picture|pic|portrait|image)(?: (?:from|of|out of|with) (?:this|it|her|him|me|(?:the|this|my) [a-z]+))?$/;

/** "Filling-a-third": how much of the crop its thing fills. */
const FILLING = / ?\bfilling-([a-z0-9-]+)/;

/** A crop to a shape, a size, a thing or a part of the image. */
export const cropRule: Rule = (clause) => {
  const filled = FILLING.exec(clause.words)?.[1]?.replaceAll("-", " ");
  if (filled === undefined) return readCrop(clause);
  const fill = fractionIn(filled) ?? Number(/\d+/.exec(filled)?.[0] ?? Number.NaN) / 100;
  const steps = readCrop({ ...clause, words: clause.words.replace(FILLING, "") });
  const [first, ...others] = steps ?? [];
  return first?.tool === "crop" && first.arguments.around !== undefined && fill > 0
    ? [step("crop", { ...first.arguments, zoom: undefined, fill: Math.min(0.95, fill) }), ...others]
    : steps;
};

const readCrop: Rule = ({ words: said }) => {
  if (PASSPORT.test(said)) return [step("crop", { ratio: "35:45", around: DOCUMENT })];
  const left = croppedOut(said);
  if (left) return [step("crop", { without: left })];
  // "Crop to the front wheel only" is a crop to it.
  const words = said.replace(/(?<=\b(?:to|on|around) .+) (?:only|alone)$/, "");
  const [, thing = "", at = ""] = AT_SIDE.exec(words) ?? [];
  if (thing !== "" && !NOT_SUBJECTS.test(thing) && !/(?:area|part|section|portion)s?$/.test(thing))
    return [
      step("crop", {
        ...(/\bsquare\b/.test(words) ? { ratio: "1:1" } : {}),
        around: `${/^(?:mid|cent)/.test(at) ? "center" : at} ${thing}`,
      }),
    ];
  const related = RELATED.exec(words)?.[1];
  if (related !== undefined && !NOT_SUBJECTS.test(related) && related.length <= 60)
    return [step("crop", { around: related })];
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
    /\b(?:around|on|to|onto|into|of|(?<=^(?:please )?crop(?: it)? )(?:just|only)) (?:only |just )?(?:both |all )?(?:the |my |her |his |its |their |this |that |an? )?(?:(?:big|large|huge|small|tiny|little|half (?!of )|cut |sliced ) ?)*([a-z]{2,}(?:'s)?(?: [a-z]+)?)(?:'s)?(?: \d+(?:\.\d+)? ?(?:x|×|times|%))?$/.exec(
      spoken,
    )?.[1];
  const around =
    phrase !== undefined &&
    (SIDED.test(phrase) || !NOT_SUBJECTS.test(phrase)) &&
    (colorsIn(phrase).length === 0 || (colorsIn(phrase).length === 1 && phrase.includes(" ") && !endColor(phrase)))
      ? getThing(
          phrase
            .replace(/^(?:him|her|me|us)$/, "person")
            .replace(/\bheads?$/, (head) => (isOfPerson(phrase) ? "face" : head)),
        )
      : undefined;
  const size = SIZE.exec(words);
  const keep = keptThing(words);
  const isCentered = /\bcent(?:er|re)(?:ed)?\b|\bmiddle\b/.test(words) && around === undefined && keep === undefined;
  const side = / (?:on|from|at|of|to) the (left|right|top|bottom)(?: side| edge)?$/.exec(words)?.[1];
  const place = side
    ? { side: side as "left" }
    : keep
      ? { keep, ...inMiddle(words) }
      : isCentered
        ? { center: true as const }
        : { around };
  if (size && /\bratio\b/.test(words)) return [step("crop", { ratio: `${size[1]}:${size[2]}`, ...place })];
  if (size) return [step("crop", { width: Number(size[1]), height: Number(size[2]), ...place })];
  if (ratio) return [step("crop", { ratio, ...place })];
  const enlarged = around && /\bzoom\b.* \d+(?:\.\d+)? ?(?:x|×|times|%)$/.test(words) ? { zoom: zoomIn(words) } : {};
  // "A circle around her head" is a square with its corners cut off.
  if (around && /\b(?:circle|circular|round)\b/.test(words))
    return [step("crop", { ratio: "1:1", around }), step("round_corners", { percent: 50 })];
  if (around) return [step("crop", { around, ...enlarged })];
  if (IN_MIDDLE.test(words) && / with the .+ in the /.test(words))
    return [step("crop", { keep: keep ?? "main subject", center: true })];
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
  const named = KEPT.exec(words.replace(STRESS, ""))?.[1]?.replace(
    /^(?:(?:big|large|huge|small|tiny|little) )+(?=[a-z])/,
    "",
  );
  if (named === undefined || WHOLE_SUBJECT.test(named) || NOT_SUBJECTS.test(named)) return undefined;
  // Where a head is in the middle is seen, and elsewhere the whole animal contains its own.
  const thing = getThing(named);
  return IN_MIDDLE.test(words) ? thing : thing.replace(/'s (?:face|head)$/, "");
}

/** Whether a kept thing is to be in the middle of the crop, and not only inside. */
const inMiddle = (words: string): { center?: true } => (IN_MIDDLE.test(words) ? { center: true } : {});

const IN_MIDDLE = /\bcent(?:er|re|ered|red)\b|\bmiddle\b/;
/** Words that only stress a place: "with the flower exactly in the middle". */
const STRESS = / (?:exactly|right|precisely|perfectly|nicely|directly|dead)(?= (?:in|at|on|inside|cent)|$)/g;
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

/** A thing beside a word for a side, as in "crop in the man on the right", which is no cut from that side. */
const OTHER_THING =
  /\b(?:the|my|his|her|its|this|that|an?) (?!(?:left|right|top|bottom|upper|lower|outer|far|very|whole|entire|image|photo|picture|pic|frame|shot|scene|canvas|edges?|sides?|borders?|margins?|ends?|parts?|bit|little|touch|tad|lot|few|small|thin|tiny|strip|cent(?:er|re)|middle)\b)[a-z]/;

const CUT_OUT = [
  /^(?:crop|cut|trim)(?:ped)? (?:out|off|away) (?:the|this|that|his|her) ([a-z][a-z' -]{1,40}?)(?:,? so (?:that )?only .+)?$/,
  /^(?:crop|cut|trim)(?:ped)? (?:the|this|that|his|her) ([a-z][a-z' -]{1,40}?) (?:out|away)(?: of (?:it|the (?:image|photo|picture|frame|shot)))?(?:,? so (?:that )?only .+)?$/,
  /^crop (?:it |the (?:image|photo|picture) )?so (?:that )?(?:the|this|that|his|her) ([a-z][a-z' -]{1,40}?) (?:is|are) (?:not|no longer) (?:visible|in (?:it|the (?:image|photo|picture|frame|shot))|shown)$/,
];
const SIDE_OF = / (?:on|at|to) the (?:far )?(left|right|top|bottom)(?: side)?$/;

/** The thing that a crop leaves out, with its side: "left man". */
function croppedOut(words: string): string | undefined {
  const named = CUT_OUT.map((pattern) => pattern.exec(words)?.[1]).find((found) => found !== undefined);
  const side = SIDE_OF.exec(named ?? "")?.[1];
  const thing = named?.replace(SIDE_OF, "");
  if (thing === undefined || NOT_SUBJECTS.test(thing) || NO_THING.test(thing) || thing.split(" ").length > 3)
    return undefined;
  return side === undefined ? thing : `${side} ${thing}`;
}

/** Words after "crop out" that name an area and no thing. */
const NO_THING =
  /\b(?:area|spot|patch|region|upper|lower|outer|ends?|margins?|empty|blank|excess|space|bars?|rest|everything|others?|background|part|circle|shape|in|of)\b/;

/**
 * Reads edges to cut off: "10% from the left", "trim 5% off each side", "the top half", "50 px off the bottom", "the
 * center 50%".
 */
function edgesIn(words: string) {
  const kept = keptArea(words);
  if (kept) return kept;
  // More words than the part to keep name no cut from that side.
  if (TO_PART.test(words)) return null;
  const pixels = pixelsIn(words);
  const share = fractionIn(words) ?? (percentIn(words) ?? 10) / 100;
  const stated = pixels !== null || fractionIn(words) !== null || percentIn(words) !== null;
  // No cut from a side leaves out "the black area in the upper left corner" alone.
  if (
    !stated &&
    (/\b(?:corner|area|spot|patch|region)\b/.test(words) || CUT_THING.test(words) || OTHER_THING.test(words))
  )
    return null;
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

const TO_PART =
  /\b(?:crop(?:ped)?|cut|trim)(?: it| the (?:image|photo|picture))? (?:down )?to (?:only |just )?the (?:left|right|top|bottom|upper|lower)\b/;

/** The edges to cut off for "crop to the top left quarter", which keeps that part. */
function keptArea(words: string) {
  const [, sides = "", size = ""] =
    /(?:\b(?:crop(?:ped)?|cut|trim)(?: it| the (?:image|photo|picture))? (?:down )?to|^crop) (?:only |just )?the ((?:top|bottom|upper|lower)[- ]?(?:left|right)?|left|right)(?:[- ]hand)? (half|third|quarter|two[- ]thirds|three[- ]quarters|corner|side|part)(?: of (?:it|the (?:whole )?(?:image|photo|picture)))?(?: with (?!the ).+)?$/.exec(
      words,
    ) ?? [];
  if (sides === "") return null;
  const isCorner = /[a-z]+[- ](?:left|right)/.test(sides);
  const kept = size.startsWith("two")
    ? 2 / 3
    : size.startsWith("three")
      ? 3 / 4
      : size === "third"
        ? 1 / 3
        : size === "quarter" && !isCorner
          ? 1 / 4
          : 1 / 2;
  const off = (side: RegExp) => (side.test(sides) ? 1 - kept : 0);
  return { left: off(/right/), top: off(/bottom|lower/), right: off(/left/), bottom: off(/top|upper/) };
}

/** "And the bottom 50" after "the left 150 pixels" has the same unit. */
const CUT_OFF_SAME = /^(?:the )?(left|right|top|bottom) (\d{1,4})(?: ?(?:px|pixels|%))?$/;
const CUT_OFF =
  /^\d{1,4}(?:\.\d{1,2})? ?(?:%|percent|px|pixels?) (?:from|off|of|at|on) the (?:left|right|top|bottom)(?: side| edge)?$/;

const keepWords = (words: string, thing: string | undefined): string =>
  thing === undefined ? words : `keep ${/^(?:the|my|his|her) /.test(thing) ? "" : "the "}${thing}`;

/** Shapes of a crop around a thing by their names. */
const FORMATS: readonly (readonly [RegExp, string])[] = [
  [/^square$/, "1:1"],
  [/^(?:portrait|vertical|upright)$/, "4:5"],
  [/^(?:landscape|horizontal)$/, "3:2"],
  [/^wide ?screen$/, "16:9"],
];

/** Adds "4:5" or "as a square" to a crop around a thing. */
export function extendCrop(args: Extract<Step, { tool: "crop" }>["arguments"], words: string): Step | null {
  const portrait = extendPortrait(args, words);
  if (portrait) return portrait;
  const middle = /^(?:with )?cent(?:er|re)e?d (?:on|around|at) ((?:the |my |his |her )[a-z' -]{2,30})$/.exec(
    words,
  )?.[1];
  const [, named] =
    /^(?:with |keep |keeping )?(?:the |my |his |her )?([a-z]+(?: [a-z]+)?) (?:is )?(?:cent(?:er|re)(?:ed|d)|in the (?:middle|cent(?:er|re)))$/.exec(
      words,
    ) ?? [];
  const isFace = /^(?:with )?(?:the |her |his |my )?(?:face|head) (?:in the )?(?:cent(?:er|re)(?:ed)?|middle)$/.test(
    words,
  );
  if (isFace && args.around === undefined) return step("crop", { ...args, center: true, keep: "face" });
  const keep = args.around === undefined ? keptThing(keepWords(words, middle ?? named)) : undefined;
  if (keep !== undefined && (args.ratio !== undefined || args.width !== undefined))
    return step("crop", {
      ...args,
      center: undefined,
      keep,
      ...((named ?? middle) ? { center: true } : inMiddle(words)),
    });
  const [, side, size] = args.edges ? (CUT_OFF_SAME.exec(words) ?? []) : [];
  const full = side === undefined ? words : `${size}${args.edges?.unit ?? "%"} off the ${side}`;
  const more = args.edges && (side !== undefined || CUT_OFF.test(words)) ? edgesIn(full) : null;
  // "10% from the top and 5% from the bottom" cuts off two sides.
  if (args.edges && more && "unit" in more === "unit" in args.edges)
    return step("crop", {
      edges: {
        ...args.edges,
        left: args.edges.left + more.left,
        top: args.edges.top + more.top,
        right: args.edges.right + more.right,
        bottom: args.edges.bottom + more.bottom,
      },
    });
  if (
    args.around === undefined ||
    (args.ratio !== undefined && !/(?:^|'s )(?:bust|document portrait)$/.test(args.around))
  )
    return null;
  const [, across, down, shape = ""] =
    /^(?:in |at |as |to |with )?(?:an? )?(?:(\d{1,3}):(\d{1,3})|(square|portrait|vertical|upright|landscape|horizontal|wide ?screen))(?: (?:ratio|format|crop|shape|orientation))?$/.exec(
      words,
    ) ?? [];
  if (across !== undefined) return step("crop", { ...args, ratio: `${across}:${down}` });
  const ratio = FORMATS.find(([pattern]) => pattern.test(shape))?.[1];
  return ratio === undefined ? null : step("crop", { ...args, ratio });
}
