import type { Raster } from "@atelier/images/raster";

/** A vertical gradient between two colors, `from` at the top. */
export function gradient({ width, height }: { width: number; height: number }, from: Rgb, to: Rgb): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const share = height > 1 ? y / (height - 1) : 0;
    const row = [from.r + (to.r - from.r) * share, from.g + (to.g - from.g) * share, from.b + (to.b - from.b) * share];
    for (let x = 0; x < width; x++) data.set(row, (y * width + x) * 3);
  }
  return { width, height, channels: 3, data };
}

interface Rgb {
  r: number;
  g: number;
  b: number;
}
