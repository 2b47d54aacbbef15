import type { Raster } from "@atelier/images/raster";

/** The share of the pixels of letters, those at their edges, that is mixed with what is behind them. */
const MIXED = 0.6;

/** The color of the inside of letters, whose edges are mixed with what is behind them. */
export function readInk(image: Raster, behind: Raster, mask: Uint8Array): number[] {
  const differ = (at: number) =>
    Math.max(
      ...[0, 1, 2].map((channel) =>
        Math.abs((image.data[at * image.channels + channel] ?? 0) - (behind.data[at * behind.channels + channel] ?? 0)),
      ),
    );
  const differences = Float32Array.from(mask, (value, at) => (value ? differ(at) : -1));
  const sorted = differences.filter((value) => value >= 0).sort();
  const least = sorted[Math.floor(MIXED * sorted.length)] ?? 0;
  return medianColor(
    image,
    mask.map((value, at) => (value && (differences[at] ?? 0) >= least ? 255 : 0)),
  );
}

/** The median color of the marked pixels. */
export function medianColor(image: Raster, mask: Uint8Array): number[] {
  const pixels: number[] = [];
  for (let at = 0; at < mask.length; at++) if (mask[at]) pixels.push(at);
  return readMedian(image, pixels);
}

/** The median color of pixels, by their indexes. */
export const readMedian = ({ channels, data }: Raster, pixels: readonly number[]): number[] =>
  [0, 1, 2].map((channel) => {
    const values = Uint8Array.from(pixels, (at) => data[at * channels + channel] ?? 0).sort();
    return values[values.length >> 1] ?? 0;
  });
