import { endColor } from "../../words.ts";

const END = "(?=$|[,.;!?\\n]| (?:and|but|then) )";
const PICTURE = "(?:image|photo|photograph|picture|print|scan)";

/** Wishes whose words mean less or more than they say, and the same in the words that the rules read. */
const LOOSE: readonly (readonly [pattern: RegExp, words: string])[] = [
  // The age of a photo with scratches asks for no old look.
  [
    new RegExp(
      `\\b(scratches|dust|stains|spots|cracks|creases|marks|specks)( and (?:the )?[a-z]+)? (?:on|in|from|of|off) (?:this|the|my|our) (?:old |vintage |antique |black[- ]and[- ]white )+${PICTURE}${END}`,
      "g",
    ),
    "$1$2",
  ],
  [
    /\b(?:clean up|remove|fix|repair|retouch|get rid of) (?:(?:the|all|any) )*(scratches|dust|stains|spots) and (?:the )?(scratches|dust|stains|spots)\b/g,
    "remove $1 and remove $2",
  ],
  [/\bgive the (?:image|photo|photograph|picture) (?=an? )/g, "give it "],
  // The purpose of a drawing.
  [/,? for (?:an? |my |the |our )?(?:kid'?s'? |children'?s )?colou?ring (?:books?|pages?|sheets?)\b/g, ""],
  [new RegExp(`\\b(and|then|,) make transparent${END}`, "g"), "$1 make it transparent"],
  // Both sides of an image that becomes wider.
  [
    /\b(extend|expand|widen) (the (?:background|image|photo|picture|canvas)|it) (?:on|to|at) (?:both|all) sides,? (?:so (?:that )?(?:it|the (?:image|photo|picture)) (?:becomes|is|gets|has)|to(?: make it)?|until it is) (?:an? )?(\d{1,2} ?: ?\d{1,2})/g,
    "extend the image to $3",
  ],
  [/\bsave (?:it|this|the [a-z]+) as an? transparent (png|webp)\b/g, "save it as $1"],
  [
    /\b(warmer\b[^,.;]*),? like (?:in )?(?:the )?(?:(?:late|early) )?(?:afternoon|evening|morning) (?:sun|light|sunlight|sunshine)(?=$|[,.;!?\n])/g,
    "$1",
  ],
  [
    /\bput (the [a-z]+(?: [a-z]+)?) on ((?:pure|plain|clean|solid) (?:white|black|gr[ae]y))(?=$|[,.;!?\n]| (?:and|but|then|with) )/g,
    "put $1 on a $2 background",
  ],
  // Where a thing goes names no other thing; a side or a neighbor would choose one of several.
  [
    /\b((?:remove|delete|erase|get rid of|blur) the [a-z]+(?: [a-z]+)?) (?:that|which) (?:sticks|juts|reaches|goes|leads|runs|hangs|leans|grows|rises)\b(?![^,.;!?\n]*\b(?:left|right|top|bottom|middle|behind|front|back|next|beside|between|on)\b)[^,.;!?\n]*/g,
    "$1",
  ],
  // The look of a printed date.
  [
    /\b(orange|yellow|red|white|green) (?:like|as) (?:on |from |in |with )?(?:an? |the )?(?:old |film |analog )*camera\b/g,
    "$1",
  ],
  // The reason for a change asks for no second one.
  [
    /\b((?:make|darken|brighten|lighten) (?:the|her|his|my) (?:top|bottom|upper|lower|left|right|sky|background|foreground|face|floor|walls?|windows?)\b[^,.;!?\n§]*),? (?:because |since |as )?(?:it|that|this)(?:'s| is) (?:(?:much|way|far|a bit|a little) )?too (?:bright|dark|light)(?=$|[,.;!?\n])/g,
    "$1",
  ],
  [
    /\b(?:turn|change|transform|convert|make) (?:the |this |my )?(?:(?:summer|spring|autumn|fall|winter|day|daytime|night|sunny) )?(?:picture|photo|image|scene|landscape) (?:in)?to (?:an? )?(winter|autumn|fall|night|day|summer|spring)(?: (?:picture|photo|image|scene|landscape))?(?=$|[,.;!?\n])/g,
    "make it look like $1",
  ],
  [
    /\b(?:resize|size|format|scale)(?: (?:it|this|the (?:image|photo|picture)))? (?:for|to) (?:an? )?(instagram|facebook|tiktok|pinterest|youtube)\b/g,
    "crop for $1",
  ],
  [
    /\badd a((?: soft| light| subtle)?(?: drop)?) shadow (?:to|under|below|behind) (?:the |my )(?!text|title|letters|caption|words)[a-z]+ and (?=put it on\b)/g,
    "add a$1 shadow and ",
  ],
  [/\b(remove|blur|delete|erase) (the [a-z]+) of the (left|right) side\b/g, "$1 $2 on the $3 side"],
  [/\b(moody|dark|warm|soft|vintage) cinematic (?=(?:look|style|feel|mood|grade)\b)/g, "cinematic "],
  [
    /\b(?:(?:give|paint|put) (?:her|him)(?: on)? )(?:some )?((?:dark |light |bright )?[a-z]+) (?:lipstick|lips)(?=$|[,.;!?\n]| and )/g,
    "make the lips $1",
  ],
  [
    /\b(?:put|paint) (?:some )?((?:dark |light |bright )?[a-z]+) lipstick on (?:her|him|the (?:wo)?man|the girl)(?=$|[,.;!?\n]| and )/g,
    "make the lips $1",
  ],
];

/** "Make the car red darker", as translators leave the color behind its thing. */
const COLOR_BEHIND = new RegExp(
  `\\bmake (the [a-z]+) ([a-z]+) ((?:(?:a (?:bit|little)|much|slightly) )?(?:darker|lighter|brighter|paler|warmer|cooler|sharper|blurrier|more vivid))${END}`,
  "g",
);

/** Loose wishes in lower case as the forms that the other rules read. */
export const inPlainForm = (text: string): string =>
  LOOSE.reduce((words, [pattern, full]) => words.replace(pattern, full), text).replace(
    COLOR_BEHIND,
    (whole, thing: string, color: string, change: string) =>
      endColor(color)?.rest === "" ? `make the ${color} ${thing.slice(4)} ${change}` : whole,
  );
