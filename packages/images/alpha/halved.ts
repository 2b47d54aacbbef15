import type { ColorPlanes } from "./guided-filter.ts";

/** The planes at half their size, rounded up. */
export function halvedPlanes(planes: ColorPlanes): ColorPlanes {
  const { width, height, r, g, b } = planes;
  return {
    width: Math.ceil(width / 2),
    height: Math.ceil(height / 2),
    r: halvedPlane(r, planes),
    g: halvedPlane(g, planes),
    b: halvedPlane(b, planes),
  };
}

/** The mean of each 2 × 2 pixels of a plane of this size; the last row and column count twice where the size is odd. */
export function halvedPlane(plane: Float32Array, { width, height }: { width: number; height: number }): Float32Array {
  const [halfWidth, halfHeight] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const out = new Float32Array(halfWidth * halfHeight);
  for (let y = 0; y < halfHeight; y++) {
    const upper = 2 * y * width;
    const lower = Math.min(height - 1, 2 * y + 1) * width;
    for (let x = 0; x < halfWidth; x++) {
      const left = 2 * x;
      const right = Math.min(width - 1, left + 1);
      const sum = plane[upper + left] + plane[upper + right] + plane[lower + left] + plane[lower + right];
      out[y * halfWidth + x] = sum / 4;
    }
  }
  return out;
}
