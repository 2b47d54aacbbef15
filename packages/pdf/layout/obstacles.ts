import type { Shape } from "../syntax/content.ts";
import type { Box } from "../syntax/matrix.ts";
import { getTitleLimit, isFrameTitle } from "./frame-title.ts";
import { lineBox } from "./line.ts";
import type { Paragraph } from "./paragraph.ts";
import type { Surroundings } from "./surroundings.ts";

/** Things in a page that text must not cover. */
export interface Obstacle {
  box: Box;
  /** The distance that text keeps from it. */
  gap: number;
  /** Whether it is drawn as a horizontal line. */
  rule: boolean;
  isText: boolean;
}

/** The lines and drawings of a page that limit the text of a paragraph. `panel` are the parts of the area behind it. */
export function obstaclesFor(
  paragraph: Paragraph,
  { lines, shapes }: Surroundings,
  panel: readonly Shape[],
): Obstacle[] {
  const own = new Set(paragraph.lines);
  const { box, size } = paragraph;
  return [
    ...lines.flatMap((line) =>
      own.has(line) ? [] : [{ box: lineBox(line), gap: 0.6 * size, rule: false, isText: true }],
    ),
    ...lines.flatMap(({ marker }) =>
      marker
        ? [
            {
              box: { left: marker.left, right: marker.right, bottom: marker.y, top: marker.y + size },
              gap: 0.3 * size,
              rule: false,
              isText: true,
            },
          ]
        : [],
    ),
    // A box around the text is not an obstacle, and neither is a box that the text already crosses.
    ...shapes.flatMap((shape) =>
      !panel.includes(shape) &&
      (shape.box.left >= box.right - 1 ||
        shape.box.right <= box.left + 1 ||
        shape.box.top <= box.bottom + 0.2 * size ||
        shape.box.bottom >= box.top)
        ? [
            {
              box: isFrameTitle(shape, box) ? getTitleLimit(shape, size) : shape.box,
              gap: isTickBox(shape.box, box, size) ? TICK_GAP * size : getRuleGap(shape.box, box, size),
              rule: shape.box.top - shape.box.bottom < 0.3 * size,
              isText: false,
            },
          ]
        : [],
    ),
  ];
}

/** The distance that text keeps from a drawing, and from the upright rule of a cell that was as far away, in units of the font size. */
const RULE_GAP = { usual: 0.25, cell: 0.3, points: 2, width: 3 };

function getRuleGap({ left, right, bottom, top }: Box, text: Box, size: number): number {
  const usual = Math.min(RULE_GAP.points, RULE_GAP.usual * size);
  const isUpright = right - left < RULE_GAP.width && top - bottom > size && bottom < text.top && top > text.bottom;
  const distance = left >= text.right ? left - text.right : text.left - right;
  return isUpright ? Math.max(usual, Math.min(RULE_GAP.cell * size, distance)) : usual;
}

/** A box to tick is a square of this size, in units of the font size, and text before it keeps this distance. */
const TICK_BOX = { least: 0.6, most: 1.6, tolerance: 0.1 };
const TICK_GAP = 0.6;

/** Whether a drawing is a box to tick behind a text, which belongs to the next text of the row. */
export const isTickBox = ({ left, right, bottom, top }: Box, text: Box, size: number): boolean =>
  left > text.right + TICK_GAP * size &&
  bottom < text.top &&
  top > text.bottom &&
  isTickSquare({ left, right, bottom, top }, size);

/** Whether a drawing has the form of a box to tick beside text of a size. */
export const isTickSquare = ({ left, right, bottom, top }: Box, size: number): boolean =>
  right - left > TICK_BOX.least * size &&
  right - left < TICK_BOX.most * size &&
  Math.abs(right - left - top + bottom) < TICK_BOX.tolerance * size;
