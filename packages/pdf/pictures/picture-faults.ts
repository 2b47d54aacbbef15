import { type ImageLine, type Pixels, type Run, textOfRuns } from "@atelier/document-model";
import type { Layout } from "../layout/layout.ts";
import { getSeenScale } from "../writing/even-sizes.ts";
import type { DrawnText } from "./draw-letters.ts";
import { getMedian } from "./look-ink.ts";
import { findMoved } from "./moved-middles.ts";
import type { PictureParagraph } from "./picture-layout.ts";

/** The original texts of paragraphs that are not set well, by the reason. */
export interface PictureFaults {
  /** They do not fit even at the smallest size. */
  overflowing: string[];
  /** They became visibly smaller. */
  smaller: string[];
  /** No installed font is like their letters. */
  typeface: string[];
  /** Their strokes became clearly thinner or broader. */
  weight: string[];
  /** Words of them lost their color or their weight. */
  words: string[];
  /** Their middle was that of the text above or below them, and is not any more. */
  middle: string[];
  /** They reach over a drawing or over the edge of their background. */
  touching: string[];
  /** The letters of the whole picture are too small for their looks to be measured. */
  coarse: string[];
}

/** The share of letters and the number of lines from which a picture is too small. */
const COARSE = { share: 0.95, lines: 20 };

/** Whether nearly all letters of a picture with much text are too small for their looks to be measured. */
export function isTooSmall(lines: readonly Pick<ImageLine, "text" | "isCoarse">[]): boolean {
  const count = (some: typeof lines) => some.reduce((sum, { text }) => sum + text.length, 0);
  return lines.length >= COARSE.lines && count(lines.filter(({ isCoarse }) => isCoarse)) >= COARSE.share * count(lines);
}

/** A text below this share of its size is seen to be smaller than the others. */
const SEEN = 0.93;

interface LaidParagraph extends PictureParagraph {
  layout: Layout;
}

/** The original text of a paragraph. */
export const getSource = ({ runs }: Pick<PictureParagraph, "runs">): string => textOfRuns(runs).trim();

/** Finds the faults of a picture's texts. `erased` is the picture without the letters that they replace. */
export function findFaults(
  laid: readonly LaidParagraph[],
  unchanged: readonly PictureParagraph[],
  erased: Pixels,
): Omit<PictureFaults, "coarse"> {
  const all = laid.flatMap(({ lines }) => lines);
  const find = (isFaulty: (one: LaidParagraph) => boolean) => laid.filter(isFaulty).map(getSource);
  return {
    overflowing: find(({ layout }) => layout.overflows),
    smaller: find(({ layout }) => getSeenScale(layout) < SEEN && !layout.overflows),
    typeface: find(({ lines }) => hasOtherTypeface(lines)),
    weight: find(({ lines }) => lines.some((line) => hasOwnWeight(line, all)) && !hasOtherTypeface(lines)),
    words: laid.flatMap(findPlainWords),
    middle: findMoved(laid, unchanged).map(getSource),
    touching: find((one) => isTouching(one, erased)),
  };
}

/**
 * Letters that differ more from those of the most similar font have another typeface, if so many of them were compared. Larger
 * letters show it more clearly, from these sizes in pixels, and so do all lines of a text: of 66 such texts with known
 * typefaces, all below the middle bound have another one, and so have most below the bound of large letters.
 */
const LIKE = { least: 0.77, letters: 5, large: { size: 60, least: 0.832 } };
const LIKE_ALL = { least: 0.858, size: 24, large: { size: 60, least: 0.87 } };

const countLetters = ({ text }: ImageLine): number => text.match(/\p{L}/gu)?.length ?? 0;

const isUnlike = (line: ImageLine) =>
  (line.losesSerifs === true ||
    (line.likeness ?? 1) < (line.size >= LIKE.large.size ? LIKE.large.least : LIKE.least)) &&
  countLetters(line) >= LIKE.letters;

/** Whether a text has another typeface than the most similar font: one of its lines clearly has, or all of them together. */
function hasOtherTypeface(lines: readonly ImageLine[]): boolean {
  if (lines.some(isUnlike)) return true;
  const large = lines.filter(({ size, likeness }) => size >= LIKE_ALL.size && likeness !== undefined);
  const letters = large.reduce((sum, line) => sum + countLetters(line), 0);
  const likeness = large.reduce((sum, line) => sum + countLetters(line) * (line.likeness ?? 1), 0) / letters;
  const isLarge = large.every(({ size }) => size >= LIKE_ALL.large.size);
  return letters >= LIKE.letters && likeness < (isLarge ? LIKE_ALL.large.least : LIKE_ALL.least);
}

/** The ink of lines relative to that of their new letters, beyond which the eye sees another weight, and the least size in pixels. */
const WEIGHT = { least: 0.8, most: 1.25, size: 14 };
/** The sizes of lines of one look differ by less than this share. */
const SAME_LOOK = 0.06;

/** Whether a line has another weight, and so have most lines of its look: the ink of a single small line is measured less exactly. */
function hasOwnWeight(line: ImageLine, all: readonly ImageLine[]): boolean {
  const { mass, text, size, parts } = line;
  const isOther = (share: number) => share < WEIGHT.least || share > WEIGHT.most;
  if (mass === undefined || !isOther(mass) || size < WEIGHT.size || parts !== undefined) return false;
  if ((text.match(/\p{L}/gu)?.length ?? 0) < LIKE.letters) return false;
  const alike = all.filter(
    (near) =>
      near.family === line.family &&
      near.bold === line.bold &&
      near.italic === line.italic &&
      near.ink.join() === line.ink.join() &&
      Math.abs(near.size - size) < SAME_LOOK * size,
  );
  return isOther(getMedian(alike.map((near) => ({ size: near.mass ?? 1, letters: near.text.length }))) ?? mass);
}

/** Words of so many letters are seen to have a look of their own. */
const WORD_LETTERS = 3;

/** The words of a text with a color or a weight that its translation has nowhere. */
function findPlainWords({ runs, written, styles }: PictureParagraph): string[] {
  const getLook = (style: number) => JSON.stringify([styles[style]?.fill, styles[style]?.fontStyle.bold]);
  const toLooks = (some: readonly Run[]) =>
    Map.groupBy(
      some.flatMap((run) => (run.kind === "text" && /\p{L}/u.test(run.text) ? [run] : [])),
      ({ style }) => getLook(style),
    );
  const [before, after] = [toLooks(runs), toLooks(written ?? runs)];
  const lost = [...before].filter(([look]) => !after.has(look)).map(([, own]) => textOfRuns(own).trim());
  return lost.filter((text) => (text.match(/\p{L}/gu)?.length ?? 0) >= WORD_LETTERS);
}

/** Words of so many letters show that a text stays in its language, and those shown beside each other are joined. */
const WORD = /\p{L}{4,}/gu;

/** The words of a text that its translation has unchanged: what the engine does not know, and names. */
export function findKeptWords({ runs }: Pick<PictureParagraph, "runs">, written: readonly Run[]): string[] {
  const known = new Set(textOfRuns(written).match(WORD) ?? []);
  const kept: { text: string; end: number }[] = [];
  for (const { 0: word, index } of getSource({ runs }).matchAll(WORD)) {
    if (!known.has(word)) continue;
    const last = kept.at(-1);
    if (last && index - last.end === 1) Object.assign(last, { text: `${last.text} ${word}`, end: index + word.length });
    else kept.push({ text: word, end: index + word.length });
  }
  return kept.map(({ text }) => text);
}

/** Whether a text has a word, and not only numbers, addresses and short labels. */
export const hasWords = ({ runs }: PictureParagraph) =>
  /(?<![\p{L}\p{N}@/.])\p{L}{4,}(?![\p{L}\p{N}@/.]*[\p{N}@/])/u.test(getSource({ runs }));

/** Colors this far from the background, summed over three channels of 255, are those of a drawing. */
const FAR = 100;
/** The share of the places in a text's lines that show a drawing, and the least number of places. */
const TOUCHED = { share: 0.035, old: 0.02 };
/** The places that are compared: their heights above the baseline and the step along it, in units of the font size. */
const HEIGHTS = [0.05, 0.2, 0.35, 0.5, 0.65];
const STEP = 0.15;

/** Whether the new text reaches over more of a drawing than the old one did. */
function isTouching({ layout, lines, angle }: LaidParagraph, erased: Pixels): boolean {
  const [first] = lines;
  if (!first) return false;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const onPicture = (u: number, v: number) => [u * cos - v * sin, erased.height - (u * sin + v * cos)] as const;
  const places = layout.lines.flatMap(({ y, runs }) =>
    runs.flatMap(({ x, width, size }) => listPlaces(width, size).map(([along, up]) => onPicture(x + along, y + up))),
  );
  const old = lines.flatMap(({ start, end, size }) => {
    const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
    const [ux, uy] = [(end[0] - start[0]) / length, (end[1] - start[1]) / length];
    return listPlaces(length, size).map(
      ([along, up]) => [start[0] + along * ux + up * uy, start[1] + along * uy - up * ux] as const,
    );
  });
  const share = (points: typeof old) =>
    points.filter((point) => isFar(erased, point, first.paper)).length / Math.max(1, points.length);
  return share(old) < TOUCHED.old && share(places) > TOUCHED.share;
}

const listPlaces = (width: number, size: number): (readonly [along: number, up: number])[] =>
  Array.from({ length: Math.max(1, Math.ceil(width / (STEP * size))) }, (_, index) => index * STEP * size).flatMap(
    (along) => HEIGHTS.map((height) => [along, height * size] as const),
  );

function isFar({ width, height, data }: Pixels, [x, y]: readonly [number, number], paper: ImageLine["paper"]) {
  const [column, row] = [Math.round(x), Math.round(y)];
  if (column < 0 || row < 0 || column >= width || row >= height) return true;
  const at = 3 * (row * width + column);
  return paper.reduce((sum, value, channel) => sum + Math.abs((data[at + channel] ?? 0) - value), 0) > FAR;
}

/** The part of an em around the middle of a small letter that another letter may not reach, across and up. Lines are at least 0.9 em apart. */
const CORE = { across: 0.35, up: 0.8 };
/** Letters of one text whose heights differ by less, in em, are beside each other. */
const SAME_LINE = 0.2;
/** So many letters over others are seen. */
const SEEN_LETTERS = 3;

/** The middle of a small letter and its size in pixels, and the index of its text. */
interface Letter {
  text: number;
  x: number;
  y: number;
  em: number;
}

/**
 * The indexes of the texts of a picture of which letters are drawn over those of another text or line. A letter is compared
 * only with those at about its height, so that the time grows with the length of the lines and not with that of all texts.
 */
export function findOverlapping(texts: readonly Pick<DrawnText, "glyphs">[]): number[] {
  const letters = texts.flatMap(({ glyphs }, text) => glyphs.map((glyph) => toLetter(glyph, text)));
  letters.sort((first, second) => first.y - second.y);
  const over = new Set<Letter>();
  for (const [at, upper] of letters.entries())
    for (let next = at + 1; next < letters.length; next++) {
      const lower = letters[next];
      if (!lower || lower.y - upper.y >= upper.em * CORE.up) break;
      const em = Math.min(upper.em, lower.em);
      const down = lower.y - upper.y;
      const isNear = Math.abs(upper.x - lower.x) < em * CORE.across && down < em * CORE.up;
      if (isNear && (upper.text !== lower.text || down > em * SAME_LINE)) over.add(upper).add(lower);
    }
  const counts = Map.groupBy(over, ({ text }) => text);
  return texts.flatMap((_, text) => ((counts.get(text)?.length ?? 0) >= SEEN_LETTERS ? [text] : []));
}

function toLetter({ matrix, units, unitsPerEm }: DrawnText["glyphs"][number], text: number): Letter {
  const [, , , , x = 0, y = 0] = matrix.split(" ").map(Number);
  const em = unitsPerEm / units;
  return { text, x: x + em * 0.25, y: y - em * 0.25, em };
}
