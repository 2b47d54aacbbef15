import { type Contour, getExtent, moveContours, toContours, turn, turned } from "./contours.ts";
import { Donor } from "./donor.ts";
import type { FontLetters } from "./letters.ts";
import type { NewGlyph } from "./true-type.ts";
import { withWeight } from "./weight.ts";

/** A glyph of a font of the document, and how much of it comes from the font's own outlines. */
export interface Composed {
  glyph: NewGlyph;
  source: "own" | "composed" | "borrowed";
}

/** Marks that stand below their letter. */
const BELOW = /[\u0323-\u0328\u032d-\u0331]/;
/** Contours with the same box within this distance are the same one, in units of the font size. */
const SAME = 0.004;

/** Draws characters in the style of a font of the document. What it lacks is composed of its letters and of a donor's. */
export class Composer {
  readonly #own: FontLetters;
  readonly #parts: readonly Donor[];
  readonly #donor: Donor;

  /** `parts` are fonts of the same typeface, from which letters are taken first. */
  constructor(own: FontLetters, parts: readonly FontLetters[], donor: FontLetters) {
    this.#own = own;
    this.#parts = parts.map((letters) => new Donor(letters, own));
    this.#donor = new Donor(donor, own);
  }

  /** Null if neither the font nor the donor has the character. */
  draw(character: string): Composed | null {
    const drawn = this.#find(character);
    if (drawn) return toComposed(character, drawn, "own");
    return this.#upsideDown(character) ?? this.#accented(character) ?? this.#borrowed(character);
  }

  /** A ligature of the font. */
  ligature(text: string): NewGlyph | null {
    const letter = this.#own.find(text);
    return letter ? { text, width: letter.width, contours: toContours(letter.path) } : null;
  }

  /** A letter of the font itself or of another part of its typeface. */
  #find(text: string): { contours: Contour[]; width: number } | null {
    const letter = this.#own.find(text);
    if (letter) return { contours: toContours(letter.path), width: letter.width };
    for (const part of this.#parts) {
      const drawn = part.draw(text);
      if (drawn) return drawn;
    }
    return null;
  }

  #contours(text: string): Contour[] | null {
    const contours = this.#find(text)?.contours ?? [];
    return contours.length > 0 ? contours : null;
  }

  /** The Spanish marks are the usual ones upside down, with their top at the height of small letters. */
  #upsideDown(character: string): Composed | null {
    const upright = { "\u00bf": "?", "\u00a1": "!" }[character];
    const drawn = upright ? this.#find(upright) : null;
    if (!drawn || drawn.contours.length === 0) return null;
    const { left, right, bottom } = getExtent(drawn.contours);
    const top = (this.#donor.extent("x")?.top ?? 0.45) * this.#donor.fitFor("x").scale;
    const contours = drawn.contours.map((contour) =>
      contour.map((point) => ({ ...point, x: left + right - point.x, y: top + bottom - point.y })),
    );
    return toComposed(character, { ...drawn, contours }, "composed");
  }

  /** A letter of the font with a mark of the donor, as far from the letter as in the donor. */
  #accented(character: string): Composed | null {
    const [base = "", mark = "", ...more] = character.normalize("NFD");
    if (mark === "" || more.length > 0) return null;
    const drawn = this.#find(base);
    const isBelow = BELOW.test(mark);
    const isDotted = !isBelow && /[ij]/.test(base);
    const own = isDotted ? this.#dotless(base) : this.#contours(base);
    const donorBase = this.#donor.contours(isDotted ? { i: "\u0131", j: "\u0237" }[base] || base : base);
    const whole = this.#donor.contours(character);
    if (!drawn || !own || donorBase.length === 0 || whole.length === 0) return null;
    const accent = whole.filter((contour) => !donorBase.some((other) => areSame(contour, other)));
    if (accent.length === 0 || accent.length === whole.length) return null;
    const [mine, theirs] = [getExtent(own), getExtent(donorBase)];
    const { scale, weight } = this.#donor.fitFor(base);
    const anchor = isBelow ? "bottom" : "top";
    const move = {
      scale,
      x: (mine.left + mine.right) / 2 - ((theirs.left + theirs.right) / 2) * scale,
      y: mine[anchor] - theirs[anchor] * scale,
    };
    const placed = turned(withWeight(moveContours(accent, move), weight), turn(own));
    return toComposed(character, { ...drawn, contours: [...own, ...placed] }, "composed");
  }

  #dotless(letter: string): Contour[] | null {
    const drawn = this.#contours({ i: "\u0131", j: "\u0237" }[letter] ?? letter);
    if (drawn) return drawn;
    const contours = this.#contours(letter)?.toSorted((a, b) => getExtent([a]).top - getExtent([b]).top);
    const dot = contours?.at(-1);
    const stem = contours?.slice(0, -1) ?? [];
    if (!dot || stem.length === 0 || getExtent([dot]).bottom < getExtent(stem).top) return null;
    return stem;
  }

  #borrowed(character: string): Composed | null {
    const drawn = this.#donor.draw(character);
    return drawn && toComposed(character, drawn, "borrowed");
  }
}

const toComposed = (
  text: string,
  { contours, width }: { contours: Contour[]; width: number },
  source: Composed["source"],
): Composed => ({ glyph: { text, width, contours }, source });

function areSame(a: Contour, b: Contour): boolean {
  const [first, second] = [getExtent([a]), getExtent([b])];
  return (["left", "right", "bottom", "top"] as const).every((side) => Math.abs(first[side] - second[side]) < SAME);
}
