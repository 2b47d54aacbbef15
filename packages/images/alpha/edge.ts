import type { Raster } from "../raster.ts";
import { resizePlane, resizeRaster } from "../scale/resize.ts";
import { withoutAlpha } from "./bleed.ts";
import {
  type CertaintyBounds,
  type CoarseMask,
  computeCertainty,
  UNSURE,
  withoutUncertainAreas,
} from "./coarse-mask.ts";
import { applyModel, type ColorPlanes, guidedFilter, type LinearModel } from "./guided-filter.ts";
import { softArea } from "./soft-area.ts";
import { type Edge, withSoftEdge } from "./soft-edge.ts";

/** The longest side at which edges are searched, in pixels, unless the mask is larger. */
const WORKING_SIDE = 512;
/** Radius of the filter in mask pixels: how far the mask's edge may be off. */
const REACH = 2;
const EPSILON = 3e-5;
/** The range that is stretched to 0 to 1, because the filter rarely reaches them. */
const RANGE = { from: 0.18, to: 0.82 } as const;

type Size = { width: number; height: number };

/**
 * Finds how alpha follows from color near the edge of a coarse mask: with a guided filter where the edge is sharp, by
 * matting where the mask is soft.
 */
export async function findEdge(image: Raster, coarse: CoarseMask): Promise<Edge> {
  const mask = withoutUncertainAreas(coarse);
  const workingSide = Math.max(WORKING_SIDE, mask.width, mask.height);
  const scale = Math.min(1, workingSide / Math.max(image.width, image.height));
  const size = { width: Math.ceil(image.width * scale), height: Math.ceil(image.height * scale) };
  // Colors under clear pixels have no meaning: encoders change them.
  const guide = computePlanes(await resizeRaster(withoutAlpha(image), size.width, size.height, "linear"));
  const perMaskPixel = Math.max(size.width, size.height) / Math.max(mask.width, mask.height);
  const enlarged = resizePlane(mask.data, mask, size);
  const radius = Math.max(2, Math.round(REACH * perMaskPixel));
  const sharp = guidedFilter(guide, enlarged, radius, EPSILON);
  const found = applyModel(sharp, guide);
  const certainty = mergedCertainty(
    computeCertainty({ ...size, data: found }, FOUND_BOUNDS),
    computeCertainty(mask, GIVEN_BOUNDS),
    mask,
    size,
  );
  const edge = { guide, model: stretchedModel(sharp), alpha: found.map(stretch), certainty };
  const soft = softArea(coarse);
  if (!soft) return edge;
  return withSoftEdge(edge, enlarged, resizePlane(soft, coarse, size), perMaskPixel, scale === 1);
}

const clamp = (alpha: number) => Math.min(1, Math.max(0, alpha));
const stretch = (alpha: number) => clamp((alpha - RANGE.from) / (RANGE.to - RANGE.from));

function stretchedModel({ r, g, b, offset }: LinearModel): Float32Array {
  const factor = 1 / (RANGE.to - RANGE.from);
  const model = new Float32Array(4 * offset.length);
  for (let i = 0, to = 0; i < offset.length; i++, to += 4) {
    model[to] = factor * r[i];
    model[to + 1] = factor * g[i];
    model[to + 2] = factor * b[i];
    model[to + 3] = factor * (offset[i] - RANGE.from);
  }
  return model;
}

const GIVEN_BOUNDS: CertaintyBounds = { out: 0.1, inside: 0.9, reach: 2 };
const FOUND_BOUNDS: CertaintyBounds = { out: 0.04, inside: 0.96, reach: 1 };

/** Merges both classifications at working size. The mask's own takes precedence. */
function mergedCertainty(found: Uint8Array, own: Uint8Array, mask: Size, working: Size): Uint8Array {
  const columns = Int32Array.from({ length: working.width }, (_, x) =>
    Math.floor(((x + 0.5) * mask.width) / working.width),
  );
  const merged = new Uint8Array(found.length);
  for (let y = 0, i = 0; y < working.height; y++) {
    const row = Math.floor(((y + 0.5) * mask.height) / working.height) * mask.width;
    for (let x = 0; x < working.width; x++, i++) {
      const neighbor = own[row + columns[x]] ?? UNSURE;
      merged[i] = neighbor === UNSURE ? (found[i] ?? UNSURE) : neighbor;
    }
  }
  return merged;
}

function computePlanes({ width, height, channels, data }: Raster): ColorPlanes {
  const plane = (channel: number) => {
    const out = new Float32Array(width * height);
    for (let pixel = 0, at = channel; pixel < out.length; pixel++, at += channels) out[pixel] = data[at] / 255;
    return out;
  };
  return { width, height, r: plane(0), g: plane(1), b: plane(2) };
}
