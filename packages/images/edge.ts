import { type CoarseMask, certaintyOf, type Sureness, settled, UNSURE } from "./coarse-mask.ts";
import { type ColorPlanes, guidedFilter } from "./guided-filter.ts";
import type { Raster } from "./raster.ts";
import { resizePlane, resizeRaster } from "./resize.ts";

/** An edge found at working size. */
export interface Edge {
  guide: ColorPlanes;
  /** Per working pixel how alpha follows from the color, before `contrast`: factors of red, green and blue, and an offset. */
  model: Float32Array;
  /** Alpha at working size, 0 to 1. */
  alpha: Float32Array;
  /** At working size, where alpha needs no finding: `OUTSIDE`, `INSIDE` or neither. */
  certainty: Uint8Array;
}

/** Longest side at which edges are looked for, unless the mask's own is longer. */
const WORKING_SIDE = 512;
/** Radius of the filter in pixels of the mask: how far the mask may be off. */
const REACH = 2;
const EPSILON = 3e-5;

type Size = { width: number; height: number };

/** Finds how alpha follows from color near the edge of a coarse mask. */
export async function findEdge(image: Raster, given: CoarseMask): Promise<Edge> {
  const mask = settled(given);
  const workingSide = Math.max(WORKING_SIDE, mask.width, mask.height);
  const scale = Math.min(1, workingSide / Math.max(image.width, image.height));
  const size = { width: Math.ceil(image.width * scale), height: Math.ceil(image.height * scale) };
  const guide = planesOf(await resizeRaster(image, size.width, size.height, "linear"));
  const radius = Math.max(
    2,
    Math.round((REACH * Math.max(size.width, size.height)) / Math.max(mask.width, mask.height)),
  );
  const { r, g, b, offset } = guidedFilter(guide, resizePlane(mask.data, mask, size), radius, EPSILON);
  const model = new Float32Array(4 * offset.length);
  const found = new Float32Array(offset.length);
  for (let i = 0; i < found.length; i++) {
    const ar = r[i] ?? 0;
    const ag = g[i] ?? 0;
    const ab = b[i] ?? 0;
    const shift = offset[i] ?? 0;
    model[4 * i] = ar;
    model[4 * i + 1] = ag;
    model[4 * i + 2] = ab;
    model[4 * i + 3] = shift;
    found[i] = ar * (guide.r[i] ?? 0) + ag * (guide.g[i] ?? 0) + ab * (guide.b[i] ?? 0) + shift;
  }
  const certainty = agreed(certaintyOf({ ...size, data: found }, FOUND), certaintyOf(mask, GIVEN), mask, size);
  return { guide, model, alpha: found.map(contrast), certainty };
}

/** The filter never quite reaches 0 and 1: its middle is stretched. */
export const contrast = (alpha: number) => Math.min(1, Math.max(0, (alpha - 0.18) / 0.64));

const GIVEN: Sureness = { out: 0.1, inside: 0.9, reach: 2 };
const FOUND: Sureness = { out: 0.04, inside: 0.96, reach: 1 };

/** Both judgments at working size: what either is sure of, the mask's own first. */
function agreed(found: Uint8Array, given: Uint8Array, mask: Size, working: Size): Uint8Array {
  return found.map((own, i) => {
    const x = Math.floor((((i % working.width) + 0.5) * mask.width) / working.width);
    const y = Math.floor(((Math.floor(i / working.width) + 0.5) * mask.height) / working.height);
    const other = given[y * mask.width + x] ?? UNSURE;
    return other === UNSURE ? own : other;
  });
}

function planesOf({ width, height, channels, data }: Raster): ColorPlanes {
  const plane = (channel: number) => {
    const out = new Float32Array(width * height);
    for (let pixel = 0, at = channel; pixel < out.length; pixel++, at += channels) out[pixel] = (data[at] ?? 0) / 255;
    return out;
  };
  return { width, height, r: plane(0), g: plane(1), b: plane(2) };
}
