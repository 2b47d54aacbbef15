/**
 * The mean of each (2 × radius + 1)² window of a plane, cut at the edges. The time does not depend on the radius,
 * which is in pixels.
 */
export function boxBlur(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  const rows = new Float32Array(plane.length);
  for (let y = 0; y < height; y++) {
    const start = y * width;
    let sum = 0;
    for (let x = 0; x < Math.min(radius, width); x++) sum += plane[start + x] ?? 0;
    for (let x = 0; x < width; x++) {
      if (x + radius < width) sum += plane[start + x + radius] ?? 0;
      if (x - radius > 0) sum -= plane[start + x - radius - 1] ?? 0;
      rows[start + x] = sum / (Math.min(width - 1, x + radius) - Math.max(0, x - radius) + 1);
    }
  }
  const out = new Float32Array(plane.length);
  const sums = new Float64Array(width);
  for (let y = 0; y < Math.min(radius, height); y++) {
    for (let x = 0; x < width; x++) sums[x] = (sums[x] ?? 0) + (rows[y * width + x] ?? 0);
  }
  for (let y = 0; y < height; y++) {
    const enters = y + radius < height ? (y + radius) * width : -1;
    const leaves = y - radius > 0 ? (y - radius - 1) * width : -1;
    const share = 1 / (Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1);
    for (let x = 0; x < width; x++) {
      let sum = sums[x] ?? 0;
      if (enters >= 0) sum += rows[enters + x] ?? 0;
      if (leaves >= 0) sum -= rows[leaves + x] ?? 0;
      sums[x] = sum;
      out[y * width + x] = sum * share;
    }
  }
  return out;
}
