import { canSlice, sliceRun } from "../reading/show-glyphs.ts";
import type { Word } from "./line.ts";
import type { Gutter } from "./rows/gutters.ts";

/** A gap of this width separates columns, in units of the font size. */
export const COLUMN_GAP = 1;

/**
 * The indexes of words after a space that justification stretched. Such spaces have similar widths nearby, or are in a
 * line of two words that fills a column.
 */
export function stretchedGaps(
  row: readonly Word[],
  gutters: readonly Gutter[],
  rows: readonly (readonly Word[])[],
): Set<number> {
  const gaps = row.flatMap((word, index) => {
    const before = row[index - 1];
    if (!before) return [];
    const isSpace = /\s$/.test(before.text) || /^\s/.test(word.text) || before.run.show === word.run.show;
    return [{ index, gap: word.left - before.right, before, word, isSpace }];
  });
  // Labels side by side all begin with capital letters, and the words of running text do not.
  if (row.every(({ text }) => /^\s*\p{Lu}\S*\s*$/u.test(text))) return new Set();
  const fills = (before: Word, word: Word) =>
    before.run.show === word.run.show &&
    gutters.some(
      ({ left, right, bottom, top }) =>
        bottom < word.y &&
        top > word.y &&
        (Math.abs(left - word.right) < 0.3 * word.size || Math.abs(right - before.left) < 0.3 * word.size),
    );
  const alike = (a: number, b: number | undefined) => b !== undefined && Math.abs(a - b) < 0.15 * a;
  return new Set(
    gaps.flatMap(({ index, gap, before, word, isSpace }, at) => {
      if (fills(before, word) && !(at === 0 && isEntry(before, word, gap))) return [index];
      const inner = innerSpace(before) ?? innerSpace(word);
      // A space that is stretched stretches the other spaces of its line too.
      if (inner !== null) return alike(gap, inner) ? [index] : [];
      const others = [gaps[at - 1], gaps[at + 1]].filter(
        (other) => other?.isSpace && (isSpace || other.before.run.show === other.word.run.show),
      );
      const isStretched = others.some((other) => alike(gap, other?.gap));
      return isStretched && !(gap > COLUMN_GAP * word.size && isInColumn(word, row, rows)) ? [index] : [];
    }),
  );
}

/** The number of an entry, such as a chapter in a list of contents. */
const ENTRY = /^\s*(?:\d{1,3}|[IVXLC]{1,6})(?:\.\d{1,2})*\.?\s*$/;

/** Whether a row begins with the number of an entry, which a column gap separates from its title. */
const isEntry = (number: Word, title: Word, gap: number): boolean =>
  gap > COLUMN_GAP * title.size && ENTRY.test(number.text) && /^\s*\p{Lu}/u.test(title.text);

/** As many other rows nearby have a cell of a column at a place, in units of the font size; and how near its edges are, in points. */
const CELLS = { rows: 2, near: 4, edge: 0.3 };

/** Whether a word begins or ends where words after wide gaps do in other rows, as the cells of a column whose gaps are equal by chance. */
function isInColumn(word: Word, row: readonly Word[], rows: readonly (readonly Word[])[]): boolean {
  const isAtEdge = (a: number, b: number) => Math.abs(a - b) < CELLS.edge;
  const alike = rows.filter(
    (otherRow) =>
      otherRow !== row &&
      Math.abs((otherRow[0]?.y ?? Infinity) - word.y) < CELLS.near * word.size &&
      otherRow
        .toSorted((a, b) => a.left - b.left)
        .some(
          ({ left, right, size }, at, sorted) =>
            (isAtEdge(left, word.left) || isAtEdge(right, word.right)) &&
            left - (sorted[at - 1]?.right ?? left) > COLUMN_GAP * size,
        ),
  );
  return alike.length >= CELLS.rows;
}

/** Spaces of one line that differ by less are stretched alike, as a share; and as many other lines show its column. */
const EVEN = { share: 0.06, lines: 2, near: 8 };

/**
 * The words of a row after spaces that are equally wide although the words are not, in a line that begins and ends where
 * other lines nearby do: the line is justified, with few words.
 */
export function evenGaps(row: readonly Word[], rows: readonly (readonly Word[])[]): Set<Word> {
  const sorted = row.toSorted((a, b) => a.left - b.left);
  const found = new Set<Word>();
  for (let from = 0; from < sorted.length - 2; from++) {
    const gapAt = (at: number) => (sorted[at + 1]?.left ?? Infinity) - (sorted[at]?.right ?? 0);
    const gap = gapAt(from);
    let to = from;
    while (to < sorted.length - 1 && Math.abs(gapAt(to) - gap) < EVEN.share * gap) to++;
    const [first, last] = [sorted[from], sorted[to]];
    const words = sorted.slice(from, to + 1);
    if (!first || !last || to - from < 2 || gap < COLUMN_GAP * first.size) continue;
    const widths = words.map(({ left, right }) => right - left);
    const isVaried =
      Math.max(...widths) > 1.5 * Math.min(...widths) && words.some(({ text }) => /^\s*\p{Ll}/u.test(text));
    const alike = rows.filter(
      (otherRow) =>
        otherRow !== row &&
        Math.abs((otherRow[0]?.y ?? Infinity) - first.y) < EVEN.near * first.size &&
        otherRow.some(({ left }) => Math.abs(left - first.left) < 0.5) &&
        otherRow.some(({ right }) => Math.abs(right - last.right) < 1.5),
    );
    if (isVaried && alike.length >= EVEN.lines) for (const word of words.slice(1)) found.add(word);
    from = to - 1;
  }
  return found;
}

/** Two spaces in a line are at most this wide, in units of the font size; and as many other lines nearby go on across them. */
const INNER = { widest: 1.6, lines: 2, near: 2.7 };

/**
 * The words of a row after a gap that is a little wider than a space, such as two spaces after an abbreviation: the lines
 * above and below begin and end where this one does and go on across the gap, so that it separates no columns.
 */
export function innerGaps(row: readonly Word[], rows: readonly (readonly Word[])[]): Set<Word> {
  const sorted = row.toSorted((a, b) => a.left - b.left);
  const found = new Set<Word>();
  for (const [index, word] of sorted.entries()) {
    const before = sorted[index - 1];
    const gap = word.left - (before?.right ?? word.left);
    if (!before || gap < COLUMN_GAP * word.size || gap > INNER.widest * word.size) continue;
    const crossing = rows.filter(
      (otherRow) =>
        otherRow !== row &&
        Math.abs((otherRow[0]?.y ?? Infinity) - word.y) < INNER.near * word.size &&
        haveOneExtent(row, otherRow) &&
        isAcross(otherRow, { left: before.right, right: word.left }, 0.5 * gap),
    );
    if (crossing.length >= INNER.lines) found.add(word);
  }
  return found;
}

function haveOneExtent(a: readonly Word[], b: readonly Word[]): boolean {
  const [left, right] = [a, b].map((row) => ({
    start: Math.min(...row.map((word) => word.left)),
    end: Math.max(...row.map((word) => word.right)),
  }));
  return (
    left !== undefined &&
    right !== undefined &&
    Math.abs(left.start - right.start) < 0.5 &&
    Math.abs(left.end - right.end) < 1.5
  );
}

/** Whether a row has no gap of this width at a place. */
function isAcross(row: readonly Word[], place: { left: number; right: number }, widest: number): boolean {
  const sorted = row.toSorted((a, b) => a.left - b.left);
  return sorted.every((word, index) => {
    const end = sorted[index - 1]?.right ?? word.left;
    return word.left - end < widest || word.left < place.left || end > place.right;
  });
}

/** The width of the first space between two words of one run, or null without one. */
function innerSpace({ run }: Word): number | null {
  const at = run.text.search(/(?<=\S)\s\S/);
  if (at < 0 || !canSlice(run)) return null;
  const before = sliceRun(run, run.first, run.first + at);
  const after = sliceRun(run, run.first + at + 1, run.last);
  return before && after ? run.length - before.length - after.length : null;
}
