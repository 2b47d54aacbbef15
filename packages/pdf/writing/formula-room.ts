import { DESCENT } from "../layout/line.ts";
import type { Text } from "../reading/texts.ts";

/** A formula is this near above a text, which keeps the smaller distance from it and rises by at most this share of a line. */
const FORMULA = { near: 3, gap: 0.3, share: 0.7 };

/** How far a text can rise into the space below a formula in a line of its own. 0 if other text or a drawing is there. */
export function getRoomBelowFormula({ frame, around, paragraph: { box, size, leading, lines } }: Text): number {
  const isAbove = ({ left, right, y }: { left: number; right: number; y: number }) =>
    left < box.right && right > box.left && y > box.top && y < box.top + FORMULA.near * size;
  if (!frame.formulas.some(isAbove)) return 0;
  const words = [...frame.formulas, ...around.lines]
    .filter((line) => !lines.includes(line))
    .flatMap((line) => line.words);
  const bottoms = [
    ...words.map(({ left, right, y, size: own }) => ({ left, right, bottom: y - DESCENT * own })),
    ...around.shapes.map((shape) => shape.box),
  ].flatMap(({ left, right, bottom }) =>
    left < box.right && right > box.left && bottom > box.top - 0.3 * size ? [bottom] : [],
  );
  const space = Math.min(...bottoms) - box.top - FORMULA.gap * size;
  return Math.max(0, Math.min(space, FORMULA.share * leading));
}
