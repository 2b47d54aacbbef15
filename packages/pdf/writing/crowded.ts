import type { Layout } from "../layout/layout.ts";
import { DESCENT, type Line, lineBox } from "../layout/line.ts";
import type { Text } from "../reading/texts.ts";
import { type Box, union } from "../syntax/matrix.ts";
import { placedInk } from "./text-ink.ts";

/**
 * Texts have space between them if their baselines are further apart than their lines by this share, up to this distance
 * in units of the font size.
 */
const SPACE = { share: 1.35, far: 4 };
/** The space looks lost if less than this share of it is left, and this much is missing in units of the font size. */
const LOST = { share: 0.4, least: 0.5 };

/** The texts whose translation takes most of the space that was between them and what is below. `texts` are in one frame. */
export function findCrowded(texts: readonly Text[], layouts: ReadonlyMap<Text, Layout>): Text[] {
  const top = (text: Text) => text.paragraph.lines[0]?.y ?? 0;
  const sorted = texts.toSorted((a, b) => top(b) - top(a));
  return sorted.filter((text, index) => {
    const { box, lines, size, leading } = text.paragraph;
    const last = lines.at(-1);
    const end = layouts.get(text)?.lines.at(-1);
    if (!last || !end) return false;
    const below = sorted
      .slice(index + 1)
      .find(
        ({ paragraph }) => top(text) > paragraph.box.top && isOver(box, paragraph.box) && paragraph.box.top < last.y,
      );
    if (isNearEdge(text, end.y)) return true;
    if (!below) return false;
    const before = last.y - top(below);
    const now = end.y - (layouts.get(below)?.lines[0]?.y ?? top(below));
    const step = Math.min(leading, 1.2 * size);
    if (isCloser(before, now, size * (layouts.get(below)?.scale ?? 1))) return true;
    return (
      before > SPACE.share * step &&
      before < SPACE.far * size &&
      before - now > LOST.least * size &&
      now - step < LOST.share * (before - step)
    );
  });
}

/** Texts below each other are closer than their lines were if less than this share of their distance is left, and this one of their size. */
const CLOSER = { share: 0.86, size: 1.12 };

/** Whether two texts, such as items of a list, come closer to each other than lines may. */
const isCloser = (before: number, now: number, size: number): boolean =>
  before > 0 && before < SPACE.far * size && now < CLOSER.share * before && now < CLOSER.size * size;

/** An edge below a line is this far from it, and looks crowded if less than `left` and than a share of that are left; in units of the font size. */
const EDGE = { far: 3, least: 0.8, share: 0.55, left: 0.7 };

/** Whether the last line of a text comes near to the upper edge of a drawing below it. */
function isNearEdge({ paragraph: { box, lines, size }, around, underlines }: Text, end: number): boolean {
  const last = lines.at(-1)?.y ?? box.bottom;
  return around.shapes.some((shape) => {
    const { left, right, top } = shape.box;
    const [before, now] = [last - DESCENT * size - top, end - DESCENT * size - top];
    return (
      shape.kind !== "image" &&
      shape.paint !== null &&
      !underlines.has(shape) &&
      left < box.left + size &&
      right > box.right - size &&
      before > EDGE.least * size &&
      before < EDGE.far * size &&
      now < EDGE.left * size &&
      now < EDGE.share * before
    );
  });
}

const isOver = (a: Box, b: Box): boolean => Math.min(a.right, b.right) > Math.max(a.left, b.left);

/** Text beyond the margins by this is seen, in units of the font size. As many lines show the margins. */
const BEYOND = 0.4;
const LINES = 6;
/**
 * So many lines that end this near to the right edge of the text, in units of their size, show the margin, if they fill this
 * share of the page's width. Elsewhere text can use a share of the margin.
 */
const ENDS = { lines: 3, near: 1, wide: 0.4, free: 0.5 };

/**
 * The texts that go beyond the margins of their page: past the text that it had, and nearer to its right or lower edge than
 * its text is to the left or upper one. `texts` are all texts of a page in one frame.
 */
export function findBeyond(texts: readonly Text[], layouts: ReadonlyMap<Text, Layout>): Text[] {
  const around = texts[0]?.around;
  if (!around || around.lines.length < LINES) return [];
  const { page } = around;
  const extent = around.lines.map(lineBox).reduce(union);
  const right = findRightEdge(around.lines, page);
  const bottom = Math.min(extent.bottom, page.bottom + Math.max(0, page.top - extent.top));
  return texts.filter((text) =>
    placedInk(text, layouts.get(text)).some(
      ({ box, size }) => box.right > right + BEYOND * size || box.bottom < bottom - BEYOND * size,
    ),
  );
}

/** How far to the right text can go: to the longest line, or as near to the edge of the page as text begins to its left one. */
export function findRightEdge(
  lines: readonly Pick<Line, "left" | "right" | "size">[],
  page: Pick<Box, "left" | "right">,
): number {
  const [left, right] = [Math.min(...lines.map((line) => line.left)), Math.max(...lines.map((line) => line.right))];
  // Few short lines, as those of a title page, do not show the margin.
  const isWide = right - left > ENDS.wide * (page.right - page.left);
  const ends = lines.filter((line) => isWide && right - line.right < ENDS.near * line.size).length;
  const margin = Math.max(0, left - page.left) * (ends >= ENDS.lines ? 1 : ENDS.free);
  return Math.max(right, page.right - margin);
}
