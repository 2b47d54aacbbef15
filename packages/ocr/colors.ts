import type { Raster } from "@atelier/images/raster";

export type Color = readonly [red: number, green: number, blue: number];

/** The median of each channel over the pixels of a mask. */
export function medianColor(image: Raster, mask: ArrayLike<number>): Color {
  const pixels: number[] = [];
  for (let at = 0; at < mask.length; at++) if (mask[at]) pixels.push(at);
  return findMedian(image, pixels);
}

/** The median of each channel over some pixels. */
export function findMedian({ channels, data }: Raster, pixels: readonly number[]): Color {
  const middle = (channel: number) => {
    const counts = new Uint32Array(256);
    for (const at of pixels) counts[data[at * channels + channel]] += 1;
    let before = 0;
    const half = pixels.length >> 1;
    return Math.max(
      0,
      counts.findIndex((count) => {
        before += count;
        return before > half;
      }),
    );
  };
  return [middle(0), middle(1), middle(2)];
}

/** The distance of a pixel's color from another color, in levels of 255. */
export function distance({ channels, data }: Raster, at: number, color: Color): number {
  let sum = 0;
  for (let channel = 0; channel < 3; channel++) sum += (data[at * channels + channel] - color[channel]) ** 2;
  return Math.sqrt(sum / 3);
}

/** The distance of two colors, in levels of 255. */
export function colorDistance(first: Color, second: Color): number {
  return Math.sqrt(first.reduce((sum, value, channel) => sum + (value - second[channel]) ** 2, 0) / 3);
}
