import type { Raster } from "../raster.ts";
import { linearSteps } from "../scale/resize.ts";
import { type CoarseMask, INSIDE, OUTSIDE } from "./coarse-mask.ts";
import { findEdge } from "./edge.ts";
import { estimateColors } from "./foreground.ts";

/**
 * Cuts a subject out with a model's coarse mask. A guided filter finds sharp edges in the colors of the image, and
 * closed-form matting finds hair and other soft edges; the coefficients are applied at full size. Pixels where the mask is certain stay fully inside or outside. The color of
 * the old background is removed from half-covered pixels, so that the cut-out has no halo on another background. The
 * result has the size of the image and four channels; alpha of the image is kept.
 */
export async function cutOut(image: Raster, mask: CoarseMask): Promise<Raster> {
  const { guide, model, alpha, certainty } = await findEdge(image, mask);
  const colors = estimateColors(guide, alpha);
  const { width, height } = image;
  // A clamped array rounds and limits the values that are written to it.
  const out = new Uint8ClampedArray(width * height * 4);
  const edge = sampler({ width: guide.width, height: guide.height, samples: model }, image, 4);
  const near = sampler(colors, image, 6);
  for (let cellY = 0, y = 0; cellY < guide.height; cellY++) {
    const bottom = Math.round(((cellY + 1) * height) / guide.height);
    for (; y < bottom; y++) {
      edge.row(y);
      near.row(y);
      for (let cellX = 0, x = 0; cellX < guide.width; cellX++) {
        const right = Math.round(((cellX + 1) * width) / guide.width);
        const state = certainty[cellY * guide.width + cellX];
        if (state === INSIDE) copyPixels(image, out, y * width + x, y * width + right);
        else if (state !== OUTSIDE) {
          for (; x < right; x++) {
            const pixel = y * width + x;
            const share = computeShare(image, pixel, edge.at(x));
            if (share === 1) copyPixels(image, out, pixel, pixel + 1);
            else edgePixel(image, out, pixel, share, near.at(x));
          }
        }
        x = right;
      }
    }
  }
  return { width, height, channels: 4, data: new Uint8Array(out.buffer) };
}

/** The subject's share of a pixel near the edge, 0 to 1. */
function computeShare({ channels, data }: Raster, pixel: number, edge: Float32Array): number {
  const from = pixel * channels;
  const r = edge[0] * data[from];
  const g = edge[1] * data[from + 1];
  const b = edge[2] * data[from + 2];
  return Math.min(1, Math.max(0, (r + g + b) / 255 + edge[3]));
}

/** Writes a pixel that belongs to the subject by `share`, with the estimated background color removed. */
function edgePixel(
  { channels, data }: Raster,
  out: Uint8ClampedArray,
  pixel: number,
  share: number,
  near: Float32Array,
): void {
  const from = pixel * channels;
  const to = pixel * 4;
  for (let c = 0; c < 3; c++) {
    const subject = near[c];
    const unexplained = data[from + c] / 255 - share * subject - (1 - share) * near[c + 3];
    out[to + c] = 255 * (subject + share * unexplained);
  }
  out[to + 3] = share * (channels === 4 ? (data[from + 3] ?? 255) : 255);
}

function copyPixels({ channels, data }: Raster, out: Uint8ClampedArray, first: number, end: number): void {
  if (channels === 4) {
    out.set(data.subarray(first * 4, end * 4), first * 4);
    return;
  }
  for (let from = first * 3, to = first * 4; to < end * 4; from += 3, to += 4) {
    out[to] = data[from];
    out[to + 1] = data[from + 1];
    out[to + 2] = data[from + 2];
    out[to + 3] = 255;
  }
}

/**
 * Interpolates interleaved samples of a small grid at the positions of a larger image, row by row. Only the positions
 * near the edge are read, so nothing is computed in advance.
 */
function sampler(
  small: { width: number; height: number; samples: Float32Array },
  large: { width: number; height: number },
  count: number,
) {
  const { samples, width } = small;
  const columns = linearSteps(width, large.width);
  const rows = linearSteps(small.height, large.height);
  const value = new Float32Array(count);
  let upper = 0;
  let lower = 0;
  let down = 0;
  return {
    /** Selects the row for the following reads. */
    row(y: number): void {
      upper = rows.first[y] * width;
      lower = rows.second[y] * width;
      down = rows.share[y];
    },
    /** The values at a column. The next call overwrites them. */
    at(x: number): Float32Array {
      const left = columns.first[x];
      const right = columns.second[x];
      const across = columns.share[x];
      for (let i = 0; i < count; i++) {
        const a = (upper + left) * count + i;
        const b = (lower + left) * count + i;
        const c = (upper + right) * count + i;
        const d = (lower + right) * count + i;
        const first = Math.fround(samples[a] * (1 - down) + samples[b] * down);
        const second = Math.fround(samples[c] * (1 - down) + samples[d] * down);
        value[i] = first * (1 - across) + second * across;
      }
      return value;
    },
  };
}
