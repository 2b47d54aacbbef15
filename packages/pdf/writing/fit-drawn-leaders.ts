import type { Layout } from "../layout/layout.ts";
import { isBeforeLeader } from "../layout/text-alignment.ts";
import type { Text } from "../reading/texts.ts";
import type { Shape } from "../syntax/content.ts";
import type { MovedShape } from "./rewrite.ts";

/** The least distance between a text and its leader, in units of the font size. */
const GAP = 0.2;

/** Fits the drawn leaders after a text to its new end: a rule becomes shorter or longer, and dots below the text go. */
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
    if (dots) found.erased.push(...dots.filter((dot) => dot.box.left < start));
    else {
      const share = (box.right - start) / (box.right - leader);
      found.moved.push({ shape, matrix: [share, 0, 0, 1, box.right * (1 - share), 0] });
    }
  }
  return found;
}
