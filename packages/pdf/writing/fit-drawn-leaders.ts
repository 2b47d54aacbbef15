import type { Layout } from "../layout/layout.ts";
import { isBeforeLeader } from "../layout/text-alignment.ts";
import type { Text } from "../reading/texts.ts";
import type { Shape } from "../syntax/content.ts";
import { IDENTITY, type Matrix } from "../syntax/matrix.ts";
import type { MovedShape } from "./rewrite.ts";

/** The least distance between a text and its leader, in units of the font size. */
const GAP = 0.2;

/** Copies of the first dot that fill the space before it from `start` on. */
function addDots(dots: readonly Shape[], start: number): MovedShape[] {
  const [first, second] = dots.toSorted((a, b) => a.box.left - b.box.left);
  if (!first || !second) return [];
  const step = second.box.left - first.box.left;
  const count = Math.floor((first.box.left - start) / step);
  const copies = Array.from({ length: Math.max(0, count) }, (_, index): Matrix => [1, 0, 0, 1, -step * (index + 1), 0]);
  return copies.length > 0 ? [{ shape: first, matrix: IDENTITY, copies }] : [];
}

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
    const { leader, dots, paint, box } = shape;
    if (leader === undefined || !(dots ?? paint) || !isBeforeLeader(paragraph, shape)) continue;
    const start = end + Math.max(leader - paragraph.box.right, GAP * paragraph.size);
    if (dots) {
      found.erased.push(...dots.filter((dot) => dot.box.left < start));
      found.moved.push(...addDots(dots, start));
    } else {
      const share = (box.right - start) / (box.right - leader);
      found.moved.push({ shape, matrix: [share, 0, 0, 1, box.right * (1 - share), 0] });
    }
  }
  return found;
}
