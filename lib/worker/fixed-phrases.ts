import { DRAWING_TERMS } from "./drawing-terms.ts";

/** "Black and white" in the order of other languages, which translators of single words turn into "target and black". */
const BLACK_AND_WHITE =
  /\b(?:blanco y negro|blanc i negre|preto e branco|branco e preto|noir et blanc|bianco e nero|schwarz[- ]?wei(?:ß|ss)|zwart[- ]?wit|svart(?:vi|-vi|hvi)t\w*|alb[- ]negru)|白黒|モノクロ/iu;

/** Words about images with another meaning elsewhere: the word, the wrong translation, and the right one. */
const TERMS: readonly (readonly [word: RegExp, wrong: RegExp, right: string])[] = [
  [/\bcadres?\b/iu, /\b(?:executives?|cadres?|managers?)\b/gi, "frame"],
  [/\bfondos?\b/iu, /\b(?:funds?|bottom)\b/gi, "background"],
  [/\bfond\b(?!.*\bbas\b)/iu, /\b(?:bottom|funds?)\b/gi, "background"],
  [/\bhaz\b/iu, /\b(?:do|beam)\b/gi, "make"],
  [/\brends?\b/iu, /\brestore\b/gi, "make"],
  [/\brecorta\b/iu, /\brecorta\b/gi, "crop"],
];

/** Imperatives that a translator reads as the third person: "it adds the text". */
const THIRD_PERSON =
  /(^|[,.;] |\band )it (add|write|remove|turn|put|change|make|crop|rotate|delete|erase|blur|flip)s\b/gi;

/** An imperative at the start, after which "and adds" is one too. */
const IMPERATIVE =
  /^(?:please )?(?:make|do|turn|put|add|write|remove|change|crop|rotate|delete|erase|blur|flip|let)\b/i;
const LATER_THIRD_PERSON =
  /((?:,|\band) )(add|write|remove|turn|put|change|make|crop|rotate|delete|erase|blur|flip)s(?= (?:an?|the|some|it)\b| ")/gi;

/** A translation with the English words of photographs and drawings that its text names. */
export function withFixedPhrases(text: string, english: string): string {
  const fixed = [...TERMS, ...DRAWING_TERMS].reduce(
    (corrected, [word, wrong, right]) =>
      word.test(text) ? outsideQuotes(corrected, (part) => part.replace(wrong, right)) : corrected,
    outsideQuotes(english, (part) => {
      const imperative = part.replace(THIRD_PERSON, "$1$2");
      return IMPERATIVE.test(english) ? imperative.replace(LATER_THIRD_PERSON, "$1$2") : imperative;
    }),
  );
  if (!BLACK_AND_WHITE.test(text) || /\bblack[- ](?:and|&)[- ]white\b|\bmonochrome\b|\bgr[ae]yscale\b/i.test(fixed))
    return fixed;
  return fixed.replace(
    /\b(?:(?:target|white|blank) (?:and|&|in|-) ?black|black (?:and|&) (?:target|blank))\b|\bblack[ -]?white\b/i,
    "black and white",
  );
}

const outsideQuotes = (text: string, change: (part: string) => string): string =>
  text
    .split(/("[^"\n]+")/)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join("");
