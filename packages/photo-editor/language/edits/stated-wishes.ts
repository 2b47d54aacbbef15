import { endColor } from "../../words.ts";
import { applyRules, END, NAME, type Rule } from "./clause-parts.ts";

const PART =
  "(?:sky|skies|clouds?|background|foreground|trees|grass|lawn|water|sea|lake|leaves|snow|floor|wall|walls|eyes|hair|skin|face|lips|fur|windows)";

/** A color that a thing should keep while the rest loses it: "the wall should keep its red". */
function keptInColor(whole: string, thing: string, color: string): string {
  return /^colou?rs?$/.test(color) || endColor(color)?.rest === "" ? `keep ${thing} in color` : whole;
}

/** The text before a match, by the last arguments of a replacing function: its place and the whole text. */
const readBefore = (found: readonly unknown[]): string => String(found.at(-1)).slice(0, Number(found.at(-2)));

/** Words of complaints, after which "a bit yellow" is what is wrong. */
const COMPLAINS = /\b(?:too|off|wrong|fix|correct|neutral|is|are|looks|seems?|turned out|came out)\b/;

/** "Faded, a bit yellow" as a change of the light. A complaint asks for the opposite and is left to its own rules. */
function inLight(whole: string, hue: string, ...found: unknown[]): string {
  if (COMPLAINS.test(readBefore(found))) return whole;
  return /^(?:yellow|warm)$/.test(hue) ? "slightly warmer" : "slightly cooler";
}

/** A shadow below a thing that is cut out. One that goes with a removed thing is no wish for a shadow. */
const asShadow = (whole: string, ...found: unknown[]): string =>
  /\b(?:remove|delete|erase|take out|get rid of)\b[^,.;]*$/.test(readBefore(found)) ? whole : "with a shadow";

/** Wishes with their reasons, and states of things without a verb. */
const WISHES: readonly Rule[] = [
  [/\b(pictures?|paintings?|posters?|frames?|clocks?|mirrors?) on the (left|right) wall\b/g, "$1 on the $2"],
  // A turn around a line mirrors.
  [
    /\b(?:rotate|turn) (the (?:image|photo|picture)|it) (horizontally|vertically)(?: around)?(?=$|[,.;!?\n]| and )/g,
    "flip $1 $2",
  ],
  [
    /(§\d+[^.;\n§]*?) in the (?:exact |very )?(?:middle|cent(?:er|re)) of the (?!image|photo|picture|frame|top|bottom|left|right)([a-z]+)\b/g,
    (_whole: string, before: string, thing: string) => `${before} ${thing === "sky" ? "in" : "on"} the ${thing}`,
  ],
  [
    /(?:^|(?<=[.;!?\n] ?))(?:it|this|everything)(?:'s| is| looks) (?:so|too|very|quite|a bit|really) dark (?:on|at|in) the (?:left|right|top|bottom|middle|back|front)(?: side| half)?[,;.:]? ?(?:so |and |please )*(?=(?:lighten|brighten|lift|raise|open)(?: up)? the (?:shadows|dark))/g,
    "",
  ],
  [
    new RegExp(
      `(^|[,.;:!?\\n] ?|\\band )(?:with )?((?:a (?:bit|little) |much |slightly )?(?:darker|brighter|lighter|bluer|greener|sharper)) (${PART})(?=$|[,.;!?\\n]| and\\b)`,
      "g",
    ),
    "$1make the $3 $2",
  ],
  [/(?:^|(?<=[.;!?\n] ?))(?:more|extra|some) drama ?[:,] ?/g, ""],
  [/(\bblur the background\b[^,.;\n]*?),? and (darken|brighten|lighten|desaturate) it\b/g, "$1, $2 the background"],
  [
    new RegExp(
      `\\b(?:but )?(the ${NAME}(?: on the (?:left|right))?) (?:should|must|has to|can) (?:keep|stay in|remain in|have) (?:its|their|his|her)(?: own| original)? ([a-z]+)${END}`,
      "g",
    ),
    keptInColor,
  ],
  [
    /\b(?:there(?:'s| is)|i see) (?:some |a lot of |too much |visible )?(?:noise|grain) (?:in|on) the (?:shadows|sky|dark (?:areas|parts)|background|image|photo|picture|darks)[,;.:]? ?(?:so |and |please |can you )*(?:clean|remove|fix|reduce|smooth)(?: (?:it|this|that))?(?: (?:up|out))?/g,
    "reduce the noise",
  ],
  [/(?<=^|[,:;] ?)a (?:bit|little) (yellow|warm|blue|cold)(?=$|[,.;!?\n]| please\b)/g, inLight],
  [
    /\bthe colou?rs? (?:are|is|look|looks) (?:over the top|too much|overdone|exaggerated|unnatural|garish)[,;.:]? ?(?:so |and |please )*(?=(?:tone|reduce|lower|turn|bring|dial) )/g,
    "",
  ],
  [
    /\btone (the [a-z]+) down so(?: that)? (?:it|they|everything) (?:looks?|seems?|appears?) (?:more )?(?:natural|normal|real|realistic)\b/g,
    "tone $1 down",
  ],
  [/\b(?:and )?keep (?:it|this|everything) (?:looking )?natural(?=$|[,.;!?\n])/g, ""],
  [
    /\b(the )?(?:whole|entire) (?:room|scene|place) (?=(?:a (?:bit|little) |much |slightly |way )?(?:warmer|brighter|darker|cooler|lighter|softer|sharper)\b)/g,
    "the whole image ",
  ],
  [
    /(?<!\b(?:no|not|without) (?:an? )?)\b(cartoon|comic|anime|poster|pop art) (style|look) (?:with|in) (?:strong|bold|vivid|bright|intense|rich) colou?rs\b/g,
    "$1 $2, stronger colors",
  ],
  [/\b(oil painting)(?: (?:style|look))?,? (?:with )?(?:thick|visible|strong|bold|rough) brush ?strokes\b/g, "$1"],
  [
    /\b(like|as|into|in the style of) (?:an? )?(?:(?:old|antique|vintage|fine) )?(?:etching|engraving|copperplate|woodcut|linocut)(?:,? (?:with )?(?:black |dark |fine )?(?:ink )?lines(?: on (?:white )?paper)?)?/g,
    "$1 an ink drawing",
  ],
  [/\bthe quote (?=§\d)/g, "the text "],
  [
    /(§\d+(?:(?!\b(?:remove|delete|erase|blur)\b)[^.;\n§])*?, |§\d+ )((?:(?:dark|light|pale) )?[a-z]+) capitals\b/g,
    (whole: string, before: string, color: string) =>
      endColor(color)?.rest === "" ? `${before}in ${color} capital letters` : whole,
  ],
  [
    /(§\d+(?:(?!\b(?:remove|delete|erase|blur)\b)[^.;\n§])*?,? )((?:(?:big|large|small|bold|thin|elegant) )*)([a-z]+) handwriting\b/g,
    (whole: string, before: string, look: string, color: string) =>
      endColor(color)?.rest === "" ? `${before}in ${look}${color} handwritten letters` : whole,
  ],
  [
    /\b(?:a )?(bright |clear |deep |light |dark )?(blue) one (?:and|with) (?:a )?(?:few|some|several)(?: small| little| white| fluffy)* clouds\b/g,
    "a $1$2 sky with a few white clouds",
  ],
  [
    /\bwith (an? )?((?:soft|small|subtle|natural|light|slight|gentle|dark) )*shadow (?:under|below|beneath) (?:the|its|his|her) (?:wheels|tires|tyres|feet|shoes|legs|base|bottom|paws)\b/g,
    asShadow,
  ],
  // The fill is always of what is around.
  [
    /,? ?(?:and )?(?:close|fill) (?:up )?the (?:gap|hole|space) with (?:the )?(?:table|grass|lawn|wall|sky|sand|snow|water|floor|ground|wood|background|surroundings|same pattern)(?=$|[,.;!?\n])/g,
    "",
  ],
  [
    /\b(?:the (?:photo|picture|image)|it) came out sideways,? (?:(?:so|and|please|can you) )*(rotate|turn|flip) it\b/g,
    "the photo is sideways, $1 it",
  ],
];

/** Wishes with reasons and states, in lower case, as the rules read them. */
export const inStatedWishes = (text: string): string => applyRules(WISHES, text);
