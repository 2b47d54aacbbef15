import type { Shape } from "../syntax/content.ts";
import type { Box } from "../syntax/matrix.ts";
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
              box: shape.box,
              gap: Math.min(2, 0.25 * size),
              rule: shape.box.top - shape.box.bottom < 0.3 * size,
              isText: false,
            },
          ]
        : [],
    ),
  ];
}
