import type { LineEnd } from "./skeleton.ts";

/**
 * The cosine between the directions of the two ends of a whisker, how far the one is beside the direction of the other by
 * their distance, the most that this distance is by the longer side, and the least share of it that is in the face.
 */
const WHISKER = { facing: 0.85, beside: 0.15, reach: 0.35, inside: 0.15 } as const;
/** How far the sides of a line are looked at, in pixels. */
const BESIDE = 7;

/**
 * Whether a free end in the background is that of a line that is drawn across an outline and ends free in it, too. Two of
 * them are no arm and no branch.
 */
export function isWhisker(
  { x, y, dx, dy }: LineEnd,
  ends: readonly LineEnd[],
  width: number,
  height: number,
  isOutside: (pixel: number) => boolean,
): boolean {
  return ends.some((inner) => {
    const [gx, gy] = [inner.x - x, inner.y - y];
    const far = Math.hypot(gx, gy);
    if (far < 2 * BESIDE || far > WHISKER.reach * Math.max(width, height)) return false;
    if (dx * inner.dx + dy * inner.dy > -WHISKER.facing) return false;
    if (-(gx * dx + gy * dy) < 0 || Math.abs(gx * dy - gy * dx) > WHISKER.beside * far) return false;
    const isIn = (step: number) => {
      const [column, row] = [x + (gx * step) / far, y + (gy * step) / far];
      return [-BESIDE, BESIDE].every(
        (side) => !isOutside(Math.round(row + (side * gx) / far) * width + Math.round(column - (side * gy) / far)),
      );
    };
    const steps = Array.from({ length: Math.floor(far) }, (_, step) => step);
    return !isIn(0) && steps.filter(isIn).length > WHISKER.inside * far;
  });
}
