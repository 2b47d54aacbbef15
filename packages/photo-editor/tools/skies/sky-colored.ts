import { collectParts } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { markNear, type Sky } from "./soft-sky.ts";

/** A smaller part, as a share of the image, is a gap between twigs. */
const LEAST = 0.0001;
/** A part with more than this share of sky, of 255, was added. */
const ADDED = 64;
/** Of a gap through which the sky is seen, more than the first share has its very color, and the mean share of sky is higher. */
const [CORE, MEAN] = [0.45, 0.82];
/** Neighboring pixels of a cloud differ by less, of 255. */
const TEXTURE = 3.5;

/**
 * The shares of a sky without textured things that have about its color, such as snow in shade and glass of towers: where
 * the sky is seen through a gap, most pixels have its very color. `found` are the shares by color, before soft clouds were
 * added to them.
 */
export function withoutColored(
  { width, height, channels, data }: Raster,
  mask: Uint8Array,
  found: Uint8Array,
  grown: Sky,
): Uint8Array {
  const near = markNear({ width, height }, mask);
  const shares = new Uint8Array(grown.shares);
  const isAdded = (at: number) => (grown.shares[at] ?? 0) > ADDED && !near[at];
  const green = (at: number) => data[at * channels + 1] ?? 0;
  for (const part of collectParts(width, height, isAdded)) {
    if (part.length < LEAST * shares.length) continue;
    let [core, sum, texture, steps] = [0, 0, 0, 0];
    for (const at of part) {
      const share = found[at] ?? 0;
      core += Number(share === 255);
      sum += share / 255;
      for (const next of [at + 1, at + width]) {
        if (next >= shares.length || !isAdded(next)) continue;
        texture += Math.abs(green(at) - green(next));
        steps++;
      }
    }
    const isGap = core > CORE * part.length || sum > MEAN * part.length;
    if (!isGap && texture > TEXTURE * steps) for (const at of part) shares[at] = mask[at] ?? 0;
  }
  return shares;
}
