import type { Placement } from "../layout/composition.ts";
import { renderSprite } from "./sprite.ts";

const PROBE = 64;
const OPAQUE = 128;

/**
 * The height of the drawn upper edge of a subject near a position across, as a share of its height from the top: the
 * middle of the edge within `reach` to both sides. Positions and `reach` are shares of the width. Null if nothing is
 * drawn there.
 */
export function findTop(
  { subject, tone, full }: Pick<Placement, "subject" | "tone" | "full">,
  at: number,
  reach: number,
): number | null {
  // The outlines of a flat and a shaded picture are the same.
  const { width, height, data } = renderSprite(subject, { flat: false, tone, full }, PROBE);
  const tops: number[] = [];
  const last = Math.min(width - 1, Math.floor((at + reach) * width));
  for (let column = Math.max(0, Math.floor((at - reach) * width)); column <= last; column++)
    for (let row = 0; row < height; row++)
      if (data[(row * width + column) * 4 + 3] >= OPAQUE) {
        tops.push(row / height);
        break;
      }
  return tops.sort((a, b) => a - b)[Math.floor(tops.length / 2)] ?? null;
}
