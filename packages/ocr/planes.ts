import { boxBlur } from "@atelier/images";

/** A plane with a blur of this standard deviation: three box blurs come close to it. */
export function blurred(plane: Float32Array, width: number, height: number, deviation: number): Float32Array {
  const radius = Math.round(deviation * 0.94);
  if (radius < 1) return plane;
  let result = plane;
  for (let pass = 0; pass < 3; pass++) result = boxBlur(result, width, height, radius);
  return result;
}

/** The distance of each pixel from a mask, in pixels, by two passes over its neighbors (chamfer distances). */
export function distancesFrom(mask: ArrayLike<number>, width: number, height: number): Float32Array {
  const distances = Float32Array.from({ length: width * height }, (_, at) => (mask[at] ? 0 : 1e6));
  const relax = (at: number, x: number, y: number, cost: number) => {
    if (x >= 0 && y >= 0 && x < width && y < height)
      distances[at] = Math.min(distances[at], distances[y * width + x] + cost);
  };
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      relax(at, x - 1, y, 1);
      relax(at, x, y - 1, 1);
      relax(at, x - 1, y - 1, Math.SQRT2);
      relax(at, x + 1, y - 1, Math.SQRT2);
    }
  for (let y = height - 1; y >= 0; y--)
    for (let x = width - 1; x >= 0; x--) {
      const at = y * width + x;
      relax(at, x + 1, y, 1);
      relax(at, x, y + 1, 1);
      relax(at, x + 1, y + 1, Math.SQRT2);
      relax(at, x - 1, y + 1, Math.SQRT2);
    }
  return distances;
}
