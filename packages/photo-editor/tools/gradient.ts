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

/** A vertical gradient through colors at heights from 0 at the top to 1, in their order. */
export function gradientThrough(
  { width, height }: { width: number; height: number },
  stops: readonly (readonly [at: number, color: Rgb])[],
): Raster {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) {
    const place = height > 1 ? y / (height - 1) : 0;
    const next = Math.max(
      1,
      stops.findIndex(([at]) => at >= place),
    );
    const [[from, start], [to, end]] = [stops[next - 1], stops[next]] as [
      (typeof stops)[number],
      (typeof stops)[number],
    ];
    const share = Math.min(1, Math.max(0, (place - from) / Math.max(1e-6, to - from)));
    const row = [start.r, start.g, start.b].map((value, channel) => {
      const aim = [end.r, end.g, end.b][channel] ?? value;
      return Math.round(value + (aim - value) * share);
    });
    for (let x = 0; x < width; x++) data.set(row, (y * width + x) * 3);
  }
  return { width, height, channels: 3, data };
}

interface Rgb {
  r: number;
  g: number;
  b: number;
}
