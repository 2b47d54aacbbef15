import { type Contour, type Extent, getExtent, moveContours, toContours } from "./contours.ts";
import type { Face } from "./faces.ts";
import type { FontLetters } from "./letters.ts";
import { shapeText } from "./shape.ts";
import { strokeWidth, withWeight } from "./weight.ts";

/** Letters by which two fonts are compared, flat ones first. */
const LOWER = [..."xzvwunmoraecs"];
const UPPER = [..."HEITLNMKXZVAUOCSDPBRGW"];
/**
 * Letters of one construction, whose widths change alike from typeface to typeface: geometric ones have wide round letters and
 * narrow ones of the middle group.
 */
const KINDS = ["HNMKXVWAYZUT", "EFLSPRBJ", "OCQGD", "oecdbpqg", "nmhur", "vwxyzk", "ilft"];
/** Letters of another typeface become wider or narrower by this at most. */
const WIDTHS = { least: 0.8, most: 1.25 };

/** How letters of a donor are fitted to those of a font: in height, in width at that height, and in weight. */
interface Fit {
  scale: number;
  wide: number;
  weight: number;
}

/** A font from which another one takes letters that it lacks. */
export class Donor {
  readonly #letters: FontLetters;
  readonly #receiver: FontLetters;
  readonly #fits: { lower: Fit; upper: Fit };
  readonly #byKind = new Map<string, Fit>();

  constructor(letters: FontLetters, receiver: FontLetters) {
    this.#letters = letters;
    this.#receiver = receiver;
    const [lower, upper] = [this.#compare(LOWER, receiver), this.#compare(UPPER, receiver)];
    const none = { scale: 1, wide: 1, weight: 0 };
    this.#fits = { lower: lower ?? upper ?? none, upper: upper ?? lower ?? none };
  }

  #compare(candidates: readonly string[], receiver: FontLetters): Fit | null {
    const pairs = candidates.flatMap((letter) => {
      const [theirs, mine] = [readContours(this.#letters, letter), readContours(receiver, letter)];
      return theirs.length > 0 && mine.length > 0 ? [{ theirs, mine }] : [];
    });
    const [first] = pairs;
    if (!first) return null;
    const scale = getExtent(first.mine).top / (getExtent(first.theirs).top || 1);
    const mean = (measure: (contours: Contour[]) => number, key: "theirs" | "mine") =>
      pairs.reduce((sum, pair) => sum + measure(pair[key]), 0) / pairs.length;
    const width = (contours: Contour[]) => getExtent(contours).right - getExtent(contours).left;
    const ratio = mean(width, "mine") / (mean(width, "theirs") * scale || 1);
    return {
      scale,
      wide: Math.min(WIDTHS.most, Math.max(WIDTHS.least, ratio)),
      weight: mean(strokeWidth, "mine") - mean(strokeWidth, "theirs") * scale,
    };
  }

  /** The fit of a character, with the width of the letters of its kind that both fonts have. */
  fitFor(character: string): Fit {
    const fit = /\p{Ll}/u.test(character) ? this.#fits.lower : this.#fits.upper;
    const [base = ""] = character.normalize("NFD");
    const kind = KINDS.find((letters) => letters.includes(base));
    if (kind === undefined) return fit;
    const known = this.#byKind.get(kind) ?? {
      ...fit,
      wide: this.#compare([...kind], this.#receiver)?.wide ?? fit.wide,
    };
    this.#byKind.set(kind, known);
    return known;
  }

  /** The outline of a character as the donor has it. Empty if it lacks it. */
  contours(character: string): Contour[] {
    return readContours(this.#letters, character);
  }

  extent(character: string): Extent | null {
    const contours = this.contours(character);
    return contours.length > 0 ? getExtent(contours) : null;
  }

  /** A character fitted to the other font. Null if the donor lacks it. */
  draw(character: string): { contours: Contour[]; width: number } | null {
    const letter = this.#letters.find(character);
    if (!letter) return null;
    const { scale, wide, weight } = this.fitFor(character);
    const contours = moveContours(toContours(letter.path), { scale, wide });
    return { contours: withWeight(contours, weight), width: letter.width * scale * wide };
  }
}

const readContours = (letters: FontLetters, character: string): Contour[] =>
  toContours(letters.find(character)?.path ?? "");

/** The letters of an installed face. */
export function faceLetters(face: Face): FontLetters {
  const { font, unitsPerEm } = face;
  return {
    ligatures: [],
    find(text) {
      const [glyph, ...more] = face.has(text.codePointAt(0) ?? 0) ? shapeText(text, face, false, "und").glyphs : [];
      if (!glyph || more.length > 0) return null;
      const path = font
        .glyphToJson(glyph.id)
        .map(({ type, values }) => type + values.map((v, at) => (at % 2 ? -v : v) / unitsPerEm).join(" "))
        .join("");
      return { path, width: glyph.advance };
    },
  };
}

/** The letters of a font of small capitals, where a small letter and its capital replace each other. */
export const exchangedCase = (letters: FontLetters): FontLetters => ({
  ligatures: [],
  find: (text) => letters.find(/\p{Ll}/u.test(text) ? text.toUpperCase() : text.toLowerCase()),
});

/** The capitals of a font, for small letters too. */
export const capitals = (letters: FontLetters): FontLetters => ({
  ligatures: [],
  find: (text) => letters.find(text.toUpperCase()),
});
