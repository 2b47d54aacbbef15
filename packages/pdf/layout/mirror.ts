import type { Alignment } from "./alignment.ts";
import { hasRightToLeft } from "./line.ts";
import type { Paragraph } from "./paragraph.ts";

/** A text that begins further from the edge, in units of the font size, is not indented but placed. */
const INDENTED = 8;

/** Whether a text that begins at the left edge begins at the right one if it is written from right to left. */
export const isMirrored = ({ lines }: Paragraph): boolean => !lines.some(hasRightToLeft);

/**
 * The edges of a text that begins at the right edge of its free room and not at the left one any more. Its indent, and the
 * room of its drawn list marker, are at that side too. Null for text that is not left-aligned.
 */
export function mirrorSpan(
  paragraph: Paragraph,
  alignment: Alignment,
  free: { left: number; right: number },
): { left: number; right: number } | null {
  const { box, size, lines, marker } = paragraph;
  if (!isMirrored(paragraph) || (alignment !== "left" && alignment !== "justify")) return null;
  const sign = lines[0]?.sign?.box;
  const start = Math.min(box.left, marker?.left ?? Infinity, sign?.left ?? Infinity);
  const inset = Math.max(0, start - free.left);
  if (inset > INDENTED * size) return null;
  // A marker that is text becomes part of the text.
  const hang = sign ? box.left - sign.left : 0;
  const right = free.right - inset - hang;
  return right - free.left > box.right - box.left ? { left: free.left, right } : null;
}
