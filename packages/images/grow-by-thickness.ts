import type { Mask } from "./raster.ts";
import { growMask } from "./regions.ts";

export interface GrowthOptions {
  /** The growth as a share of a part's thickness. */
  share: number;
  /** Bounds of the growth in pixels. */
  min: number;
  max: number;
}

/**
 * The mask with each of its connected parts widened in proportion to the part's thickness, so that a thin stroke grows by
 * little and a large object by more. The thickness is the diameter of the largest disc inside the part. The result has
 * only 0 and 255.
 */
export function growByThickness(mask: Mask, { share, min, max }: GrowthOptions): Mask {
  const { width, height, data } = mask;
  const depths = insideDistances(mask);
  const byGrowth = new Map<number, Uint8Array>();
  for (const part of partsOf(mask)) {
    const thickness = 2 * part.reduce((deepest, at) => Math.max(deepest, depths[at] ?? 0), 0);
    const growth = Math.min(max, Math.max(min, Math.round(share * thickness)));
    const together = byGrowth.get(growth) ?? new Uint8Array(data.length);
    byGrowth.set(growth, together);
    for (const at of part) together[at] = 255;
  }
  const made = new Uint8Array(data.length);
  for (const [growth, together] of byGrowth) {
    const grown = growMask({ width, height, data: together }, growth);
    for (let at = 0; at < made.length; at++) if (grown.data[at]) made[at] = 255;
  }
  return { width, height, data: made };
}

/**
 * A soft mask: 255 where the mask is set, falling to 0 over `width` pixels around it.
 */
export function featherMask(mask: Mask, width: number): Mask {
  const made = growMask(mask, 0);
  for (let step = 1; step <= width; step++) {
    const ring = growMask(mask, step);
    const value = Math.round((255 * (width + 1 - step)) / (width + 1));
    for (let at = 0; at < ring.data.length; at++) if (ring.data[at] && !made.data[at]) made.data[at] = value;
  }
  return made;
}

/** The pixels of each connected part (four neighbors). */
function* partsOf({ width, height, data }: Mask): Generator<number[]> {
  const seen = new Uint8Array(data.length);
  for (let start = 0; start < data.length; start++) {
    if (!data[start] || seen[start]) continue;
    const part = [start];
    seen[start] = 1;
    for (let index = 0; index < part.length; index++) {
      const at = part[index] ?? 0;
      const x = at % width;
      for (const next of [
        x > 0 ? at - 1 : -1,
        x < width - 1 ? at + 1 : -1,
        at - width,
        at < width * (height - 1) ? at + width : -1,
      ]) {
        if (next < 0 || seen[next] || !data[next]) continue;
        seen[next] = 1;
        part.push(next);
      }
    }
    yield part;
  }
}

/** The distance of each set pixel to the nearest pixel that is not set, by the 3-4 chamfer transform (Borgefors 1986). */
function insideDistances({ width, height, data }: Mask): Float32Array {
  const far = 3 * (width + height);
  const distances = Float32Array.from(data, (value) => (value ? far : 0));
  const relax = (at: number, x: number, y: number, side: -1 | 1) => {
    if (!distances[at]) return;
    // Outside of the image nothing is set.
    const near = (dx: number, dy: number, cost: number) => {
      const [nx, ny] = [x + dx, y + dy];
      const isInside = nx >= 0 && nx < width && ny >= 0 && ny < height;
      distances[at] = Math.min(distances[at] ?? 0, (isInside ? (distances[ny * width + nx] ?? 0) : 0) + cost);
    };
    near(side, 0, 3);
    near(0, side, 3);
    near(side, side, 4);
    near(-side, side, 4);
  };
  for (let at = 0; at < data.length; at++) relax(at, at % width, Math.floor(at / width), -1);
  for (let at = data.length - 1; at >= 0; at--) relax(at, at % width, Math.floor(at / width), 1);
  return distances.map((value) => value / 3);
}
