import { type CertaintyBounds, type CoarseMask, certaintyOf, UNSURE, withoutUncertainAreas } from "./coarse-mask.ts";
import { type ColorPlanes, guidedFilter } from "./guided-filter.ts";
import type { Raster } from "./raster.ts";
import { resizePlane, resizeRaster } from "./resize.ts";

/** The edge of a subject, found at working size. */
export interface Edge {
  guide: ColorPlanes;
  /**
   * For each working pixel, how alpha follows from the color before `contrast`: factors of red, green and blue, and an
   * offset.
   */
  model: Float32Array;
  /** Alpha at working size, 0 to 1. */
  alpha: Float32Array;
  /** `OUTSIDE`, `INSIDE` or `UNSURE` for each working pixel. */
  certainty: Uint8Array;
}

/** The longest side at which edges are searched, in pixels, unless the mask is larger. */
const WORKING_SIDE = 512;
/** Radius of the filter in mask pixels: how far the mask's edge may be off. */
const REACH = 2;
const EPSILON = 3e-5;

type Size = { width: number; height: number };

/** Finds how alpha follows from color near the edge of a coarse mask. */
export async function findEdge(image: Raster, given: CoarseMask): Promise<Edge> {
  const mask = withoutUncertainAreas(given);
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
  const certainty = mergedCertainty(
    certaintyOf({ ...size, data: found }, FOUND_BOUNDS),
    certaintyOf(mask, GIVEN_BOUNDS),
    mask,
    size,
  );
  return { guide, model, alpha: found.map(contrast), certainty };
}

/** Stretches the middle range, because the filter rarely reaches 0 and 1. */
export const contrast = (alpha: number) => Math.min(1, Math.max(0, (alpha - 0.18) / 0.64));

const GIVEN_BOUNDS: CertaintyBounds = { out: 0.1, inside: 0.9, reach: 2 };
const FOUND_BOUNDS: CertaintyBounds = { out: 0.04, inside: 0.96, reach: 1 };

/** Merges both classifications at working size. The mask's own takes precedence. */
function mergedCertainty(found: Uint8Array, given: Uint8Array, mask: Size, working: Size): Uint8Array {
  const columns = Int32Array.from({ length: working.width }, (_, x) =>
    Math.floor(((x + 0.5) * mask.width) / working.width),
  );
  const merged = new Uint8Array(found.length);
  for (let y = 0, i = 0; y < working.height; y++) {
    const row = Math.floor(((y + 0.5) * mask.height) / working.height) * mask.width;
    for (let x = 0; x < working.width; x++, i++) {
      const other = given[row + (columns[x] ?? 0)] ?? UNSURE;
      merged[i] = other === UNSURE ? (found[i] ?? UNSURE) : other;
    }
  }
  return merged;
}

function planesOf({ width, height, channels, data }: Raster): ColorPlanes {
  const plane = (channel: number) => {
    const out = new Float32Array(width * height);
    for (let pixel = 0, at = channel; pixel < out.length; pixel++, at += channels) out[pixel] = (data[at] ?? 0) / 255;
    return out;
  };
  return { width, height, r: plane(0), g: plane(1), b: plane(2) };
}
