import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import { countMarked } from "../../tools/part.ts";

/** The overlap (F-measure) with what has the color from which an outline is that of the colored thing, and by how much the second kind must be better. */
const [LEAST, BETTER] = [0.6, 0.02];

/**
 * The outline that fits best what has a color: around its box, or from its middle, which leaves out what has a similar color beside
 * it. The first one if none fits.
 */
export async function outlineColored(image: Raster, own: Mask, around: Mask, edit: EditContext): Promise<Mask> {
  const inner = (await edit.parts.selectFrom?.(image, own)) ?? [];
  edit.context.signal.throwIfAborted();
  let [best, fit] = [around, measureFit(around, own)];
  for (const outline of inner) {
    const other = measureFit(outline, own);
    if (other < LEAST || other < fit + BETTER) continue;
    [best, fit] = [outline, other];
  }
  return best;
}

/** Twice what two masks have in common, as a share of both: the F-measure (Dice 1945). */
function measureFit(outline: Mask, own: Mask): number {
  let both = 0;
  for (let at = 0; at < own.data.length; at++) if ((outline.data[at] ?? 0) > 127 && (own.data[at] ?? 0) > 127) both++;
  return (2 * both) / Math.max(1, countMarked(outline) + countMarked(own));
}
