import { endColor } from "../words.ts";

const END = "(?=$|[,.;!?\\n]| (?:and|but|then) )";
const OWNER = "(?:the|my|his|her|its|their|this|that)";
const PICTURE = "(?:it|this|everything|(?:the|this|my) (?:image|photo|picture|pic|shot|scene))";
const DEGREE = "(?:(?:very|really|nice|lovely|beautiful|bright|warm|more|a (?:bit|little)) )*";
const ADJECTIVES =
  "deeper|richer|stronger|lusher|more intense|more vivid|more vibrant|bolder|brighter|darker|lighter|warmer|cooler|greener|bluer|redder|more";

/** Wishes for light and looks as people say them, and the same in the words that the rules read. */
const WISHES: readonly (readonly [pattern: RegExp, words: string])[] = [
  // Sunlight cannot be drawn, and its usual signs are bright, warm colors.
  [
    new RegExp(
      `\\b(?:make|let|have|get) ${PICTURE} (?:look|feel|seem|appear|be) (?:like|as if it (?:was|were) (?:taken |shot )?(?:on|in)|as though it (?:was|were)|as on) (?:an? |the )?${DEGREE}(?:sunny|sunlit|summer(?:y)?) ?(?:${DEGREE}(?:afternoon|morning|day|summer day|summer|weather|light))?${END}`,
      "g",
    ),
    "make it brighter, make it warmer",
  ],
  [
    new RegExp(
      `\\b(?:give|add)(?: ${PICTURE})? (?:an? |some )?${DEGREE}(?:sunny|sun-kissed|summery|summer)(?: summer)? (?:feel|feeling|look|mood|vibes?|atmosphere|light|tone|touch)${END}`,
      "g",
    ),
    "make it brighter, make it warmer",
  ],
  // Highlights are in the sky, and its recovery changes nothing else.
  [
    /\b((?:bring back|recover|restore|save|rescue|reduce|lower|tone down|pull back|tame) (?:(?:the|some|any) )?(?:blown[- ]?out |bright |harsh )?(?:details? in the )?highlights) (?:in|of|on) (?:the |my |her |his |their )?(?:sky|clouds?|background|windows?|snow|water)\b/g,
    "$1",
  ],
  // Shadows on a face are lifted with the face.
  [
    new RegExp(
      `\\b(?:lighten|brighten|lift|open(?: up)?|reduce|soften|remove|fill(?: in)?) (?:(?:the|some|any|all) )?(?:dark |harsh |hard |deep |strong )?shadows? (?:on|in|over|from|across) ${OWNER} (faces?)\\b`,
      "g",
    ),
    "brighten the $1",
  ],
  [/\b(?:an? )?high[- ]key(?: (?:look|lighting|light|style|photo|effect))?\b/g, "bright-and-airy"],
  [/\blow[- ]key (?=(?:look|lighting|light|style|photo|effect)\b)/g, "dark moody "],
  [
    /\b(?:give|add|apply|use)(?: (?:it|this|the (?:image|photo|picture)))? an? (?:nice |modern |cool )?(?:instagram|insta|influencer)(?:-like|-style)? (?:look|filter|style|vibe|feel|effect)\b/g,
    "make it brighter, make it a little warmer, more vivid colors",
  ],
  // Faded blacks are a part of the look of old film.
  [
    /\b(matte?|vintage|film|retro|faded)((?: [a-z]+){0,4}?),? (?:and|with) (?:slightly )?(?:faded|lifted|washed[- ]out|milky) blacks\b/g,
    "$1$2, lift the blacks",
  ],
  [/\b(grain|look|style|film|noise),? and (?:slightly )?(?:faded|milky) blacks\b/g, "$1, lift the blacks"],
  // Bars of films beside a look.
  [
    /,? (?:and|with) (?:the )?(?:black )?(?:cinema|cinematic|movie|film|letterbox|widescreen) ?(?:black )?(?:bars|stripes)\b/g,
    ", add black cinema bars",
  ],
  [
    /\b((?:cinematic|movie|film|hollywood|blockbuster)(?: [a-z]+){0,3}?),? (?:and|with) black (?:bars|stripes)\b(?! (?:at|on|above|to)\b)/g,
    "$1, add black cinema bars",
  ],
  [
    new RegExp(
      `\\b(?:give|add|apply|use|with|make)?(?: ?(?:to )?${PICTURE})? ?(?:an? |the |that )?(?:hollywood |typical )?(?:teal[ -]and[ -]orange|orange[ -]and[ -]teal) (?:(?:cinematic|movie|film|hollywood|cinema|blockbuster|colou?r) )*(?:look|grade|grading|style|tones?|colou?rs|effect|filter)\\b`,
      "g",
    ),
    " teal-and-orange look",
  ],
  [
    /\bcolou?ri[sz]e (?:(?:it|this|the (?:image|photo|picture)) )?(?:with|in) (?:an? )?sepia(?: (?:tone|tint|tones))?\b/g,
    "sepia",
  ],
  [/\bsmaller than (?:usual|normal|the default)\b/g, "small"],
  [/\b(?:larger|bigger) than (?:usual|normal|the default)\b/g, "large"],
  [
    /\b(?:fix|correct|repair) (?:the |this |my )?(?:crooked|tilted|slanted|slanting|skewed|uneven|wonky|sloping) (?:horizon|image|photo|picture|shot|angle)\b/g,
    "straighten the image",
  ],
  // Warm light and cool shade are one grading.
  [
    /\b(?:make )?(?:it )?(?:warm|warmer|golden|orange) (?:in the |tones? in the )?highlights,? (?:and|with|but|,)? ?(?:cool|cooler|cold|blue|bluish) (?:in the |tones? in the )?shadows\b/g,
    "orange highlights and blue shadows",
  ],
  [
    /\b(?:make )?(?:it )?(?:cool|cooler|cold|blue|bluish) (?:in the |tones? in the )?shadows,? (?:and|with|but|,)? ?(?:warm|warmer|golden|orange) (?:in the |tones? in the )?highlights\b/g,
    "blue shadows and orange highlights",
  ],
];

/** "Make the lake look deeper blue" as "make the lake deeper blue". */
const LOOKS = new RegExp(
  `\\b(make|let|have|get) (${OWNER} [a-z]+(?: [a-z]+)?) look (?=(?:an? |much |slightly |a (?:bit|little) )?(?:${ADJECTIVES})(?: [a-z]+)?${END})`,
  "g",
);
const QUALITIES =
  "autumn(?:al)?|fall|sunset|sunrise|summer|spring|winter|christmas|easter|warm|cool|cold|soft|nice|pretty|rich|strong|vivid|vibrant|bold|natural|classic|elegant|beautiful|fresh|intense|fiery|subtle|gentle|real|true|proper|clean|crisp|cheerful|happy|modern|rustic|creamy|dusky";
/** A quality of a new color: "autumn orange", "a warm beige". */
const QUALIFIED = new RegExp(
  `\\b((?:make|turn|paint|dye|colou?r|recolou?r|change) (?:(?:the|my|his|her|its|their) [a-z]+(?: [a-z]+)?|it)(?: (?:to|into|in))?) ((?:an? )?)((?:(?:${QUALITIES}) )+)((?:light |dark |deep |bright |pale )?[a-z]+(?: [a-z]+)?)${END}`,
  "g",
);
const FIRE_ENGINE = /\b(?:fire[- ]?(?:engine|truck)|ferrari|post ?box|lipstick) red\b/g;

/** Wishes for light, looks and qualified colors in the words of the rules. */
export const inPlainLight = (text: string): string =>
  WISHES.reduce((words, [pattern, plain]) => words.replace(pattern, plain), text)
    .replace(LOOKS, "$1 $2 ")
    .replace(FIRE_ENGINE, "fire red")
    .replace(QUALIFIED, (whole, change: string, article: string, _quality: string, color: string) =>
      endColor(color)?.rest === "" ? `${change} ${article}${color}` : whole,
    );
