import { growMask } from "@atelier/images";
import type { Mask } from "@atelier/images/raster";

/** The width of the strip around a thing in which its base is searched, as a share of the shorter side. */
const STRIP = 1 / 50;
/** A thing rests on a base that has this share of the strip below it, and lies in one that has this share of all of it. */
const [BELOW, AROUND] = [0.5, 0.45];

/**
 * Whether a thing touches the outline of its base from above, or is a part of that outline. `isSoft` is whether the base also
 * surrounds things, as a sofa its cushions: what only shows behind its back is not on it.
 */
export function restsOn(thing: Mask, base: Mask, isSoft: boolean): boolean {
  const { width, height, data } = thing;
  const reach = Math.max(2, Math.round(STRIP * Math.min(width, height)));
  const isBase = (at: number) => (base.data[at] ?? 0) > 127;
  const isThing = (at: number) => (data[at] ?? 0) > 127;
  let [inside, size] = [0, 0];
  for (let at = 0; at < data.length; at++)
    if (isThing(at)) {
      size++;
      if (isBase(at)) inside++;
    }
  if (size === 0) return false;
  if (inside > AROUND * size) return true;
  if (isSoft) {
    const near = growMask(thing, reach).data;
    return measureShare(near.length, (at) => (near[at] ?? 0) > 0 && !isThing(at), isBase) > AROUND;
  }
  const isBelow = (at: number) => !isThing(at) && isThing(at - reach * width);
  return measureShare(data.length, isBelow, isBase) > BELOW;
}

/** The share of the pixels of a place that a base has. */
function measureShare(length: number, isThere: (at: number) => boolean, isBase: (at: number) => boolean): number {
  let [count, found] = [0, 0];
  for (let at = 0; at < length; at++)
    if (isThere(at)) {
      count++;
      if (isBase(at)) found++;
    }
  return count === 0 ? 0 : found / count;
}
