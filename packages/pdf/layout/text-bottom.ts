import type { Box } from "../syntax/matrix.ts";
import { lineBox } from "./line.ts";
import { isTickBox, type Obstacle } from "./obstacles.ts";
import type { Paragraph } from "./paragraph.ts";
import type { Surroundings } from "./surroundings.ts";

/** The distance that more lines keep from the edge of a box below them, in units of the font size, if they had as much. */
const EDGE_GAP = 0.6;

/** The space below a paragraph that more lines leave free if they can, in units of the font size, if it had as much. */
const ROOM = 0.9;

/**
 * The lowest position of the text of a paragraph: above what is below it, or above the margin of the page. `roomy` is the
 * one that leaves a space above what is below it, as there was.
 */
export function getBottom(
  { box, size, leading }: Paragraph,
  { page, lines }: Surroundings,
  found: { left: number; right: number; obstacles: Obstacle[]; container: Box | null; clip: Box | null },
): { bottom: number; roomy: number } {
  // Text may use the empty rest of a page down to a margin like that at its side.
  const margin = page.bottom + Math.max(0, Math.min(...lines.map(({ left }) => left)) - page.left);
  const lowest = Math.min(margin, ...lines.map((line) => lineBox(line).bottom));
  let bottom = Math.min(box.bottom, Math.max(page.bottom + 2 * size, lowest));
  if (found.container) bottom = Math.max(bottom, found.container.bottom + EDGE_GAP * size);
  if (found.clip) bottom = Math.max(bottom, found.clip.bottom);
  let roomy = bottom;
  for (const { box: other, gap, rule, isText } of found.obstacles) {
    if (other.right <= found.left || other.left >= found.right || other.top > box.bottom + 0.3 * size) continue;
    const distance = isText ? 0.3 * (leading - size) + 0.25 * size : rule ? gap : EDGE_GAP * size;
    // Text that did not touch a rule is not to touch it now.
    const kept = rule && !isText ? Math.min(EDGE_GAP * size, box.bottom - other.top) : 0;
    bottom = Math.max(bottom, other.top + Math.max(distance, kept));
    roomy = Math.max(roomy, other.top + Math.min(ROOM * size, box.bottom - other.top));
  }
  // The choices of a row stand in one line each.
  const isChoice = found.obstacles.some((obstacle) => !obstacle.isText && isTickBox(obstacle.box, box, size));
  bottom = isChoice ? box.bottom : Math.min(bottom, box.bottom);
  return { bottom, roomy: Math.min(Math.max(bottom, roomy), box.bottom) };
}
