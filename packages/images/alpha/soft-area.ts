import { boxBlurrer } from "../compose/box-blur.ts";
import type { CoarseMask } from "./coarse-mask.ts";
import { growMask } from "./regions.ts";

/** Radius of the window in which a mask's edge is measured, in mask pixels. */
const WINDOW = 12;
/** From this width an edge counts as soft, and this far around it alpha is unknown. Both are in mask pixels. */
const REACHES = [
  { width: 1.3, reach: 4 },
  { width: 1.5, reach: 8 },
  { width: 2, reach: 12 },
  { width: 2.6, reach: 16 },
] as const;
/** A mask with more unknown area than this is a failed search, and matting would only spread its haze. */
const MAX_SHARE = 0.4;

/**
 * The area around the soft edges of a model's mask: 1 where alpha is unknown, otherwise 0, at the mask's size; null if
 * all edges are sharp. A network's masks of hair, threads and blur have a wide transition from 0 to 1, those of an
 * outline have a narrow transition.
 */
export function softArea(mask: CoarseMask): Float32Array | null {
  const { width, height, data } = mask;
  const widths = edgeWidths(mask);
  const area = new Float32Array(data.length);
  for (const { width: least, reach } of REACHES) {
    const seeds = new Uint8Array(data.length);
    for (let at = 0; at < seeds.length; at++)
      if (widths[at] >= least && data[at] > 0.1 && data[at] < 0.9) seeds[at] = 255;
    const grown = growMask({ width, height, data: seeds }, reach).data;
    for (let at = 0; at < grown.length; at++) if (grown[at]) area[at] = 1;
  }
  let count = 0;
  for (let at = 0; at < area.length; at++) count += area[at];
  return count > 0 && count < MAX_SHARE * area.length ? area : null;
}

/** The width of the transition from 0 to 1 around each pixel: the area between 0 and 1 per length of the edge. */
function edgeWidths({ width, height, data }: CoarseMask): Float32Array {
  const slopes = new Float32Array(data.length);
  for (let y = 1; y < height - 1; y++)
    for (let x = 1, at = y * width + 1; x < width - 1; x++, at++) {
      const across = data[at + 1] - data[at - 1];
      const down = data[at + width] - data[at - width];
      slopes[at] = Math.sqrt(across * across + down * down) / 2;
    }
  const average = boxBlurrer(width, height, WINDOW);
  const lengths = average(slopes, slopes);
  return average(data.map((value) => 4 * value * (1 - value))).map((area, at) => area / Math.max(1e-6, lengths[at]));
}
