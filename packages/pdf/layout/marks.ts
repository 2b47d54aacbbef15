import type { Shape } from "../syntax/content.ts";
import { type Box, contains, union } from "../syntax/matrix.ts";
import { FORMULA, type Line, type Word } from "./line.ts";

/** Drawings behind or around words within a line, as for inline code or a key. */
export interface Mark {
  words: Word[];
  shapes: Shape[];
}

/** Lengths are in units of the font size: the height of a mark, its inner margin, and its distance from other words. */
const MARK = { lowest: 0.7, highest: 2, padding: 0.8, gap: 0.7 };

/** Finds the marks of monospaced words that have other text beside them. `rows` are words on one baseline. */
export function findMarks(rows: readonly (readonly Word[])[], shapes: readonly Shape[]): Mark[] {
  const marks = new Map<Word, Mark>();
  for (const shape of shapes) {
    if (shape.paint === null || shape.kind !== "path") continue;
    for (const row of rows) {
      const words = getMarked(row, shape.box);
      const [first] = words;
      if (!first || !isBesideText(words, row, shape, shapes)) continue;
      const known = marks.get(first);
      if (known) known.shapes.push(shape);
      else marks.set(first, { words, shapes: [shape] });
    }
  }
  return [...marks.values()];
}

/** The monospaced words that a box closely surrounds, or none. */
function getMarked(row: readonly Word[], box: Box): Word[] {
  const words = getSurrounded(row, box, MARK.padding);
  return words.every(isMonospaced) ? words : [];
}

/** The words of a row that a box of the height of a line surrounds with at most this margin, in units of the font size. */
export function getSurrounded(row: readonly Word[], box: Box, padding: number): Word[] {
  const { y, size } = row[0] ?? { y: 0, size: 0 };
  if (box.bottom > y || box.top < y + MARK.lowest * size || box.top - box.bottom > MARK.highest * size) return [];
  const words = row.filter(
    (word) => isWord(word) && word.left > box.left - TOLERANCE && word.right < box.right + TOLERANCE,
  );
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last) return [];
  const most = padding * first.size;
  return first.left - box.left < most && box.right - last.right < most ? words : [];
}

const TOLERANCE = 0.5;

const isWord = ({ text }: Word) => text.trim() !== "";

/** Whether a word is code whose own letters can be shown again. */
const isMonospaced = ({ run: { show, span } }: Word) =>
  show.state.font?.style.family === "mono" && span === null && (show.after === null || show.letters !== undefined);

/** Whether text of the same line stands near a box, so that the box is no cell and no button. */
export function isBesideText(
  words: readonly Word[],
  row: readonly Word[],
  shape: Shape,
  shapes: readonly Shape[],
): boolean {
  const { box } = shape;
  const size = Math.max(...row.map((word) => word.size));
  const near = row.filter((word) => {
    const gap = Math.max(word.left - box.right, box.left - word.right);
    return isWord(word) && !words.includes(word) && gap > -TOLERANCE && gap < MARK.gap * size;
  });
  return (
    near.some((word) => !isApart(box, word, shapes)) && !shapes.some((otherShape) => isStacked(box, otherShape.box))
  );
}

/** Whether a word is in another box than `box`, or an edge lies between them. */
const isApart = (box: Box, word: Word, shapes: readonly Shape[]): boolean =>
  shapes.some(({ box: other }) => {
    const middle = word.y + 0.3 * word.size;
    if (other.bottom > middle || other.top < middle || contains(other, box, TOLERANCE)) return false;
    const isAround = other.left < word.left && other.right > word.right;
    const [from, to] = word.left > box.left ? [box.right, word.left] : [word.right, box.left];
    return isAround || [other.left, other.right].some((x) => x > from + TOLERANCE && x < to - TOLERANCE);
  });

/** Whether two boxes of one width touch each other, as the cells of a column do. */
const isStacked = (a: Box, b: Box): boolean =>
  Math.abs(a.left - b.left) < TOLERANCE &&
  Math.abs(a.right - b.right) < TOLERANCE &&
  Math.min(Math.abs(a.bottom - b.top), Math.abs(a.top - b.bottom)) < TOLERANCE;

/** Makes the words of each mark in a line one piece, which moves with its drawings and is not translated. */
export function joinMarked(line: Line, marks: readonly Mark[]): Line {
  let words = line.words;
  for (const { words: own, shapes } of marks) {
    const [first] = own;
    if (!first || !own.every((word) => words.includes(word))) continue;
    const { left, right } = shapes.map(({ box }) => box).reduce(union);
    const text = own
      .map((word) => word.text)
      .join(" ")
      .trim();
    const formula = { words: own, text, shapes: [], marks: shapes };
    const piece = { ...first, left, right, text: FORMULA, formula };
    words = words.flatMap((word) => (word === first ? [piece] : own.includes(word) ? [] : [word]));
  }
  if (words === line.words) return line;
  return {
    ...line,
    words,
    left: Math.min(...words.map(({ left }) => left)),
    right: Math.max(...words.map(({ right }) => right)),
  };
}
