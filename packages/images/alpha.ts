import { type CoarseMask, INSIDE, OUTSIDE } from "./coarse-mask.ts";
import { contrast, findEdge } from "./edge.ts";
import { estimateColors } from "./foreground.ts";
import type { Raster } from "./raster.ts";
import { linearSteps } from "./resize.ts";

/**
 * Cuts a subject out by a model's coarse mask. The edge is found in the image's own colors by a guided filter whose coefficients are
 * applied at full size; what the mask is sure of stays wholly in or out. Half-covered pixels lose the old background's color,
 * so that no halo shows on another. The result has the image's size; alpha that the image had is kept.
 */
export async function cutOut(image: Raster, mask: CoarseMask): Promise<Raster> {
  const { guide, model, alpha, certainty } = await findEdge(image, mask);
  const colors = estimateColors(guide, alpha);
  const { width, height } = image;
  // Clamped arrays round and limit what is written by themselves.
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
            const share = shareOf(image, pixel, edge.at(x));
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

/** How much of a pixel near the edge is the subject's, 0 to 1. */
function shareOf({ channels, data }: Raster, pixel: number, edge: Float32Array): number {
  const from = pixel * channels;
  const r = (edge[0] ?? 0) * (data[from] ?? 0);
  const g = (edge[1] ?? 0) * (data[from + 1] ?? 0);
  const b = (edge[2] ?? 0) * (data[from + 2] ?? 0);
  return contrast((r + g + b) / 255 + (edge[3] ?? 0));
}

/** Writes a pixel of which `share` is the subject's: the background is taken out of its color, as far as both colors are known. */
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
    const subject = near[c] ?? 0;
    const unexplained = (data[from + c] ?? 0) / 255 - share * subject - (1 - share) * (near[c + 3] ?? 0);
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
    out[to] = data[from] ?? 0;
    out[to + 1] = data[from + 1] ?? 0;
    out[to + 2] = data[from + 2] ?? 0;
    out[to + 3] = 255;
  }
}

/** Reads interleaved samples of a small grid between its points, for one row of a larger image after the other. */
function sampler(
  small: { width: number; height: number; samples: Float32Array },
  large: { width: number; height: number },
  count: number,
) {
  const { samples, width } = small;
  const columns = linearSteps(width, large.width);
  const rows = linearSteps(small.height, large.height);
  const line = new Float32Array(width * count);
  const value = new Float32Array(count);
  return {
    /** Says which row the following reads are of. */
    row(y: number): void {
      const upper = (rows.first[y] ?? 0) * width * count;
      const lower = (rows.second[y] ?? 0) * width * count;
      const share = rows.share[y] ?? 0;
      for (let i = 0; i < line.length; i++)
        line[i] = (samples[upper + i] ?? 0) * (1 - share) + (samples[lower + i] ?? 0) * share;
    },
    /** The values at a column; overwritten by the next call. */
    at(x: number): Float32Array {
      const left = (columns.first[x] ?? 0) * count;
      const right = (columns.second[x] ?? 0) * count;
      const share = columns.share[x] ?? 0;
      for (let i = 0; i < count; i++) value[i] = (line[left + i] ?? 0) * (1 - share) + (line[right + i] ?? 0) * share;
      return value;
    },
  };
}
