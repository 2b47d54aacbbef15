import { Composer } from "./compose.ts";
import { getExtent, toContours } from "./contours.ts";
import { capitals, exchangedCase, faceLetters } from "./donor.ts";
import { type Face, makeFace } from "./faces.ts";
import type { PdfFont } from "./font.ts";
import { withoutSubsetMark } from "./font-name.ts";
import { isScript } from "./font-style.ts";
import type { FontLetters } from "./letters.ts";
import { buildTrueType, type NewGlyph } from "./true-type.ts";

/** The text that a font of the document has to show, and what is known about the font. */
export interface FontNeed {
  name: string;
  /** The fonts of the document with this name, or parts of the same typeface. */
  fonts: readonly PdfFont[];
  /** Fonts of the same typeface that were drawn for other sizes. */
  siblings: readonly PdfFont[];
  /** How often each character is needed. */
  characters: ReadonlyMap<string, number>;
  /** The usual space between words, in units of the font size, for fonts without a glyph for it. */
  space: number;
  /** Whether the document moves the pen between words instead of showing a glyph. */
  isMoved: boolean;
}

/** The most letters that may come from another typeface, as a share of the text. Capitals of most typefaces are alike. */
const MAX_BORROWED = { letters: 0.25, capitals: 0.6 };
/** A larger share is seen. */
const SEEN_BORROWED = 0.1;
/** Scripts whose letters do not change beside each other. */
const SIMPLE = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}]$/u;
const WORD = /[\p{L}\p{N}]/u;

/** A text of fewer letters in a typeface like handwriting is set in another one as a whole if it lacks some of them. */
const FEW_LETTERS = 40;

/** A face, and whether another typeface gave it many letters. Without a face that typeface is used for the whole text. */
export interface OwnFace {
  face: Face | null;
  isCompleted: boolean;
}

let count = 0;

/**
 * A face with the outlines of a font of the document, for text that the document does not have yet. Accents and a few
 * letters that the font lacks come from `donor`. Null if the font has no outlines or lacks too many letters.
 */
export function makeOwnFace(
  { name, fonts, siblings, characters, space, isMoved }: FontNeed,
  donor: Face,
): OwnFace | null {
  const letters = joinLetters(fonts);
  const [first] = fonts;
  if (!letters || !first) return null;
  const isSmall = SMALL_CAPITALS.test(name);
  const donorLetters = isSmall ? capitals(faceLetters(donor)) : faceLetters(donor);
  const composer = new Composer(letters, findParts(name, letters, siblings), donorLetters);
  const glyphs: NewGlyph[] = [];
  const counts = { borrowed: 0, all: 0 };
  for (const [character, uses] of characters) {
    if (!SIMPLE.test(character) || character === " ") continue;
    const drawn = composer.draw(character);
    if (WORD.test(character)) {
      counts.all += uses;
      if (drawn?.source !== "own" && drawn?.source !== "composed") counts.borrowed += uses;
    }
    if (drawn) glyphs.push(drawn.glyph);
  }
  if (glyphs.length === 0 || counts.borrowed > (isSmall ? MAX_BORROWED.capitals : MAX_BORROWED.letters) * counts.all)
    return null;
  const isCompleted = counts.borrowed > SEEN_BORROWED * counts.all;
  if (isCompleted && counts.all < FEW_LETTERS && isScript(name)) return { face: null, isCompleted };
  // Fonts of TeX can have a visible sign as their space, which texts do not use.
  glyphs.push({ text: " ", width: (isMoved ? 0 : letters.find(" ")?.width) || space, contours: [] });
  if (first.style.family !== "mono")
    for (const text of letters.ligatures) {
      const ligature = composer.ligature(text);
      if (ligature && [...text].every((letter) => glyphs.some((glyph) => glyph.text === letter))) glyphs.push(ligature);
    }
  const plain = withoutSubsetMark(name);
  count += 1;
  const face = makeFace(buildTrueType(glyphs), {
    key: `own ${count}`,
    name: plain,
    family: plain,
    weight: null,
    style: first.style,
    isOwn: true,
  });
  return { face, isCompleted };
}

/** Names of fonts whose small letters are small capitals. */
export const SMALL_CAPITALS = /csc\d|^(?:[A-Z]{6}\+)?sf[cx]c\d|small-?cap|[a-z-]sc(?:\d|-|$)|caps$/i;

/** Fonts from which letters come that the font lacks: those of other sizes, and the other case of small capitals. */
function findParts(name: string, letters: FontLetters, siblings: readonly PdfFont[]): FontLetters[] {
  const sizes = siblings.flatMap((font) => font.letters?.() ?? []);
  return [
    ...sizes.filter((size) => haveOneHeight(letters, size)),
    ...(SMALL_CAPITALS.test(name) ? [exchangedCase(letters)] : []),
  ];
}

/** The letters of several parts of one typeface at one size. */
function joinLetters(fonts: readonly PdfFont[]): FontLetters | null {
  const [first, ...rest] = fonts.flatMap((font) => font.letters?.() ?? []);
  if (!first) return null;
  const alike = [first, ...rest.filter((letters) => areAlike(first, letters))];
  const find: FontLetters["find"] = (text) => {
    for (const letters of alike) {
      const letter = letters.find(text);
      if (letter) return letter;
    }
    return null;
  };
  return { find, ligatures: [...new Set(alike.flatMap(({ ligatures }) => ligatures))] };
}

/** Whether the first common letter of two fonts is about as high in both. */
function haveOneHeight(a: FontLetters, b: FontLetters): boolean {
  for (const text of COMMON) {
    const [first, second] = [a, b].map((letters) => toContours(letters.find(text)?.path ?? ""));
    if (!first?.length || !second?.length) continue;
    return Math.abs(getExtent(first).top / getExtent(second).top - 1) < HEIGHT;
  }
  return false;
}

/** How much the heights of letters for different sizes differ at most. */
const HEIGHT = 0.04;
/** Letters that most texts have. */
const COMMON = [..."etaoinsrhldcumfpgwyb,.TASCIN0123"];
/** As many letters are the same by chance only in the same typeface. */
const ENOUGH = 3;

/** Whether two fonts of one name are parts of one typeface at one weight. */
function areAlike(a: FontLetters, b: FontLetters): boolean {
  let same = 0;
  for (const text of COMMON) {
    const [first, second] = [a.find(text), b.find(text)];
    if (!first || !second) continue;
    if (Math.abs(first.width - second.width) > 0.002 || first.path.length !== second.path.length) return false;
    same += 1;
  }
  return same >= ENOUGH;
}
