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
  [/\bmoodier(?=$|[,.;!?\n]| (?:and|but|please)\b)/gi, "a moody look"],
];

/** Vague wishes as the changes that they usually mean. `converted` has both, so that the reading can be checked. */
export function withUsualChanges(text: string): { text: string; converted: string[] } {
  const converted: string[] = [];
  const changed = outsideQuotes(text, (part) =>
    VAGUE.reduce(
      (words, [pattern, change]) =>
        words.replace(pattern, (said) => {
          converted.push(`"${said}" as "${change}"`);
          return change;
        }),
      part,
    ),
  );
  return { text: changed, converted };
}
