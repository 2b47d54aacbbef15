import type { Shape } from "../syntax/content.ts";
import type { Box } from "../syntax/matrix.ts";

/** Whether a drawing is the part of a frame's border behind the gap for a title, and a text is that title. */
export const isFrameTitle = ({ gap }: Shape, { left, right, bottom, top }: Box): boolean =>
  gap !== undefined &&
  left > gap.hole.left - 1 &&
  right < gap.hole.right + 1 &&
  bottom < gap.hole.top &&
  top > gap.hole.bottom;

/** As much of the border stays behind a longer title, in units of the font size. */
const REST = 2;

/** The part of a border that limits its title: the gap for it can become wider. */
export const getTitleLimit = ({ box }: Shape, size: number): Box => ({
  ...box,
  left: Math.max(box.left, box.right - REST * size),
});
