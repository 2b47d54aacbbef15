import type { Raster } from "../raster.ts";
import { linearSteps, resizeRaster } from "./resize.ts";

/**
 * Moves an enlarged image towards its source: reduced to the source's size it should be the source again. Each round
 * adds the enlarged difference between the source and the reduced image (Irani and Peleg, "Improving resolution by image
 * registration", 1991). Both images have three channels. Only useful for sources without noise, because it restores
 * the source's noise as well.
 */
export async function backProject(enlarged: Raster, source: Raster, rounds: number): Promise<Raster> {
  let current = enlarged;
  for (let round = 0; round < rounds; round++) {
    const reduced = await resizeRaster(current, source.width, source.height);
    current = addEnlarged(current, difference(source, reduced), source);
  }
  return current;
}

/** The difference of two images of one size, in levels of 255. */
function difference(source: Raster, reduced: Raster): Int16Array {
  const out = new Int16Array(source.data.length);
  for (let at = 0; at < out.length; at++) out[at] = source.data[at] - reduced.data[at];
  return out;
}

/** Adds a smaller difference to an image. It is enlarged by linear interpolation row by row, which needs no memory. */
function addEnlarged(
  { width, height, data }: Raster,
  small: Int16Array,
  size: { width: number; height: number },
): Raster {
  const columns = linearSteps(size.width, width);
  const rows = linearSteps(size.height, height);
  const out = new Uint8ClampedArray(data.length);
  const row = new Float32Array(size.width * 3);
  for (let y = 0; y < height; y++) {
    const upper = rows.first[y] * size.width * 3;
    const lower = rows.second[y] * size.width * 3;
    const down = rows.share[y];
    for (let at = 0; at < row.length; at++) row[at] = small[upper + at] * (1 - down) + small[lower + at] * down;
    for (let x = 0; x < width; x++) {
      const left = columns.first[x] * 3;
      const right = columns.second[x] * 3;
      const across = columns.share[x];
      const to = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const added = row[left + channel] * (1 - across) + row[right + channel] * across;
        out[to + channel] = data[to + channel] + added;
      }
    }
  }
  return { width, height, channels: 3, data: new Uint8Array(out.buffer) };
}
