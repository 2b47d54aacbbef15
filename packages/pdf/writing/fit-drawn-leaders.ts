import type { Layout } from "../layout/layout.ts";
import { isBeforeLeader } from "../layout/text-alignment.ts";
import type { Text } from "../reading/texts.ts";
import type { Shape } from "../syntax/content.ts";
import { IDENTITY, type Matrix } from "../syntax/matrix.ts";
import type { MovedShape } from "./rewrite.ts";

/** The least distance between a text and its leader, in units of the font size. */
const GAP = 0.2;

/** A dot that is wider than the next one by this share is no pattern for others. */
const WIDER = 1.2;

/**
 * Copies of a dot that fill the space before a leader from `start` on. Browsers draw the first dot of a row wider if its length
 * is no multiple of the distance, and such a dot goes.
 */
function addDots(dots: readonly Shape[], start: number): { moved: MovedShape[]; erased: Shape[] } {
  const sorted = dots.toSorted((a, b) => a.box.left - b.box.left);
  const getWidth = ({ box }: Shape) => box.right - box.left;
  const isWide = sorted[0] && sorted[1] && getWidth(sorted[0]) > WIDER * getWidth(sorted[1]);
  const [first, second] = isWide ? sorted.slice(1) : sorted;
  const none = { moved: [], erased: [] };
  if (!first || !second) return none;
  const step = second.box.left - first.box.left;
  const count = Math.floor((first.box.left - start) / step);
  const copies = Array.from({ length: Math.max(0, count) }, (_, index): Matrix => [1, 0, 0, 1, -step * (index + 1), 0]);
  return copies.length === 0
    ? none
    : { moved: [{ shape: first, matrix: IDENTITY, copies }], erased: isWide ? sorted.slice(0, 1) : [] };
}

/** Cuts a rule off or adds a part of it. A dashed one is cut between its dashes, and gets whole ones at their distance. */
function fitRule(shape: Shape, { start, leader }: { start: number; leader: number }): MovedShape {
  const { box, dash = 0 } = shape;
  const around = { bottom: box.bottom - CLIP, top: box.top + CLIP };
  if (start >= leader) {
    const left = dash > 0 ? leader + Math.ceil((start - leader) / dash) * dash - BETWEEN * dash : start;
    return { shape, matrix: IDENTITY, clip: { ...around, left, right: box.right + CLIP } };
  }
  const added = dash > 0 ? Math.floor((leader - start) / dash) * dash : leader - start;
  if (added === 0) return { shape, matrix: IDENTITY };
  const [before, end] = dash > 0 ? [BETWEEN * dash, leader - BETWEEN * dash] : [CLIP, leader];
  const copiesClip = { ...around, left: leader - added - before, right: end };
  return { shape, matrix: IDENTITY, copies: [[1, 0, 0, 1, -added, 0]], copiesClip };
}

/** A place between two dashes before the next one, as a share of their period. */
const BETWEEN = 0.3;

/** The clip of a rule is this much larger than its path, in points. */
const CLIP = 2;

/** Fits the drawn leaders after a text to its new end: a rule becomes shorter or longer, dots below the text go, and dots are added. */
export function fitDrawnLeaders(
  { paragraph, around, frame }: Text,
  layout: Layout,
): { moved: MovedShape[]; erased: Shape[] } {
  const found: { moved: MovedShape[]; erased: Shape[] } = { moved: [], erased: [] };
  const [line, second] = layout.lines;
  if (!line || second || frame.angle !== 0) return found;
  const end = Math.max(...line.runs.map(({ x, width }) => x + width));
  for (const shape of around.shapes) {
    const { leader, dots, paint } = shape;
    if (leader === undefined || !(dots ?? paint) || !isBeforeLeader(paragraph, shape)) continue;
    const start = end + Math.max(leader - paragraph.box.right, GAP * paragraph.size);
    if (dots) {
      found.erased.push(...dots.filter((dot) => dot.box.left < start));
      const added = addDots(dots, start);
      found.moved.push(...added.moved);
      found.erased.push(...added.erased);
    } else {
      found.moved.push(fitRule(shape, { start, leader }));
    }
  }
  return found;
}
