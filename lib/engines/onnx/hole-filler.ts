import { boxBlur } from "../../images/box-blur.ts";
import type { Mask, Raster } from "../../images/raster.ts";
import { regionsOf } from "../../images/regions.ts";
import { byteTensor, type ModelSettings, withModel } from "./session.ts";

/** What is seen around a hole, as a multiple of its size: enough to know what goes on behind it. */
const CONTEXT = 1;
const LEAST_CONTEXT = 192;

/**
 * Fills holes with MI-GAN (Sargsyan et al. 2023), each on a crop around it at the image's own resolution.
 * Pixels where the mask is 0 come back bit-identical; inside, the fill fades in over a few pixels. Alpha stays.
 */
export async function fillHoles(
  image: Raster,
  mask: Mask,
  settings: ModelSettings,
  signal: AbortSignal,
  progress: (share: number) => void,
): Promise<Raster> {
  const made: Raster = { ...image, data: new Uint8Array(image.data) };
  const regions = regionsOf(mask);
  for (const [index, region] of regions.entries()) {
    signal.throwIfAborted();
    await fillRegion(made, mask, region, settings);
    progress((index + 1) / regions.length);
  }
  return made;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

async function fillRegion(image: Raster, mask: Mask, hole: Box, settings: ModelSettings): Promise<void> {
  const room = Math.max(LEAST_CONTEXT, CONTEXT * Math.max(hole.right - hole.left, hole.bottom - hole.top));
  const left = Math.max(0, hole.left - room);
  const top = Math.max(0, hole.top - room);
  const width = Math.min(image.width, hole.right + room) - left;
  const height = Math.min(image.height, hole.bottom + room) - top;
  const pixels = new Uint8Array(3 * width * height);
  const keep = new Uint8Array(width * height);
  const { channels } = image;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = ((top + y) * image.width + left + x) * channels;
      const at = y * width + x;
      for (let channel = 0; channel < 3; channel++)
        pixels[channel * width * height + at] = image.data[from + channel] ?? 0;
      keep[at] = (mask.data[(top + y) * image.width + left + x] ?? 0) > 0 ? 0 : 255;
    }
  }
  const feeds = {
    image: await byteTensor(pixels, [1, 3, height, width]),
    mask: await byteTensor(keep, [1, 1, height, width]),
  };
  const { result } = await withModel("migan", settings, (model) => model.runBytes(feeds, ["result"]));
  if (!result) return;
  // Inside the hole alone, from nothing at its rim to all a few pixels in.
  const inside = boxBlur(
    Float32Array.from(keep, (value) => (value === 0 ? 1 : 0)),
    width,
    height,
    2,
  );
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      if (keep[at] !== 0) continue;
      const share = Math.min(1, Math.max(0, ((inside[at] ?? 1) - 0.5) * 2.6 + 0.15));
      const to = ((top + y) * image.width + left + x) * channels;
      for (let channel = 0; channel < 3; channel++) {
        const old = image.data[to + channel] ?? 0;
        image.data[to + channel] = Math.round(old + ((result[channel * width * height + at] ?? 0) - old) * share);
      }
    }
  }
}
