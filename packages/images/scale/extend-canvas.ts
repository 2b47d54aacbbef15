import type { Mask, Raster } from "../raster.ts";

/** Pixels that are added at each side of an image. */
export interface Extension {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

/**
 * The image on a larger canvas, and the mask of the added pixels (255) with `marked` (the caller's mask of the image) in
 * the middle. The added pixels repeat the nearest pixel of the image, as a start for the engine that fills them.
 */
export function extendCanvas(
  image: Raster,
  { top, right, bottom, left }: Extension,
  marked?: Mask,
): { image: Raster; mask: Mask } {
  const { channels } = image;
  const width = left + image.width + right;
  const height = top + image.height + bottom;
  const data = new Uint8Array(width * height * channels);
  const mask = new Uint8Array(width * height).fill(255);
  for (let y = 0; y < height; y++) {
    const fromY = Math.min(image.height - 1, Math.max(0, y - top));
    for (let x = 0; x < width; x++) {
      const fromX = Math.min(image.width - 1, Math.max(0, x - left));
      const from = fromY * image.width + fromX;
      const to = y * width + x;
      for (let c = 0; c < channels; c++) data[to * channels + c] = image.data[from * channels + c];
      if (fromX === x - left && fromY === y - top) mask[to] = marked?.data[from] ?? 0;
    }
  }
  return { image: { width, height, channels, data }, mask: { width, height, data: mask } };
}
