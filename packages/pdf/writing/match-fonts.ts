import type { ImageLine, Pixels } from "@atelier/document-model";
import { type Face, Faces } from "../fonts/faces.ts";
import type { FontStyle } from "../fonts/font-style.ts";
import { shapeText } from "../fonts/shape.ts";
import { compareColumns, fitRows } from "./compare-letters.ts";
import { BLURS, drawCoverage, type MeasuredCoverage, sampleCoverage } from "./letter-coverage.ts";

/** How the letters of a line compare with those of one font. */
export interface FontMatch {
  style: FontStyle;
  /** How much they differ, 0 to about 1. */
  cost: number;
  /** The font size at which they are as high, and how far below the measured baseline they stand, in pixels. */
  size: number;
  drop: number;
  /** Where they begin behind the measured start of the line, and how long they are, in pixels. */
  offset: number;
  length: number;
  /** The width of the text in the font, in units of its size. */
  width: number;
}

const FAMILIES = ["sans", "humanist", "serif", "mono"] as const satisfies readonly FontStyle["family"][];

/** The upright styles of all families. */
export const uprightStyles: readonly FontStyle[] = FAMILIES.flatMap((family) =>
  [false, true].map((bold) => ({ family, bold, italic: false })),
);

/** Compares the letters of lines of one picture with fonts. */
export class FontMatcher {
  readonly #picture: Pixels;
  readonly #faces = new Faces("en");
  readonly #measured = new Map<ImageLine, MeasuredCoverage | null>();
  #blur: number | null = null;
  readonly #rated = new Map<number, { least: number; letters: number }>();
  readonly #matches = new Map<ImageLine, Map<string, FontMatch>>();

  constructor(picture: Pixels) {
    this.#picture = picture;
  }

  /** Compares a line with styles. Empty if its text or its letters cannot be compared. */
  async compare(line: ImageLine, styles: readonly FontStyle[]): Promise<FontMatch[]> {
    const text = line.text.trim();
    if (!/^[\p{Script=Latin}\p{N}\p{P}\p{S}\s]+$/u.test(text) || !/[\p{L}\p{N}]/u.test(text)) return [];
    const known = this.#measured.get(line);
    const measured = known === undefined ? sampleCoverage(this.#picture, line) : known;
    this.#measured.set(line, measured);
    if (!measured) return [];
    const compared = this.#matches.get(line) ?? new Map<string, FontMatch>();
    this.#matches.set(line, compared);
    const matches: FontMatch[] = [];
    for (const style of styles) {
      const key = JSON.stringify(style);
      const match = compared.get(key) ?? (await this.#compareStyle(line, measured, style));
      if (!match) continue;
      compared.set(key, match);
      matches.push({ ...match, style });
    }
    return matches;
  }

  async #compareStyle(line: ImageLine, measured: MeasuredCoverage, style: FontStyle): Promise<FontMatch | null> {
    const text = line.text.trim();
    await this.#faces.load(text, style);
    const face = this.#faces.of(text.codePointAt(0) ?? 32, style);
    if (!face) return null;
    const found = BLURS.filter((blur) => this.#blur === null || blur === this.#blur).flatMap((blur) => {
      const match = compareWithFace(text, measured, face, blur);
      if (match) this.#rate(blur, match.cost, text.length);
      return match ? [match] : [];
    });
    const [best] = found.sort((a, b) => a.cost - b.cost);
    return best ? { ...best, style, size: line.size * best.size } : null;
  }

  /** A picture has one blur: the one at which letters of any font are most like those of its first lines. */
  #rate(blur: number, cost: number, letters: number): void {
    if (this.#blur !== null) return;
    const known = this.#rated.get(blur) ?? { least: Infinity, letters: 0 };
    this.#rated.set(blur, { least: Math.min(known.least, cost), letters: known.letters + letters });
    const rated = [...this.#rated].sort(([, a], [, b]) => a.least - b.least);
    const [[first] = [null]] = rated;
    if (rated.length === BLURS.length && rated.every(([, { letters: seen }]) => seen > ENOUGH)) this.#blur = first;
  }
}

/** The letters, counted for each font, that show the blur of a picture. */
const ENOUGH = 150;

function compareWithFace(
  text: string,
  measured: MeasuredCoverage,
  face: Face,
  blur: number,
): Omit<FontMatch, "style"> | null {
  const { glyphs, width } = shapeText(text, face, false, "en");
  const drawn = drawCoverage(glyphs, face, measured, blur);
  if (!drawn) return null;
  const fit = fitRows(measured, drawn);
  return {
    cost: compareColumns(measured, drawn, fit),
    size: fit.scale,
    drop: fit.shift * measured.unit,
    offset: measured.offset,
    length: measured.columns * measured.unit,
    width,
  };
}
