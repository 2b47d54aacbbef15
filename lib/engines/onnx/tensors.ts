import type { Raster } from "@atelier/images/raster";

/** Converts an image to three planes (R, G, B) of floats: (byte / 255 − mean) / deviation. */
export function planarFloats(
  { width, height, channels, data }: Raster,
  mean: readonly [number, number, number] = [0, 0, 0],
  deviation: readonly [number, number, number] = [1, 1, 1],
): Float32Array {
  const size = width * height;
  const out = new Float32Array(3 * size);
  for (let c = 0; c < 3; c++) {
    const scale = 1 / (255 * (deviation[c] ?? 1));
    const shift = (mean[c] ?? 0) / (deviation[c] ?? 1);
    for (let pixel = 0, at = c; pixel < size; pixel++, at += channels)
      out[c * size + pixel] = (data[at] ?? 0) * scale - shift;
  }
  return out;
}
