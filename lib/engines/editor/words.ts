import { parseColor } from "../../images/color.ts";

const NUMBERS: Record<string, number> = {
  a: 1,
  an: 1,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  seven: 7,
  eight: 8,
  nine: 9,
  ten: 10,
  twelve: 12,
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  sixty: 60,
  seventy: 70,
  eighty: 80,
  ninety: 90,
  hundred: 100,
};

const FRACTIONS: [RegExp, number][] = [
  [/\b(half|50 ?%)/, 0.5],
  [/\b(a|one) third\b/, 1 / 3],
  [/\btwo thirds\b/, 2 / 3],
  [/\b(a|one) quarter\b/, 0.25],
  [/\bthree quarters\b/, 0.75],
];

/** "half", "a third", "three quarters" as a share; null where there is none. */
export function fractionIn(text: string): number | null {
  return FRACTIONS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** "a little" is less than half of the usual, "much" twice. */
export function intensityIn(text: string): number {
  if (
    /\b(a (tiny |wee )?(little|bit|touch|tad)|slightly|subtly|gently|mildly|somewhat|barely|hint of|subtle|light|slight)\b/.test(
      text,
    )
  )
    return 0.4;
  if (
    /\b(much|a lot|lots|very|strongly|heavily|significantly|greatly|way|really|dramatically|extremely|strong|heavy|dramatic)\b/.test(
      text,
    )
  )
    return 2;
  return 1;
}

/** A percentage as "20%" or "by twenty percent", without its sign; null where there is none. */
export function percentIn(text: string): number | null {
  const match = /(\d+(?:\.\d+)?|[a-z]+)[ -]?(?:%|percent|per cent)/.exec(text);
  if (!match) return null;
  const value = Number(match[1]);
  return Number.isFinite(value) ? value : (NUMBERS[match[1] ?? ""] ?? null);
}

/** A number of pixels as "20 px" or "20 pixels"; null where there is none. */
export function pixelsIn(text: string): number | null {
  const match = /(\d+(?:\.\d+)?)[ -]?(?:px|pixels?)\b/.exec(text);
  return match ? Number(match[1]) : null;
}

/** A number of degrees; null where there is none. */
export function degreesIn(text: string): number | null {
  const match = /(-?\d+(?:\.\d+)?)\s*(?:°|deg(?:ree)?s?\b)/.exec(text);
  return match ? Number(match[1]) : null;
}

const COLOR_WORD =
  /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\([^)]*\)|\b(?:(light|dark|deep|hot|sky|navy|forest|lime|royal|pale|dim|medium|medium ) ?)?[a-z]+\b/g;

/** Colors people name that CSS does not. */
const EXTRA: Record<string, string> = {
  "navy blue": "navy",
  "sky blue": "skyblue",
  "forest green": "forestgreen",
  "lime green": "limegreen",
  "royal blue": "royalblue",
  "hot pink": "hotpink",
  "dark red": "darkred",
  "dark blue": "darkblue",
  "dark green": "darkgreen",
  "dark gray": "darkgray",
  "dark grey": "darkgray",
  "light blue": "lightblue",
  "light green": "lightgreen",
  "light gray": "lightgray",
  "light grey": "lightgray",
  "light pink": "lightpink",
  "dark orange": "darkorange",
  "light yellow": "lightyellow",
  "deep pink": "deeppink",
  "pale green": "palegreen",
  cream: "#fff5dc",
  mustard: "#d9a520",
  burgundy: "#7a1030",
  charcoal: "#36454f",
  mint: "#98e8c1",
  peach: "#ffcba4",
};

/** The colors named in a text, as CSS, in order. */
export function colorsIn(text: string): string[] {
  const found: string[] = [];
  for (const match of text.toLowerCase().matchAll(COLOR_WORD)) {
    const words = match[0].trim();
    const named =
      EXTRA[words] ??
      (isColor(words) ? words : undefined) ??
      EXTRA[words.split(" ").at(-1) ?? ""] ??
      (isColor(words.split(" ").at(-1) ?? "") ? words.split(" ").at(-1) : undefined);
    if (named) found.push(named);
  }
  return found;
}

/** CSS counts "tan" and "transparent" as colors; words that are none in an instruction are left out. */
function isColor(word: string): boolean {
  return word.length > 2 && !/^(none|tan|linen|snow|plum|transparent)$/.test(word) && parseColor(word) !== null;
}

/** Where something goes, as "top left" or "in the bottom right corner"; null where it is not said. */
export function positionIn(text: string) {
  const vertical = /\b(top|upper|above)\b/.test(text) ? "top" : /\b(bottom|lower|below)\b/.test(text) ? "bottom" : null;
  const horizontal = /\bleft\b/.test(text) ? "left" : /\bright\b/.test(text) ? "right" : null;
  if (vertical && horizontal) return `${vertical}-${horizontal}` as const;
  if (vertical || horizontal) return vertical ?? horizontal;
  return /\b(cent(?:er|re)|middle)\b/.test(text) ? "center" : null;
}
