import { type Step, step } from "../plan.ts";
import { colorsIn, endColor, percentIn, pixelsIn, timesIn } from "../words.ts";
import type { Rule } from "./rule.ts";

const CANVAS =
  /\b(?:canvas|pad(?:ding|ded|s)?|margins?|letterbox(?:ed)?|pillarbox(?:ed)?|bars|white ?space|(?:extra|empty|blank|white|black|transparent) (?:space|room|area|strip))\b/;
const RATIOS: [RegExp, string][] = [
  [/\bsquared?\b/, "1:1"],
  [/\b(?:story|stories|reels?|vertical video)\b/, "9:16"],
  [/\bportrait\b/, "4:5"],
  [/\b(?:wide ?screen|landscape)\b/, "16:9"],
];
const SIZE = /(\d{2,5}) ?(?:px|pixels?)? ?(?:x|×|\*|by) ?(\d{2,5})/;
/** The usual margin, as a share of the side. */
const [USUAL, FOR_TEXT] = [0.08, 0.18];
const SIDES = {
  top: /\btop\b|\babove\b/,
  bottom: /\bbottom\b|\bbelow\b|\bunderneath\b/,
  left: /\bleft\b/,
  right: /\bright\b/,
};

/** Gives the canvas of a padding another color: "fill the sides with white". */
export function extendPad(args: Extract<Step, { tool: "pad" }>["arguments"], words: string): Step | null {
  const fill =
    /^(?:fill|paint|make|leave)(?: up)? (?:the |all )?(?:(?:new|extra|empty|added|blank) )?(?:sides?|space|canvas|areas?|rest|it|margins?|bars)(?: with| in)? (.+)$/.exec(
      words,
    )?.[1];
  if (fill === undefined || args.continued) return null;
  if (/\bblurr?(?:ed|y)?\b/.test(fill)) return step("pad", { ...args, blurred: true });
  const color = endColor(fill);
  return color && /^(?:(?:an?|plain|solid|pure)(?: |$))*$/.test(color.rest)
    ? step("pad", { ...args, blurred: undefined, color: color.color })
    : null;
}

/**
 * More canvas around the image: "make the canvas square", "add 50 px of white padding", "put it on a 1080x1080 white
 * canvas". Nothing is cropped. "Make it square" without such a word is a crop.
 */
export const canvasRule: Rule = ({ words }) => {
  const extended = extendedScene(words);
  if (extended) return [extended];
  if (/\bpolaroid\b/.test(words) && /\b(?:frame|border|bars|edges?)\b/.test(words))
    return [step("pad", { edges: { left: 0.06, top: 0.06, right: 0.06, bottom: 0.22 }, color: "white" })];
  const ratio = ratioIn(words);
  const filled =
    ratio && /\b(?:square|\d:\d+)\b.*\b(?:with|on|using|and) .*\b(?:background|borders?|sides|fill)\b/.test(words);
  const bordered = ratio && /\bborders?\b.*\bto (?:make|get|fit|reach|fill)\b/.test(words);
  if (!CANVAS.test(words) && !filled && !bordered) return null;
  // To fill free space with what the image shows is no padding.
  if (/^fill\b.*\bwith (?:more|some|the)\b/.test(words)) return null;
  if (/\b(?:remove|delete|crop|cut|trim|subject|product|object|tables?)\b/.test(words)) return null;
  // "Hide the faces with black bars" covers parts, and adds nothing around the image.
  if (/^(?:hide|cover|censor|conceal|mask|obscure|redact|black out)\b/.test(words)) return null;
  // "Letterbox" and "cinema bars" without a ratio are the black bars of films.
  if (!ratio && /\bletterbox|\b(?:cinema|cinematic|movie|film)\w* (?:black )?bars\b/.test(words))
    return [step("crop", { ratio: "2.39:1" }), step("pad", { ratio: "16:9", color: "black" })];
  const fill = fillFor(words);
  const size = SIZE.exec(words);
  if (size) return sized(words, Number(size[1]), Number(size[2]), fill);
  if (ratio) return [step("pad", { ratio, ...fill })];
  return margins(words, fill);
};

const EXTENDED =
  /^(?:extend|expand|outpaint|uncrop|continue|widen|enlarge) (?:out )?(?:the |this |my )?(?:edges of the )?(image|picture|photo|scene|background|it|frame|sky|water|view|table|wall|floor|ground|grass|sea|beach|road|street|field|room)?\b(.*)$/;
const DIRECTIONS = {
  left: /\bleft(?:wards?)?\b/,
  right: /\bright(?:wards?)?\b/,
  top: /\b(?:top|up(?:wards?)?|above)\b/,
  bottom: /\b(?:bottom|down(?:wards?)?|below)\b/,
};
/** How much is added without a number, as a share of the side. */
const EXTENSION = 0.25;

/** "Extend the picture to the right" continues the image at its edges, by a share, a number of pixels or to a ratio. */
function extendedScene(words: string): Step | null {
  const [, thing, where = ""] = EXTENDED.exec(words) ?? [];
  if (/\b(?:canvas|border|margins?|padding|transparent|blank|empty)\b/.test(where)) return null;
  if (/\bcolou?r\b/.test(where) && !SAME_COLOR.test(where)) return null;
  const sides = (["left", "right", "top", "bottom"] as const).filter((side) => DIRECTIONS[side].test(where));
  const isAround = /\b(?:all (?:sides|around|directions)|every side|both sides|sides|edges)\b/.test(where);
  const ratio = ratioIn(where);
  // "Enlarge the picture" is a size.
  const isPlaced = sides.length > 0 || isAround || (ratio !== undefined && !/^(?:enlarge|widen)\b/.test(words));
  if (!isPlaced || (thing === undefined && !/^ ?(?:to|by|at|on|left|right|up|down|down|top|bottom)/.test(where)))
    return null;
  const [side] = sides;
  if (ratio) return step("pad", { ratio, continued: true, ...(sides.length === 1 && side ? { side } : {}) });
  const pixels = pixelsIn(where);
  const share = pixels ?? (percentIn(where) ?? EXTENSION * 100) / 100;
  const edges = { left: 0, top: 0, right: 0, bottom: 0, ...(pixels === null ? {} : { unit: "px" as const }) };
  const usual =
    /\b(?:both )?sides\b/.test(where) && !/\ball\b/.test(where)
      ? (["left", "right"] as const)
      : (["left", "right", "top", "bottom"] as const);
  for (const side of sides.length > 0 ? sides : usual) edges[side] = Math.min(pixels === null ? 1 : 4096, share);
  if (/\bcolou?r\b/.test(where)) return step("pad", { edges, ...fillFor(where) });
  return step("pad", { edges, continued: true });
}

function ratioIn(words: string): string | undefined {
  const named = /\b(\d{1,3}(?:\.\d{1,3})?) ?: ?(\d{1,3}(?:\.\d{1,3})?)\b/.exec(words);
  return named ? `${named[1]}:${named[2]}` : RATIOS.find(([pattern]) => pattern.test(words))?.[1];
}

type Fill = { color: string; matched?: true } | { blurred: true };

/** "With the same turquoise", "in the color of the background": the color is that of the photo. */
const SAME_COLOR =
  /\b(?:same|matching|identical|existing|its own|background's|photo's|image's)\b(?! (?:size|ratio|width|height|proportions?|format))|\b(?:colou?r|tone) (?:of|as|from) (?:the|its|that)\b|\bmatch(?:ing|es)?\b/;

function fillFor(words: string): Fill {
  if (/\bblurr?(?:ed|y)?\b/.test(words)) return { blurred: true };
  if (/\btransparent\b/.test(words)) return { color: "transparent" };
  const [named] = colorsIn(words);
  if (SAME_COLOR.test(words)) return { color: named ?? "white", matched: true };
  return { color: named ?? (/\b(?:letterbox|pillarbox|bars)/.test(words) ? "black" : "white") };
}

function sized(words: string, width: number, height: number, fill: Fill): Step[] {
  const placed = step("pad", { width, height, ...fill });
  return /\b(?:extend|enlarge|expand|increase)\b/.test(words)
    ? [placed]
    : [step("resize", { width, height, fit: "inside" }), placed];
}

function margins(words: string, fill: Fill): Step[] | null {
  const isTask =
    /\b(?:add|put|give|leave|insert|extend|expand|enlarge|increase|pad|with|use|make|apply|surround|wider|taller)\b/;
  if (!isTask.test(words)) return null;
  const pixels = pixelsIn(words) ?? bareNumber(words);
  const percent = percentIn(words);
  const factor = /\b(?:wider|taller|higher|larger|bigger)\b|\b(?:double|triple)\b/.test(words) ? timesIn(words) : null;
  if (/\bcanvas\b/.test(words) && factor !== null) return [step("pad", { edges: grown(words, factor), ...fill })];
  if (/\b(?:canvas)\b/.test(words) && pixels === null && percent === null) return null;
  const usual = /\b(?:caption|text|title|logo)\b/.test(words) ? FOR_TEXT : USUAL;
  const amount = pixels ?? (percent === null ? usual : percent / 100);
  const named = (["top", "bottom", "left", "right"] as const).filter(
    (side) =>
      SIDES[side].test(words) ||
      (/\bsides\b/.test(words) && !/\b(?:all|every|four)\b/.test(words) && (side === "left" || side === "right")),
  );
  const sides = named.length > 0 ? named : (["top", "bottom", "left", "right"] as const);
  const edges = { left: 0, top: 0, right: 0, bottom: 0, ...(pixels === null ? {} : { unit: "px" as const }) };
  for (const side of sides) edges[side] = Math.min(pixels === null ? 4 : 4096, amount);
  return [step("pad", { edges, ...fill })];
}

/** The margins that make a canvas that many times as wide or as tall. */
function grown(words: string, factor: number) {
  const share = Math.min(4, Math.max(0, (factor - 1) / 2));
  const [isWide, isTall] = [/\b(?:wider|width|wide)\b/.test(words), /\b(?:taller|higher|height)\b/.test(words)];
  const [across, down] = [isTall && !isWide ? 0 : share, isWide && !isTall ? 0 : share];
  return { left: across, right: across, top: down, bottom: down };
}

const bareNumber = (words: string): number | null => {
  const stated = /\b(?:padding|margins?|by|of) (?:of |to |: ?)?(\d{1,4})(?! ?(?:%|percent))\b/.exec(words)?.[1];
  return stated === undefined ? null : Number(stated);
};
