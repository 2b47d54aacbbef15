import { outsideQuotes } from "./outside-quotes.ts";

const PICTURE =
  "(?:it|this|that|everything|the (?:image|photo|picture|food|meal|dish|cake|plate|dessert|drink|coffee|buffet|fruits?|vegetables))";
const DEGREE = "(?:(?:more|much|a (?:bit|little)|even|really|so) )*";

/** Vague wishes of which the usual change is known, with that change. */
const VAGUE: readonly (readonly [pattern: RegExp, change: string])[] = [
  [
    new RegExp(
      `\\b(?:make|let|have) ${PICTURE} (?:look )?${DEGREE}(?:appeti[sz]ing|tast(?:y|ier)|delicious|yummy|yummier|mouth-?watering)\\b`,
      "gi",
    ),
    "make it a bit more colorful, make it a bit warmer",
  ],
  [new RegExp(`\\b(?:make|let|have) ${PICTURE} (?:look )?${DEGREE}moodier\\b`, "gi"), "a moody look"],
  [
    /\b(?:an? )?(?:slightly |a bit |a little )?(?:more moody|moodier) (?:tone|look|feel|mood|atmosphere)\b/gi,
    "a moody look",
  ],
  [
    /\b(?:remove|reduce|soften|smooth(?: out)?|get rid of) (?:(?:the|my|his|her|their|some) )?(?:fine )?(?:wrinkles|laugh lines)(?: (?:in|on|of|under|around) (?:the|my|his|her|their) (?:face|eyes|forehead|mouth|skin))?(?=$|[,.;!?\n]| (?:and|but)\b)/gi,
    "smooth the skin",
  ],
  [
    /\b(?:clean up|tidy up|declutter|calm(?: down)?|simplify) the (?:background|backdrop)(?:,? (?:because |since |as )?(?:it|that)(?:'s| is| looks) (?:too |so |very )?(?:busy|messy|cluttered|distracting|crowded))?(?=$|[,.;!?\n]| (?:and|but)\b)/gi,
    "blur the background",
  ],
  [
    /\bmake (the [a-z]+(?: (?!look)[a-z]+)?) (?:look )?(?:more )?(?:fresh|fresher|juicy|juicier|crisp and fresh|lush|lusher)(?=$|[,.;!?\n]| (?:and|but)\b)/gi,
    "increase the saturation of $1",
  ],
  [
    /\b(?:bring (?:back|out)|recover|restore|rescue|show|save) (?:the |some |more |any )*(?:details?|structure) in the (?:white|bright|light|blown[- ]out|overexposed|burnt[- ]out)(?: [a-z]+)?(?=$|[,.;!?\n]| (?:and|but)\b)/gi,
    "recover the highlights",
  ],
  [
    /\b(?:bring (?:back|out)|recover|restore|rescue|show|save) (?:the |some |more |any )*(?:details?|structure) in the (?:black|dark|shadowy|shaded|underexposed)(?: [a-z]+)?(?=$|[,.;!?\n]| (?:and|but)\b)/gi,
    "lift the shadows",
  ],
  [
    /\b(boost|intensify|strengthen|increase|enhance|tone down|reduce|weaken) the (red|orange|yellow|green|blue|purple|pink)s? (?:tones? |colou?rs? )?(?:in|of) the (?:clouds|sky|sunset|sunrise|leaves|trees|water|sea|sand|rocks|flowers|grass|autumn leaves)(?=$|[,.;!?\n]| (?:and|but)\b)/gi,
    "$1 the $2s",
  ],
  [/\b(?:an? )?dark(?:,| and)? moody (?:look|feel|mood|atmosphere|tone|vibe)/gi, "a moody look"],
  [/\bmoodier(?=$|[,.;!?\n]| (?:and|but|please)\b)/gi, "a moody look"],
];

/** Vague wishes as the changes that they usually mean. `converted` has both, so that the reading can be checked. */
export function withUsualChanges(text: string): { text: string; converted: string[] } {
  const converted: string[] = [];
  const changed = outsideQuotes(text, (part) =>
    VAGUE.reduce(
      (words, [pattern, change]) =>
        words.replace(pattern, (said) => {
          const usual = said.replace(pattern, change);
          converted.push(`"${said}" as "${usual}"`);
          return usual;
        }),
      part,
    ),
  );
  return { text: changed, converted };
}
