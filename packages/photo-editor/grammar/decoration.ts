import { type Step, step } from "../plan.ts";
import { colorsIn, intensityIn, percentIn, pixelsIn } from "../words.ts";
import type { Rule } from "./rule.ts";

type Framing = Extract<Step, { tool: "border" }>["arguments"];

/** Adds "30 pixels wide" or "in red" to the border step before it. */
export function extendBorder(args: Framing, words: string): Step | null {
  const width =
    /^(?:(?:about|around|roughly|some|approximately) )?(\d{1,4}) ?(?:px|pixels?)?(?: (?:wide|thick|width))?$/.exec(
      words,
    )?.[1];
  if (width) return step("border", { ...args, width: Math.max(1, Math.min(1000, Number(width))) });
  const color = /^(?:in|colou?red) /.test(words) ? colorsIn(words)[0] : undefined;
  return color ? step("border", { ...args, color }) : null;
}

/** The pictures of accounts, square or round, with the head of a person or the main subject. */
const PROFILE = /\b(?:profile (?:picture|photo|image|pic)|avatar|(?:display|account) (?:picture|photo|image|pic))\b/;
const ROUND = /\b(?:round|circular|circle)\b/;

/** Pictures for profiles. It comes before the rules for crops and corners. */
export const profileRule: Rule = ({ words }) => {
  if (!PROFILE.test(words) || /\b(?:border|frame|background|text|without|no|not)\b/.test(words)) return null;
  const cropped = step("crop", { ratio: "1:1", around: "profile" });
  const side = pixelsIn(words);
  const [, width = side, height = width] = /(\d{2,4}) ?(?:px|pixels?)? ?(?:x|×|by) ?(\d{2,4})/.exec(words) ?? [];
  const size = width === null ? [] : [step("resize", { width: Number(width), height: Number(height) })];
  return [cropped, ...(ROUND.test(words) ? [step("round_corners", { percent: 50 })] : []), ...size];
};

const corners: Rule = ({ words }) => {
  if (!/\b(round(?:ed)?|curved?)\b.*\b(corners?|edges)\b|\bcorners?\b.*\bround/.test(words))
    return /\b(circle|circular|circle crop)\b/.test(words) && !/^(?:draw|add|put|place|paint)\b/.test(words)
      ? [step("crop", { ratio: "1:1" }), step("round_corners", { percent: 50 })]
      : null;
  const radius = pixelsIn(words);
  const share = percentIn(words);
  if (radius !== null) return [step("round_corners", { radius: Math.max(1, Math.min(4096, radius)) })];
  return [step("round_corners", { percent: Math.min(50, share ?? 6 * intensityIn(words)) })];
};

/** The share of the image that a border at one side adds. */
const SIDE_STRIP = 0.12;

/** A frame that the image shows: "the blue frame behind her", "the picture frame". */
const FRAME_IN_IMAGE =
  /\b(?:(?:window|door|picture|wall|bed|mirror|bike|bicycle)[- ]frame|frame(?: that is)? (?:behind|beside|next to|above|below|near|on the (?:wall|table|shelf|desk)|of the (?:window|door|mirror|painting|picture|bike|bicycle|bed|glasses)))\b/;

const ROUNDED = /\b(?:rounded|rounded-off|round) (?:[a-z]+ ){0,2}(?:border|frame)\b/;
/** The radius of the corners in a rounded frame, in percent of the shorter side. */
const ROUNDNESS = 6;

const border: Rule = ({ words }) => {
  const isLine =
    /\b(?:line|stroke|edge) (?:all )?around (?:it|the (?:whole |entire )?(?:image|photo|picture|edges?))$/.test(words);
  if (
    !isLine &&
    (!/\b(border|frame|outline|framed)\b/.test(words) ||
      /\b(remove|fit|within|(?:in|into|inside|fills?|out of|leaves?|around) (?:the|this) frame)\b/.test(words))
  )
    return null;
  if (FRAME_IN_IMAGE.test(words)) return null;
  // "Outline the cat" is a line around a thing, which no tool draws.
  if (
    /^(?:outline|frame) (?:the|my|her|his) (?!image|photo|picture)|\b(?:outline|border|frame) (?:around|on|to) (?:the|my|her|his) (?!image|photo|picture|whole|entire|edges?)/.test(
      words,
    )
  )
    return null;
  const side = /\b(?:at|on|along|to) the (top|bottom|left|right)\b/.exec(words)?.[1];
  // A border at one side is free room there.
  if (side !== undefined && !isLine)
    return [
      step("pad", {
        edges: { left: 0, top: 0, right: 0, bottom: 0, [side]: SIDE_STRIP },
        color: colorsIn(words)[0] ?? "white",
      }),
    ];
  const share = percentIn(words);
  if (share !== null && share <= 50) {
    const side = share / 100;
    return [
      step("pad", {
        edges: { left: side, top: side, right: side, bottom: side },
        color: colorsIn(words)[0] ?? "white",
      }),
    ];
  }
  const thick = /\b(thin|fine|narrow)\b/.test(words) ? 6 : /\b(thick|wide|fat|bold)\b/.test(words) ? 40 : 16;
  const [color = "white"] = colorsIn(words);
  return [
    // A rounded frame has an image with round corners inside.
    ...(ROUNDED.test(words) ? [step("round_corners", { percent: ROUNDNESS })] : []),
    step("border", {
      width: Math.max(1, Math.min(1000, pixelsIn(words) ?? Number(/(\d+) ?(?:wide|thick)/.exec(words)?.[1] ?? thick))),
      color,
    }),
  ];
};

const SOFT = /\b(?:soft|softly|delicate|faint|weak|discreet|unobtrusive)\b/;
/** A soft vignette has this share of the usual strength. */
const SOFT_STRENGTH = 0.5;

const vignette: Rule = ({ words }) => {
  if (/\b(?:remove|delete|no|without|rid|less|reduce|undo)\b/.test(words)) return null;
  if (
    !/\b(vignett(?:e|ing)|dark(?:en(?:ed)?|er)? (?:it )?(?:around )?(?:the )?(?:edges|corners)|fade (?:the |its )?edges to (?:white|black))\b/.test(
      words,
    )
  )
    return null;
  const [color] = colorsIn(words);
  if (color !== undefined && !/^(?:white|black|dark\w*)$/.test(color)) return null;
  if (color === "white") return [step("vignette", { percent: -60 * Math.min(1, intensityIn(words)) })];
  const strength = SOFT.test(words) ? SOFT_STRENGTH : intensityIn(words);
  return [step("vignette", { percent: Math.max(-100, Math.min(100, percentIn(words) ?? 50 * strength)) })];
};

const shadow: Rule = ({ words }) =>
  /\b(drop )?shadow\b/.test(words) &&
  !/\bshadows\b|\b(?:remove|delete|erase|no|without|rid|leave|lighten|brighten|soften|darken|less|reduce|hide|of the)\b/.test(
    words,
  )
    ? [step("shadow", underIn(words))]
    : null;

/** The thing under which a shadow lies on the ground. */
function underIn(words: string): { under?: string } {
  const thing =
    /\b(?:under(?:neath)?|below|beneath|at the (?:bottom|feet) of) (?:the |my |his |her |its |this )?([a-z]+(?: [a-z]+)?|it)$/.exec(
      words,
    )?.[1];
  if (thing === undefined) return /\b(?:contact|ground|floor) shadow\b/.test(words) ? { under: "subject" } : {};
  return { under: /^(?:it|him|her|them)$/.test(thing) ? "subject" : thing };
}

/** Rules for decorations around or on the image. */
export const decorationRules: Rule[] = [corners, vignette, border, shadow];
