import type { Box } from "../../syntax/matrix.ts";
import type { Word } from "../line.ts";
import { MARKER } from "../markers.ts";

/** An empty strip between columns of text or of a table. It reaches over all lines beside it. */
export interface Gutter extends Box {
  /** The number of lines with text at both sides of it. */
  rows: number;
  /** The number of these lines that one operator shows as a whole, whose gap can be a stretched space. */
  whole: number;
  /** Whether it separates the columns of a table and not of text. */
  table: boolean;
}

/** A narrower strip is a space between words, in units of the font size. */
const NARROWEST = 0.55;
/** Limits for a row, so that the time stays linear in the number of words. */
const MAX_OPEN = 64;
/** The largest number of gutters on a page. */
const MAX_GUTTERS = 200;

interface Row {
  words: readonly Word[];
  y: number;
  size: number;
  gaps: readonly Gap[];
}

interface Gap {
  left: number;
  right: number;
  whole: number;
  /** Whether it has a space. */
  spaced: boolean;
}

/** Spaces of a justified line differ by less, as a share. */
const ALIKE = 0.15;

/** Finds gutters: gaps at the same place in several rows, with no word across them. `rows` go from top to bottom. */
export function findGutters(rows: readonly (readonly Word[])[]): Gutter[] {
  const found: Gutter[] = [];
  let open: (Gutter & { last: number; reach: number })[] = [];
  const close = (gutter: (typeof open)[number]) => {
    const width = gutter.right - gutter.left;
    const separate = gutter.rows - gutter.whole;
    if (found.length >= MAX_GUTTERS) return;
    if (gutter.rows > 4 || (separate > 2 && (gutter.rows > 3 || width > 0.8 * gutter.last))) found.push(gutter);
  };
  for (const words of joinStaggered(rows)) {
    const row = readRow(words);
    if (!row) continue;
    open = open.filter((gutter) => {
      const stays = follow(gutter, row);
      if (!stays) close(gutter);
      return stays;
    });
    for (const gap of row.gaps) {
      if (open.length >= MAX_OPEN) break;
      if (open.some(({ left, right }) => left < gap.right && right > gap.left)) continue;
      const { y, size } = row;
      open.push({
        left: gap.left,
        right: gap.right,
        whole: gap.whole,
        top: y + size,
        bottom: y - 0.3 * size,
        reach: y,
        rows: 1,
        last: size,
        table: false,
      });
    }
  }
  for (const gutter of open) close(gutter);
  return found;
}

/** Lines of two columns whose baselines differ by less are one row, in units of the font size; larger sizes differ by less than this share. */
const STAGGERED = { drop: 0.6, size: 0.1 };

/** Joins rows side by side whose baselines differ, as those of two articles do: their lines show the gutter together. */
function joinStaggered(rows: readonly (readonly Word[])[]): (readonly Word[])[] {
  const joined: (readonly Word[])[] = [];
  let isPair = false;
  for (const row of rows) {
    const last = joined.at(-1);
    if (last && !isPair && areStaggered(last, row)) {
      joined[joined.length - 1] = [...last, ...row];
      isPair = true;
    } else {
      joined.push(row);
      isPair = false;
    }
  }
  return joined;
}

function areStaggered(upper: readonly Word[], lower: readonly Word[]): boolean {
  const [first, second] = [upper[0], lower[0]];
  if (!first || !second || Math.abs(first.size - second.size) > STAGGERED.size * first.size) return false;
  if (first.y - second.y > STAGGERED.drop * first.size) return false;
  const [a, b] = [getExtent(upper), getExtent(lower)];
  const [left, right] = a.left < b.left ? [a, b] : [b, a];
  return right.left - left.right > NARROWEST * first.size;
}

const getExtent = (words: readonly Word[]) => ({
  left: Math.min(...words.map(({ left }) => left)),
  right: Math.max(...words.map(({ right }) => right)),
});

function readRow(words: readonly Word[]): Row | null {
  const sorted = [...words].sort((a, b) => a.left - b.left);
  const [first] = sorted;
  if (!first) return null;
  const size = Math.max(...sorted.slice(0, MAX_OPEN).map((word) => word.size));
  const gaps: Gap[] = [];
  let right = first.right;
  let last = first;
  for (const word of sorted) {
    // A distance after a list marker is no gutter.
    const marked = last === first && MARKER.test(last.text);
    if (word.left - right > NARROWEST * size && !marked && gaps.length < MAX_OPEN)
      gaps.push({
        left: right,
        right: word.left,
        whole: last.run.show === word.run.show ? 1 : 0,
        spaced: /\s$/.test(last.text) || /^\s/.test(word.text),
      });
    if (word.right > right) last = word;
    right = Math.max(right, word.right);
  }
  return {
    words: sorted,
    y: first.y,
    size,
    gaps: gaps.map((gap) => (isStretched(gap, gaps) ? { ...gap, whole: 1 } : gap)),
  };
}

/** Whether a gap follows a space and is as wide as another gap of its row, as in justified text. */
const isStretched = (gap: Gap, gaps: readonly Gap[]): boolean =>
  gap.spaced &&
  gaps.some(
    (otherGap) =>
      otherGap !== gap &&
      otherGap.spaced &&
      Math.abs(otherGap.right - otherGap.left - gap.right + gap.left) < ALIKE * (gap.right - gap.left),
  );

/** Narrows a gutter to the gap of the next row. False if the row ends it. */
function follow(gutter: Gutter & { last: number; reach: number }, row: Row): boolean {
  const { y, size } = row;
  // Rows of raised letters and of small print are no lines of the columns.
  if (gutter.reach - y > 4 * Math.max(size, gutter.last)) return false;
  const shared = ({ left, right }: Gap) => Math.min(right, gutter.right) - Math.max(left, gutter.left);
  const [gap] = row.gaps.filter((found) => shared(found) > 0).sort((a, b) => shared(b) - shared(a));
  if (gap) {
    const [left, right] = [Math.max(gap.left, gutter.left), Math.min(gap.right, gutter.right)];
    if (right - left < NARROWEST * size) return false;
    Object.assign(gutter, { left, right, bottom: y - 0.3 * size, reach: y, last: size });
    gutter.rows += 1;
    gutter.whole += gap.whole;
    return true;
  }
  if (row.words.some((word) => word.left < gutter.right - 0.1 && word.right > gutter.left + 0.1)) return false;
  // Text at one side only still belongs to the column, if it follows closely.
  if (gutter.reach - y < 1.8 * Math.max(size, gutter.last)) Object.assign(gutter, { reach: y, bottom: y - 0.3 * size });
  return true;
}

/** The gutters beside a box, from a little above it to a little below it. */
export const guttersBeside = (gutters: readonly Gutter[], { bottom, top }: Box, margin: number): Gutter[] =>
  gutters.filter((gutter) => gutter.bottom < top + margin && gutter.top > bottom - margin);
