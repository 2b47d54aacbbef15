import { type Step, step } from "../plan.ts";
import { getLightness } from "../tools/color-names.ts";
import { atOpacity, colorsIn, endColor, intensityIn, opacityIn, percentIn, pixelsIn, positionIn } from "../words.ts";
import { replacesText } from "./lettering.ts";
import type { Rule } from "./rule.ts";
import { takeAvoided } from "./text-place.ts";

/** Lettering: writes only text in quotation marks. */
export const textRule: Rule = ({ words: said, quotes }) => {
  const { rest: words, place } = takeAvoided(said);
  const index = /§(\d+)/.exec(words)?.[1];
  const text = index === undefined ? undefined : quotes[Number(index)];
  if (
    !text ||
    replacesText(words) ||
    /^(?:remove|delete|erase|get rid of|hide|blur|pixelate|censor|obscure|sharpen|brighten|darken|crop|zoom|replace|swap)\b/.test(
      words,
    ) ||
    !/\b(write|add|put|text|caption|title|label|say(?:s|ing)?|watermark|print|overlay|letter|place|with)\b/.test(words)
  )
    return null;
  const outline = /\b(?:outlined?|stroke|edge|contour)\b/.test(words) ? (outlineColor(words) ?? "black") : undefined;
  const box = boxIn(words);
  const rest = withoutOutline(words).replace(BOX, " ").replace(BELOW_IMAGE, " ");
  const isBelow = BELOW_IMAGE.test(words);
  const watermark = /\bwatermark\b/.test(words);
  // Letters on a light box are dark.
  const isOnLight = isBelow || (box !== undefined && getLightness(box) > 0.5);
  const usual = watermark ? "rgb(255 255 255 / 0.6)" : isOnLight ? "black" : "white";
  const [stated = usual] = colorsIn(rest.replace(/§\d+/g, ""));
  const opacity = opacityIn(rest) ?? (SUBTLE.test(rest) ? FAINT : null);
  const color = opacity === null ? stated : atOpacity(stated, opacity);
  return [
    ...(isBelow ? [step("pad", { edges: { left: 0, top: 0, right: 0, bottom: STRIP }, color: "white" })] : []),
    step("text", {
      text: (CAPITALS.test(words) ? text.toUpperCase() : text).slice(0, 200),
      position: positionIn(rest) ?? (watermark || /\bcorner\b/.test(rest) ? "bottom-right" : "bottom"),
      color,
      ...place,
      ...anywhereIn(rest, place),
      ...sizeIn(words),
      ...weightIn(rest),
      ...(outline ? { outline } : {}),
      ...(SHADED.test(rest) ? { shadow: true as const } : {}),
      ...(box ? { box, ...shapeIn(words) } : {}),
    }),
  ];
};

/** Which places a text may have that must not cover something. */
function anywhereIn(
  words: string,
  { avoid, within }: Pick<Lettering, "avoid" | "within">,
): Pick<Lettering, "anywhere"> {
  if (avoid === undefined && within === undefined) return {};
  const position = positionIn(words);
  if (position === null) return { anywhere: /\bcorner\b/.test(words) ? "corner" : "place" };
  return position.includes("-") || position === "center" ? {} : { anywhere: "side" };
}

/** A caption that does not cover the picture stands on a white strip, whose height is this share of the picture. */
const BELOW_IMAGE = /\b(?:below|under(?:neath)?|beneath) (?:the|this|my) (?:image|photo|picture)\b/;
const STRIP = 0.2;

const BOX =
  /(?:in|on|with|inside|over) an? ([a-z]+ (?:[a-z]+ )?)?(box|banner|bar|strip|label|background|circle|disc|oval|ellipse|bubble|pill|button|badge)(?: behind it)?\b/;

const CAPITALS = /\b(?:capital letters|capitals|upper-?case|all[- ]caps)\b/;

/** Letters with a shadow: the clause says it of its own text. */
const SHADED = /\bshadow-below\b/;
/** A shadow of the text before it. */
const SHADOW_OF_TEXT =
  /^(?:(?:with|add|give (?:it|them|the (?:text|letters|lettering|caption|title|words))|and|plus) )*(?:an? |some |the )?(?:(?:soft|thin|slight|subtle|light|small|little|strong|dark|black|drop|text|fine|gentle) )*shadow(?: (?:(?:to|on|behind|under|below|for|of) )?(?:it|them|the (?:text|letters|lettering|caption|title|words)))?$/;
const NAMES_TEXT = /\b(?:text|letters|lettering|caption|title|words)\b|^with\b|\bbehind (?:it|them)$/;

/** Lettering that should hardly be noticed is half transparent. */
const SUBTLE = /\b(?:subtle|subtly|discreet|discreetly|faint|unobtrusive|barely visible)\b/;
const FAINT = 0.45;

/** A color without its opacity. */
const solid = (color: string): string => (color.startsWith("rgb(255 255 255") ? "white" : color);

/** The color of a box behind a text: "in a white box". */
function boxIn(words: string): string | undefined {
  const box = BOX.exec(words);
  if (box === null) return undefined;
  const [color = /\b(?:dark|darker)\b/.test(box[1] ?? "") ? "#222222" : "white"] = colorsIn(box[1] ?? "");
  return /\b(?:transparent|translucent|see-through)\b/.test(box[1] ?? "") ? atOpacity(color, 0.5) : color;
}

/** The shape of the box: "in a red circle" is an ellipse around the text. */
function shapeIn(words: string): Pick<Lettering, "shape"> {
  const [, , kind = ""] = BOX.exec(words) ?? [];
  if (/^(?:circle|disc|oval|ellipse|badge)$/.test(kind)) return { shape: "ellipse" };
  return /^(?:bubble|pill|button)$/.test(kind) ? { shape: "pill" } : {};
}

function sizeIn(words: string): { size?: number | "small" | "large" | "huge" } {
  const stated =
    pixelsIn(words) ??
    Number(/(\d{1,5}) ?(?:pt|points?)\b|\bsize (?:of )?(\d{1,5})/.exec(words)?.slice(1).find(Boolean) ?? Number.NaN);
  if (Number.isFinite(stated)) return { size: Math.max(6, Math.min(2000, stated)) };
  if (/\b(small|tiny|little)\b/.test(words)) return { size: "small" };
  if (/\b(?:huge|giant|gigantic|enormous|massive)\b/.test(words) || ACROSS.test(words)) return { size: "huge" };
  return /\b(large|big)\b/.test(words) ? { size: "large" } : {};
}

/** Thin and light letters; lettering without such a word is bold. */
function weightIn(words: string): { weight?: "thin" | "light" | "regular" } {
  if (/\b(?:thin|thinner|hairline|delicate|fine)\b/.test(words)) return { weight: "thin" };
  if (/\b(?:light|lighter)(?:[- ]?weight)? (?:font|letters|lettering|type(?:face)?|text|caption|title)\b/.test(words))
    return { weight: "light" };
  return /\b(?:not bold|non-bold|regular|normal)\b/.test(words) ? { weight: "regular" } : {};
}

const ACROSS =
  /\bacross the (?:(?:whole|entire|full) )?(?:image|photo|picture|top|bottom|middle|cent(?:er|re)|width)\b|\bfull[- ]width\b/;

type Lettering = Extract<Step, { tool: "text" }>["arguments"];
type Framing = Extract<Step, { tool: "border" }>["arguments"];

/**
 * Adds "in red", "at the top" or "48 px" to the text step before it. Returns null if the words do not describe a text.
 */
export function extendText(args: Lettering, said: string): Step | null {
  // A quotation is another text, and no look of the one before it.
  if (/§\d/.test(said)) return null;
  if (SHADOW_OF_TEXT.test(said) && NAMES_TEXT.test(said)) return step("text", { ...args, shadow: true });
  const { rest, place } = takeAvoided(said);
  const { avoid, within } = place;
  if (avoid === undefined && within === undefined) return extendLook(args, said);
  const stated = args.position === "bottom" ? "" : args.position;
  const looked = rest.trim() === "" ? step("text", args) : extendLook(args, rest.trim());
  return looked?.tool === "text"
    ? step("text", { ...looked.arguments, ...place, ...anywhereIn(`${stated} ${rest}`, place) })
    : null;
}

function extendLook(args: Lettering, words: string): Step | null {
  if (
    !isLook(words) &&
    opacityIn(words) === null &&
    !SUBTLE.test(words) &&
    !/^(?:in|at|on|with|of|using|size|make it|font)\b|^\d{1,5} ?(?:px|pt|pixels|points)|^(?:white|black|bold|thin|light|large|small|big|huge|tiny|centered|top|bottom)\b/.test(
      words,
    )
  )
    return null;
  if (/\b(corners?|background|border|frame|vignette|shadow|image|photo|picture)\b/.test(words) && !positionIn(words))
    return null;
  const outlined = /\b(?:outlined?|stroke)\b/.test(words) ? (outlineColor(words) ?? "black") : undefined;
  const box = boxIn(words);
  const rest = withoutOutline(words).replace(BOX, " ");
  const position = positionIn(rest);
  const [[named], size] = [colorsIn(rest), sizeIn(words)];
  const opacity = opacityIn(rest) ?? (SUBTLE.test(rest) ? FAINT : null);
  const usual = box !== undefined && args.color === "white" && getLightness(box) > 0.5 ? "black" : undefined;
  const color = opacity === null ? (named ?? usual) : atOpacity(named ?? solid(args.color), opacity);
  const isAlready = USUAL_FONT.test(words);
  const weight = weightIn(rest);
  if (!position && !color && !box && !outlined && size.size === undefined && !weight.weight && !isAlready) return null;
  return step("text", {
    ...args,
    ...size,
    ...weight,
    ...(position ? { position } : {}),
    ...(color ? { color } : {}),
    ...(outlined ? { outline: outlined } : {}),
    ...(box ? { box, ...shapeIn(words) } : {}),
  });
}

/** The font of all lettering: bold, without serifs. */
const USUAL_FONT =
  /^(?:(?:in|make it|with|using) )?(?:an? )?(?:(?:bold|sans-?serif|modern|clean|plain)(?: |$))+(?:font|letters|lettering|text|type(?:face)?|style|writing)?$/;

/** Whether words only describe lettering: "red", "dark green letters", "make the text orange". */
function isLook(words: string): boolean {
  const rest = words.replace(
    /^(?:(?:make|turn|set|color|colour|change) )?(?:(?:the|its) (?:text|letters|lettering|font|caption|title|words|colou?r)|it) (?:(?:to|in|be|is) )*/,
    "",
  );
  const plain = rest.replace(
    /\b(?:letters|letter|lettering|text|font|colou?r|colou?red|bold|big|large|small|and|in|a)\b/g,
    " ",
  );
  const colored = endColor(plain.trim());
  return colored !== null && colored.rest.trim() === "";
}

/** Adds "30 pixels wide" or "in red" to the border step before it. */
export function extendBorder(args: Framing, words: string): Step | null {
  const width = /^(\d{1,4}) ?(?:px|pixels?)?(?: (?:wide|thick|width))?$/.exec(words)?.[1];
  if (width) return step("border", { ...args, width: Math.max(1, Math.min(1000, Number(width))) });
  const color = /^(?:in|colou?red) /.test(words) ? colorsIn(words)[0] : undefined;
  return color ? step("border", { ...args, color }) : null;
}

/** The words without those of an outline, whose color and place are not those of the lettering. */
const withoutOutline = (words: string): string =>
  words.replace(
    /(?:with (?:an? )?)?(?:(?!with |in |at |on )[\w#]+ ){0,2}(?:outline|stroke)(?: in \w+)?|outlined in \w+/g,
    " ",
  );

function outlineColor(words: string): string | undefined {
  const before = /(#[0-9a-f]{3,8}|\w+(?: \w+)?) (?:outline|stroke)/.exec(words)?.[1];
  const after = /(?:outlined?|stroke)(?: in)? (#[0-9a-f]{3,8}|\w+)/.exec(words)?.[1];
  return colorsIn(before ?? "").at(-1) ?? colorsIn(after ?? "")[0];
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
  const thick = /\b(thin|fine|narrow)\b/.test(words) ? 6 : /\b(thick|wide|fat|bold)\b/.test(words) ? 40 : 16;
  const [color = "white"] = colorsIn(words);
  return [
    step("border", {
      width: Math.max(1, Math.min(1000, pixelsIn(words) ?? Number(/(\d+) ?(?:wide|thick)/.exec(words)?.[1] ?? thick))),
      color,
    }),
  ];
};

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
  if (color === "white") return [step("vignette", { percent: -60 })];
  return [step("vignette", { percent: Math.max(-100, Math.min(100, percentIn(words) ?? 50 * intensityIn(words))) })];
};

const shadow: Rule = ({ words }) =>
  /\b(drop )?shadow\b/.test(words) &&
  !/\bshadows\b|\b(?:remove|delete|erase|no|without|rid|lighten|brighten|soften|darken|less|reduce|hide|of the)\b/.test(
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
