import { collectParts } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { markNear, type Sky } from "../tools/skies/soft-sky.ts";

/** A part with more of its pixels below the lowest sky of their columns is below the skyline. */
const MOSTLY = 0.5;
/** A cloud that the mask leaves out touches the sky above in more than this share of its columns. */
const OPEN = 0.5;

/**
 * The shares of a sky without the parts below its skyline that only have its color, as snow in the rows of a white cloud
 * has. A part that is open to the sky above it is a cloud, and one with sky below it is a gap of a tree. `mask` is the sky
 * itself, 0 to 255 for each pixel.
 */
export function withoutGround(
  { width, height }: Pick<Raster, "width" | "height">,
  mask: Uint8Array,
  shares: Sky["shares"],
): Uint8Array {
  const near = markNear({ width, height }, mask);
  const lowest = new Int32Array(width).fill(-1);
  for (const [at, value] of near.entries()) if (value) lowest[at % width] = Math.floor(at / width);
  const result = new Uint8Array(shares);
  for (const part of collectParts(width, height, (at) => (shares[at] ?? 0) > 0 && !near[at])) {
    const tops = new Map<number, number>();
    let below = 0;
    for (const at of part) {
      tops.set(at % width, Math.min(tops.get(at % width) ?? at, at));
      below += Number(Math.floor(at / width) > (lowest[at % width] ?? -1));
    }
    const open = [...tops.values()].filter((at) => near[at - width]).length;
    if (below > MOSTLY * part.length && open <= OPEN * tops.size) for (const at of part) result[at] = 0;
  }
  return result;
}
