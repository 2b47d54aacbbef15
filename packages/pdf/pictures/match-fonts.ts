import type { ImageLine, Pixels } from "@atelier/document-model";
import { type Face, Faces } from "../fonts/faces.ts";
import type { FontStyle } from "../fonts/font-style.ts";
import { type ShapedGlyph, shapeText } from "../fonts/shape.ts";
import { type Comparison, compareColumns, fitRows } from "./compare-letters.ts";
import { BLURS, drawCoverage, type MeasuredCoverage, measureEdges, sampleCoverage } from "./letter-coverage.ts";

/** How the letters of a line compare with those of one font. */
export interface FontMatch extends Comparison {
  style: FontStyle;
  /** The font size at which they are as high, and how far below the measured baseline they stand, in pixels. */
  size: number;
  drop: number;
  /** Where they begin behind the measured start of the line, and how long they are, in pixels. */
  offset: number;
  length: number;
  /** The width of the text in the font, in units of its size. */
  width: number;
  /** How narrow spaced letters are relative to those of the font, and their distance in units of their size. */
  narrow?: number;
  spacing?: number;
}

const FAMILIES = [
  "sans",
  "humanist",
  "wide",
  "serif",
  "wide-serif",
  "mono",
  "wide-mono",
] as const satisfies readonly FontStyle["family"][];

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
    const measured = this.#measure(line);
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

  #measure(line: ImageLine): MeasuredCoverage | null {
    const known = this.#measured.get(line);
    if (known !== undefined) return known;
    const measured = sampleCoverage(this.#picture, line);
    this.#measured.set(line, measured);
    return measured;
  }

  /** Whether lines have letters with sharp edges, as those of a screenshot, whose thin strokes have the color of their ink. */
  isSharp(lines: readonly ImageLine[]): boolean {
    const edges = lines.flatMap((line) => {
      const measured = line.size < SHARP.size ? this.#measure(line) : null;
      return measured ? [measureEdges(measured)] : [];
    });
    return (edges.sort((a, b) => a - b)[Math.floor(SHARP.share * edges.length)] ?? 1) > SHARP.edge;
  }

  /** A function that returns the width of a part of a text in a style, in units of its size. Null if no font has it. */
  async measure(text: string, style: FontStyle): Promise<((part: string) => number) | null> {
    await this.#faces.load(`${text} `, style);
    const face = this.#faces.of(text.trim().codePointAt(0) ?? 32, style);
    return face && ((part) => shapeText(part, face, false, "en").width);
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

/** Steps between neighboring samples that are larger than this are sharp edges; this share of the lines shows them, and only small letters. */
const SHARP = { edge: 0.7, share: 0.85, size: 42 };

/** The letters, counted for each font, that show the blur of a picture. */
const ENOUGH = 150;

/**
 * Letters can be spaced if their line has so many more empty columns than those of a font as wide, as a share. They are
 * compared again with spaced ones that are as wide as those of the font or narrower, at distances of at least `least`, in
 * units of their size. Small letters are rarely spaced, so that spaced ones have to be more like them by a factor, and so
 * have capitals without such columns, which blur can fill.
 */
const SPACED = { gaps: 0.08, narrow: [1, 0.8, 0.65], least: 0.06, small: 0.75, close: 0.85 };

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
  const compared = compareColumns(measured, drawn, fit);
  const plain = { ...compared, size: fit.scale, drop: fit.shift * measured.unit };
  const [hasGaps, areCapitals] = [compared.gaps > SPACED.gaps, !/\p{Ll}/u.test(text) && /\p{Lu}{3}/u.test(text)];
  const call = { measured, face, blur, width, scale: fit.scale };
  const spaced = hasGaps || areCapitals ? compareSpaced(glyphs, call) : null;
  const most = compared.cost * (/\p{Ll}/u.test(text) ? SPACED.small : hasGaps ? 1 : SPACED.close);
  return {
    ...plain,
    ...(spaced && spaced.cost < most ? { ...spaced, gaps: compared.gaps } : {}),
    offset: measured.offset,
    length: measured.columns * measured.unit,
    width,
  };
}

interface SpacedCall {
  measured: MeasuredCoverage;
  face: Face;
  blur: number;
  /** The width of the text in the font and the scale at which its letters are as high as those of the line. */
  width: number;
  scale: number;
}

/** Compares letters with those of a font that are further apart, and can be narrower. Null if they cannot be spaced. */
function compareSpaced(glyphs: readonly ShapedGlyph[], { measured, face, blur, width, scale }: SpacedCall) {
  const length = measured.columns / (scale * measured.size);
  const found = SPACED.narrow.flatMap((narrow) => {
    const extra = (length / narrow - width) / Math.max(1, glyphs.length - 1);
    if (extra * narrow < SPACED.least) return [];
    const spaced = glyphs.map((glyph) => ({ ...glyph, advance: glyph.advance + extra }));
    const drawn = drawCoverage(spaced, face, measured, blur);
    if (!drawn) return [];
    const fit = fitRows(measured, drawn);
    const compared = compareColumns(measured, drawn, fit);
    return [{ ...compared, size: fit.scale, drop: fit.shift * measured.unit, narrow, spacing: extra * narrow }];
  });
  return found.sort((a, b) => a.cost - b.cost)[0] ?? null;
}
