import { parseColor } from "@atelier/images/color";
import { colorAt } from "./color-words.ts";
import { outsideQuotes } from "./language/outside-quotes.ts";

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
  [/\btwo[ -]thirds\b/, 2 / 3],
  [/\bthree[ -]quarters\b/, 0.75],
  [/\bhalf\b/, 0.5],
  [/\bthird\b/, 1 / 3],
  [/\bquarter\b/, 0.25],
];

/** A fraction such as "half", "a third" or "three quarters", or null. */
export function fractionIn(text: string): number | null {
  return FRACTIONS.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** A factor such as "twice", "four times", "3x", "x3" or "five-fold", or null. */
export function timesIn(text: string): number | null {
  if (/\b(?:double|twice|two-?fold)\b/.test(text)) return 2;
  if (/\b(?:triple|treble|thrice|three-?fold)\b/.test(text)) return 3;
  if (/\bquadruple\b/.test(text)) return 4;
  const [, before, after] = FACTOR.exec(text) ?? [];
  const stated = before ?? after;
  const value = stated === undefined ? undefined : (NUMBERS[stated] ?? Number(stated));
  return value !== undefined && value > 0 ? value : null;
}

const FACTOR = new RegExp(
  `(?<![\\w.])(\\d{1,3}(?:\\.\\d{1,2})?|${Object.keys(NUMBERS)
    .filter((name) => name.length > 2)
    .join("|")})[ -]?(?:x|×|times|fold)(?![\\w×])|(?:^| )[x×] ?(\\d{1,3}(?:\\.\\d{1,2})?)$`,
);

/** The factor of a qualifier: "a little" is less than half, "much" is twice. */
export function intensityIn(text: string): number {
  if (
    /\b(a (tiny |wee )?(little|bit|touch|tad)|slightly|subtly|gently|mildly|somewhat|barely|hint of|subtle|slight|mild|gentle|light(?= (?:vignette|blur|touch|sharpening|border|contrast|sepia)))\b/.test(
      text,
    )
  )
    return 0.4;
  if (
    /\b(much|a lot|lots|very|strongly|heavily|significantly|greatly|way|really|dramatically|extremely|strong|heavy|dramatic|hugely|considerably)\b/.test(
      text,
    )
  )
    return 2;
  return 1;
}

/** A percentage such as "20%" or "by twenty percent", without its sign, or null. */
export function percentIn(text: string): number | null {
  const match = /(\d+(?:\.\d+)?|[a-z]+)[ -]?(?:%|percent|per cent)/.exec(text);
  const share = match ? null : fractionIn(/\bby ((?:a |one |two )?(?:half|thirds?|quarters?))\b/.exec(text)?.[1] ?? "");
  if (share !== null) return Math.round(share * 100);
  if (!match) return null;
  const value = Number(match[1]);
  return Number.isFinite(value) ? value : (NUMBERS[match[1] ?? ""] ?? null);
}

/** A number of pixels such as "20 px" or "20 pixels", or null. */
export function pixelsIn(text: string): number | null {
  const match = /(\d{1,6}(?:\.\d{1,3})?)[ -]?(?:px|pixels?)\b/.exec(text);
  return match ? Number(match[1]) : null;
}

const MM_PER_UNIT = { mm: 1, cm: 10, in: 25.4 } as const;
const USUAL_DPI = 300;

/** The sides of paper in mm, upright. */
const PAPER: Record<string, readonly [number, number]> = {
  "3": [297, 420],
  "4": [210, 297],
  "5": [148, 210],
  "6": [105, 148],
};
/** "Resize it to A4 landscape". */
const ON_PAPER =
  /\b((?:resize|scale|crop|fit|convert|make)\b[^,.;\n]{0,30}? )(?:din )?a([3-6])\b(?: size| format| paper)*( (?:in )?landscape)?(?=([^,.;\n]{0,24}? landscape(?=$|[,.;\n]))?)/gi;

const withPaper = (text: string): string =>
  outsideQuotes(text, (part) =>
    part.replace(ON_PAPER, (_whole, verb: string, size: string, isWide?: string, isWideLater?: string) => {
      const [short, long] = PAPER[size] ?? [210, 297];
      return `${verb}${(isWide ?? isWideLater) ? `${long}x${short}` : `${short}x${long}`} mm`;
    }),
  );

/** Sizes of a print such as "35x45 mm" in pixels, at the stated number of dots per inch or at 300. */
export function inPixels(text: string): { text: string; converted: string[] } {
  const converted: string[] = [];
  const dpi = Number(/\b(\d{2,4}) ?(?:dpi|ppi)\b/i.exec(text)?.[1] ?? USUAL_DPI);
  const corrected = withPaper(text).replace(
    /\b(\d{1,4}(?:\.\d{1,2})?) ?(?:mm|cm|in)? ?(?:x|×|by) ?(\d{1,4}(?:\.\d{1,2})?) ?(mm|cm|in)(?:ch(?:es)?)?\b/gi,
    (size, width: string, height: string, unit: string) => {
      const perUnit = (MM_PER_UNIT[unit.toLowerCase() as keyof typeof MM_PER_UNIT] / 25.4) * dpi;
      const pixels = [width, height].map((side) => Math.max(1, Math.round(Number(side) * perUnit))).join("x");
      converted.push(`"${size}" as "${pixels} pixels at ${dpi} dpi"`);
      // A print keeps the proportions of what it shows.
      return /\b(?:fit|inside|within|pad)\b/i.test(text) ? pixels : `${pixels} cover`;
    },
  );
  return {
    text: converted.length > 0 ? corrected.replace(/ ?(?:at|with|in|,)? ?\b\d{2,4} ?(?:dpi|ppi)\b/gi, "") : corrected,
    converted,
  };
}

/** A number of levels such as "5 levels" or "four tones", or null. */
export function levelsIn(text: string): number | null {
  const [, stated = ""] =
    /(\d{1,3}|[a-z]+) (?:(?:colou?r|tonal|tone) )?(?:levels?|steps?|tones?|shades?|colou?rs?)\b/.exec(text) ?? [];
  const value = /^\d/.test(stated) ? Number(stated) : NUMBERS[stated];
  return value ?? null;
}

/** A number of degrees, or null. */
export function degreesIn(text: string): number | null {
  const match = /(-?\d{1,4}(?:\.\d{1,3})?|\b[a-z]+(?:-[a-z]+)?)\s?(?:°|deg(?:ree)?s?\b)/.exec(text);
  if (!match) return null;
  const stated = match[1] ?? "";
  const value = Number(stated);
  if (Number.isFinite(value)) return value;
  const named = stated.split("-").map((word) => NUMBERS[word]);
  return named.some((part) => part === undefined) ? null : named.reduce<number>((sum, part) => sum + (part ?? 0), 0);
}

const COLOR_TOKEN = /#[0-9a-f]{3,8}\b|\b(?:rgb|hsl)a?\([^)]{1,60}\)|[a-z]+(?:-[a-z]+)*/g;

/** The colors in a text as CSS colors, in order. */
export function colorsIn(text: string): string[] {
  const tokens = [...text.toLowerCase().matchAll(COLOR_TOKEN)].map(([token]) => token);
  const found: string[] = [];
  for (let index = 0; index < tokens.length; ) {
    const named = colorAt(tokens, index);
    if (named) found.push(named.color);
    index += named?.count ?? 1;
  }
  return found;
}

/** Adjectives of colors that name one only at the end: "make the spoon golden", but not "golden hour". */
const ADJECTIVES: Record<string, string> = { golden: "gold", silvery: "silver", bronze: "#cd7f32", copper: "#b87333" };

/** The color at the end of a text and the text before it, or null if the text does not end with a color. */
export function endColor(text: string): { color: string; rest: string } | null {
  const tail = /(?:^| )(#[0-9a-f]{3,8}|(?:rgb|hsl)a?\([^)]{1,60}\)|[a-z]+(?:-[a-z]+)*)$/.exec(text);
  const last = Object.hasOwn(ADJECTIVES, tail?.[1] ?? "") ? ADJECTIVES[tail?.[1] ?? ""] : tail?.[1];
  if (!tail || last === undefined) return null;
  const words = [...text.slice(0, tail.index).split(" "), last];
  for (const count of [3, 2, 1]) {
    const start = words.length - count;
    const named = start < 0 ? null : colorAt(words, start);
    if (named?.count === count) return { color: named.color, rest: words.slice(0, start).join(" ") };
  }
  const [color] = colorsIn(last);
  return color === undefined ? null : { color, rest: text.slice(0, tail.index) };
}

/** A color mixed with white, of which `share` stays, as a hexadecimal color; null if it is no color. */
export function mixedWithWhite(color: string, share: number): string | null {
  const base = parseColor(color);
  if (!base) return null;
  const mixed = [base.r, base.g, base.b].map((value) => Math.round(255 + (value - 255) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** How opaque "half transparent", "30% opacity" or "see-through" is, 0 to 1, or null. */
export function opacityIn(text: string): number | null {
  const [, stated, kind = ""] =
    /(\d{1,3}) ?(?:%|percent) (?:of )?(transparen(?:t|cy)|opacity|opaque)\b/.exec(text) ?? [];
  if (stated !== undefined) {
    const share = Math.min(100, Number(stated)) / 100;
    return kind.startsWith("transparen") ? 1 - share : share;
  }
  if (!/\b(?:semi|half)?[- ]?(?:transparent|translucent|see-through)\b/.test(text)) return null;
  return 1 - 0.5 * Math.min(1.5, 0.5 + 0.5 * intensityIn(text));
}

/** A color at an opacity of 0 to 1. */
export function atOpacity(color: string, opacity: number): string {
  const { r, g, b } = parseColor(color) ?? { r: 255, g: 255, b: 255 };
  return `rgb(${r} ${g} ${b} / ${opacity})`;
}

/** A position such as "top left" or "in the bottom right corner", or null. */
export function positionIn(text: string) {
  // Translators write "up to the right" for the top right corner.
  const vertical = /\b(top|upper|above|upstairs)\b|\bup,? (?:(?:to|on|at|in) )?(?:the )?(?:left|right)\b/.test(text)
    ? "top"
    : /\b(bottom|lower|below|underneath|downstairs)\b|\bdown,? (?:(?:to|on|at|in) )?(?:the )?(?:left|right)\b/.test(
          text,
        )
      ? "bottom"
      : null;
  const horizontal = /\bleft\b/.test(text) ? "left" : /\bright\b/.test(text) ? "right" : null;
  if (vertical && horizontal) return `${vertical}-${horizontal}` as const;
  if (vertical || horizontal) return vertical ?? horizontal;
  return /\b(cent(?:er|re)|middle)\b/.test(text) ? "center" : null;
}
