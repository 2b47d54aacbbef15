import type { Raster } from "../raster.ts";
import { sharp } from "../vips.ts";

/**
 * The image at exactly `width` × `height` pixels, stretched if the proportions differ. Colors are weighted by alpha,
 * so that hidden colors do not bleed.
 */
export async function resizeRaster(
  raster: Raster,
  width: number,
  height: number,
  kernel: "lanczos3" | "cubic" | "linear" = "lanczos3",
): Promise<Raster> {
  if (raster.width === width && raster.height === height) return raster;
  const { channels } = raster;
  const data = await sharp(raster.data, {
    raw: { width: raster.width, height: raster.height, channels },
    limitInputPixels: false,
  })
    .resize(width, height, { fit: "fill", kernel })
    .raw()
    .toBuffer();
  return { width, height, channels, data };
}

/**
 * A plane of floats at another size by linear interpolation. Use it for enlarging only, because it does not average.
 */
export function resizePlane(
  plane: Float32Array,
  from: { width: number; height: number },
  to: { width: number; height: number },
): Float32Array {
  const columns = linearSteps(from.width, to.width);
  const rows = linearSteps(from.height, to.height);
  const out = new Float32Array(to.width * to.height);
  for (let y = 0; y < to.height; y++) {
    const upper = rows.first[y] * from.width;
    const lower = rows.second[y] * from.width;
    const down = rows.share[y];
    for (let x = 0; x < to.width; x++) {
      const left = columns.first[x];
      const right = columns.second[x];
      const across = columns.share[x];
      const a = plane[upper + left] * (1 - across) + plane[upper + right] * across;
      const b = plane[lower + left] * (1 - across) + plane[lower + right] * across;
      out[y * to.width + x] = a * (1 - down) + b * down;
    }
  }
  return out;
}

/**
 * For each of `to` samples: the two neighbors among `from` samples (pixel centers aligned), and the share of the
 * second.
 */
export function linearSteps(from: number, to: number): { first: Int32Array; second: Int32Array; share: Float32Array } {
  const first = new Int32Array(to);
  const second = new Int32Array(to);
  const share = new Float32Array(to);
  for (let i = 0; i < to; i++) {
    const at = Math.min(from - 1, Math.max(0, ((i + 0.5) * from) / to - 0.5));
    first[i] = Math.floor(at);
    second[i] = Math.min(from - 1, Math.floor(at) + 1);
    share[i] = at - Math.floor(at);
  }
  return { first, second, share };
}
