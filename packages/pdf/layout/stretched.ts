import { canSlice, sliceRun } from "../reading/show-glyphs.ts";
import type { Gutter } from "./gutters.ts";
import type { Word } from "./line.ts";

/** A gap of this width separates columns, in units of the font size. */
export const COLUMN_GAP = 1;

/**
 * The indexes of words after a space that justification stretched. Such spaces have similar widths nearby, or are in a
 * line of two words that fills a column.
 */
export function stretchedGaps(row: readonly Word[], gutters: readonly Gutter[]): Set<number> {
  const gaps = row.flatMap((word, index) => {
    const before = row[index - 1];
    if (!before) return [];
    const isSpace = /\s$/.test(before.text) || /^\s/.test(word.text) || before.run.show === word.run.show;
    return [{ index, gap: word.left - before.right, before, word, isSpace }];
  });
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
      if (fills(before, word)) return [index];
      const inner = innerSpace(before) ?? innerSpace(word);
      // A space that is stretched stretches the other spaces of its line too.
      if (inner !== null) return alike(gap, inner) ? [index] : [];
      const others = [gaps[at - 1], gaps[at + 1]].filter(
        (other) => other?.isSpace && (isSpace || other.before.run.show === other.word.run.show),
      );
      return others.some((other) => alike(gap, other?.gap)) ? [index] : [];
    }),
  );
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

/** The width of the first space between two words of one run, or null without one. */
function innerSpace({ run }: Word): number | null {
  const at = run.text.search(/(?<=\S)\s\S/);
  if (at < 0 || !canSlice(run)) return null;
  const before = sliceRun(run, run.first, run.first + at);
  const after = sliceRun(run, run.first + at + 1, run.last);
  return before && after ? run.length - before.length - after.length : null;
}
