import { type Step, step } from "../plan.ts";
import type { Typeface } from "../plan-values.ts";
import { getLightness } from "../tools/colors/color-names.ts";
import { atOpacity, colorsIn, endColor, fractionIn, opacityIn, percentIn, pixelsIn, positionIn } from "../words.ts";
import { replacesText } from "./lettering.ts";
import type { Rule } from "./rule.ts";
import { takeAvoided, takeThing } from "./text-place.ts";

/** Lettering: writes only text in quotation marks. */
export const textRule: Rule = ({ words: said, quotes }) => {
  const { rest: placedWords, place } = takeAvoided(said);
  const { rest: words, on } = takeThing(placedWords);
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
  const rest = withoutOutline(words)
    .replace(BOX, " ")
    .replace(signIn(words)?.[0] ?? "", " ")
    .replace(BELOW_IMAGE, " ")
    .replace(SHADED, "shadowed");
  const isBelow = BELOW_IMAGE.test(words);
  const watermark = /\bwatermark\b/.test(words);
  // Letters on a light box are dark.
  const isOnLight = isBelow || (box !== undefined && getLightness(box) > 0.5);
  const usual = watermark ? "rgb(255 255 255 / 0.6)" : isOnLight ? "black" : "white";
  // "A red banner with white text" names the color of the letters beside that of the box.
  // So does the end of "on the black screen … in white".
  const [stated = usual] = [
    ...colorsIn(LETTERS.exec(rest)?.[1] ?? ""),
    ...colorsIn(AT_END.exec(rest)?.[1] ?? ""),
    ...colorsIn(rest.replace(/§\d+/g, "")),
  ];
  const opacity = opacityIn(rest) ?? (SUBTLE.test(rest) ? FAINT : null);
  const color = opacity === null ? stated : atOpacity(stated, opacity);
  return [
    ...(isBelow ? [step("pad", { edges: { left: 0, top: 0, right: 0, bottom: STRIP }, color: "white" })] : []),
    step("text", {
      text: (CAPITALS.test(words) ? text.toUpperCase() : text).slice(0, 200),
      position:
        positionIn(rest) ??
        (ACROSS.test(words) ? "center" : watermark || /\bcorner\b/.test(rest) ? "bottom-right" : "bottom"),
      color,
      ...place,
      ...(on === undefined ? {} : { on }),
      ...anywhereIn(rest, place),
      ...sizeIn(words),
      ...weightIn(rest),
      ...lettersIn(rest),
      ...(outline ? { outline } : {}),
      ...(SHADED.test(words) ? { shadow: true as const } : {}),
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

/** A sign with its text: "a red banner in the corner with white text". */
const SIGN =
  /\ban? ((?:(?!text|caption|title|big|large|small)[a-z-]+ ){1,3}?)(banner|sign|sticker|badge|label|ribbon|tag|button|stamp|strip|bar)\b/g;

/** The words for the color of the letters. */
const LETTERS =
  /\b((?:(?:light|dark|pale|bright|deep) )?[a-z-]+|#[0-9a-f]{3,8}) (?:(?:bold|big|large|small|thin|capital|block|clear|simple) )*(?:text|letters|lettering|words?|font|writing|type|characters|script)\b/;

/** The color of the letters at the end of a clause, which names that of a thing before. */
const AT_END = / in ((?:(?:light|dark|pale|bright|deep) )?[a-z]+)$/;

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
  const box = BOX.exec(words) ?? signIn(words);
  if (box === null) return undefined;
  const [color = /\b(?:dark|darker)\b/.test(box[1] ?? "") ? "#222222" : "white"] = colorsIn(box[1] ?? "");
  return /\b(?:transparent|translucent|see-through)\b/.test(box[1] ?? "") ? atOpacity(color, 0.5) : color;
}

/** A sign whose color is named, which is a box behind its text. */
function signIn(words: string): RegExpExecArray | null {
  const isColored = ([, look = ""]: RegExpExecArray) => colorsIn(look).length > 0 || /\btransparent\b/.test(look);
  return [...words.matchAll(SIGN)].find(isColored) ?? null;
}

/** The shape of the box: "in a red circle" is an ellipse around the text. */
function shapeIn(words: string): Pick<Lettering, "shape"> {
  const [, look = "", kind = ""] = BOX.exec(words) ?? signIn(words) ?? [];
  if (/^(?:circle|disc|oval|ellipse|badge)$/.test(kind) || /\b(?:round|circular|oval)\b/.test(look))
    return { shape: "ellipse" };
  return /^(?:bubble|pill|button)$/.test(kind) ? { shape: "pill" } : {};
}

/** "About a third of the picture wide", "half the width of the image". */
const WIDE =
  /\b(half|a third|one third|two[- ]thirds|a quarter|three[- ]quarters|\d{1,2} ?(?:%|percent)) (?:of )?(?:(?:the|its) )?(?:(?:image|photo|picture)(?:'s)? (?:wide|width|in width)|(?:whole |full )?width(?: of (?:the |this )?(?:image|photo|picture))?|(?:of )?(?:the )?(?:image|photo|picture) wide)\b/;

function sizeIn(words: string): {
  size?: number | "small" | "large" | "huge";
  share?: number;
} {
  const wide = WIDE.exec(words)?.[1];
  const share = wide === undefined ? null : (fractionIn(wide) ?? (percentIn(wide) ?? 0) / 100);
  if (share !== null && share >= 0.03) return { share };
  const stated =
    pixelsIn(words) ??
    Number(/(\d{1,5}) ?(?:pt|points?)\b|\bsize (?:of )?(\d{1,5})/.exec(words)?.slice(1).find(Boolean) ?? Number.NaN);
  if (Number.isFinite(stated)) return { size: Math.max(6, Math.min(2000, stated)) };
  if (/\b(small|tiny|little)\b/.test(words)) return { size: "small" };
  if (/\b(?:huge|giant|gigantic|enormous|massive)\b/.test(words) || ACROSS.test(words)) return { size: "huge" };
  return /\b(large|big)\b/.test(words) ? { size: "large" } : {};
}

/** Words for letters after their kind: "in a handwritten font". A typewriter can also be a thing in the image. */
const LETTERS_OF_KIND = "(?: [a-z]+)? (?:font|letters|lettering|type(?:face)?|style|text|characters)\\b";
const TYPEFACES: readonly (readonly [RegExp, Typeface])[] = [
  [/(?<!sans[- ]?|non[- ]?|without |no )\bserifs?\b|\btimes new roman\b/, "serif"],
  // Letters with serifs are the usual elegant ones.
  [new RegExp(`\\b(?:newspaper|book|antiqua|elegant|classy|noble)${LETTERS_OF_KIND}`), "serif"],
  [new RegExp(`\\b(?:typewriter|monospaced?|courier)${LETTERS_OF_KIND}`), "typewriter"],
  [
    new RegExp(
      `\\b(?:hand-?writ(?:ten|ing)|script|cursive|calligraph(?:y|ic)|signature)${LETTERS_OF_KIND}|\\bin (?:[a-z]+ )?(?:cursive|handwriting|calligraphy|script)\\b`,
    ),
    "handwriting",
  ],
  [new RegExp(`\\b(?:rounded|bubbly)${LETTERS_OF_KIND}`), "rounded"],
];

/** The kind of the letters, and whether they slant. */
function lettersIn(words: string): Pick<Lettering, "typeface" | "italic"> {
  const typeface = TYPEFACES.find(([pattern]) => pattern.test(words))?.[1];
  return {
    ...(typeface === undefined ? {} : { typeface }),
    ...(/\b(?:italics?|italici[sz]ed|slanted|oblique)\b/.test(words) ? { italic: true as const } : {}),
  };
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

/** A text at the top or the bottom is in the middle of the width already. */
const CENTERED = /^(?:and )?(?:horizontally )?cent(?:ered|red)(?: horizontally| (?:text|letters|lettering))?$/;

function extendLook(known: Lettering, said: string): Step | null {
  const isShaded = SHADED.test(said);
  const args: Lettering = {
    ...known,
    ...(isShaded ? { shadow: true as const } : {}),
    ...(CAPITALS.test(said) ? { text: known.text.toUpperCase() } : {}),
  };
  const words = said.replace(SHADED, "").trim();
  if (words === "" && isShaded) return step("text", args);
  if (CENTERED.test(words) && /^(?:top|bottom|center)$/.test(args.position)) return step("text", args);
  if (
    !isLook(words) &&
    !WIDE.test(words) &&
    opacityIn(words) === null &&
    !SUBTLE.test(words) &&
    Object.keys(lettersIn(words)).length === 0 &&
    !/^(?:in|at|on|with|of|using|size|make it|font)\b|^\d{1,5} ?(?:px|pt|pixels|points)|^(?:white|black|bold|thin|light|large|small|big|huge|tiny|centered|top|bottom)\b/.test(
      words,
    )
  )
    return null;
  if (
    /\b(corners?|background|border|frame|vignette|shadow|image|photo|picture)\b/.test(words) &&
    !positionIn(words) &&
    !WIDE.test(words)
  )
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
  const letters = lettersIn(rest);
  const isSized = size.size !== undefined || size.share !== undefined;
  const hasLook = weight.weight !== undefined || Object.keys(letters).length > 0 || isAlready;
  if (!position && !color && !box && !outlined && !isSized && !hasLook) return null;
  return step("text", {
    ...args,
    ...size,
    ...weight,
    ...letters,
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
