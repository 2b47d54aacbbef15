import { type Box, contains } from "../syntax/matrix.ts";
import { lineBox } from "./line.ts";
import type { Paragraph } from "./paragraph.ts";
import type { Surroundings } from "./surroundings.ts";

/** A cell for one line is lower than this, and text keeps this distance from its edges, in units of the font size. */
const CELL = { height: 3.2, gap: 0.12 };
/** Text in the middle of a higher box is centered, and keeps this distance from its edges. */
const BOX_GAP = 0.5;

/** The part of a box in whose middle a text is alone. */
export function findCell(
  { lines: own, box, size, alignment }: Paragraph,
  { lines }: Surroundings,
  container: Box | null,
): { bottom: number; top: number } | null {
  if (!container) return null;
  const isLow = own.length === 1 && container.top - container.bottom <= CELL.height * size;
  if (!isLow && !isInMiddle(box, container, size) && alignment !== "center") return null;
  const others = lines.some((line) => !own.includes(line) && contains(container, lineBox(line), 1));
  const [above, below] = [container.top - box.top, box.bottom - container.bottom];
  // Text at one edge of its cell stays there.
  if (others || Math.abs(above - below) > 0.5 * size) return null;
  const gap = (isLow ? CELL.gap : BOX_GAP) * size;
  return { bottom: container.bottom + gap, top: container.top - gap };
}

/** Whether a text is as far from the left edge of a box as from its right edge. */
const isInMiddle = (box: Box, container: Box, size: number) =>
  Math.abs(box.left - container.left - container.right + box.right) < 0.3 * size;
