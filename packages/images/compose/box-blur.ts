/**
 * The mean of each (2 × radius + 1)² window of a plane, cut at the edges. The time does not depend on the radius,
 * which is in pixels.
 */
export function boxBlur(plane: Float32Array, width: number, height: number, radius: number): Float32Array {
  return boxBlurrer(width, height, radius)(plane);
}

/**
 * As `boxBlur`, for several planes of one size: the memory between both passes is shared, because allocating it takes
 * about as long as a pass. The result is written to `out`, which may be the plane itself.
 */
export function boxBlurrer(
  width: number,
  height: number,
  radius: number,
): (plane: Float32Array, out?: Float32Array) => Float32Array {
  const rows = new Float32Array(width * height);
  const sums = new Float64Array(width);
  return (plane, out = new Float32Array(width * height)) => {
    for (let y = 0; y < height; y++) blurRow(plane, rows, y * width, width, radius);
    blurColumns(rows, out, sums, radius);
    return out;
  };
}

function blurRow(plane: Float32Array, out: Float32Array, start: number, width: number, radius: number): void {
  let sum = 0;
  for (let x = 0; x < Math.min(radius, width); x++) sum += plane[start + x];
  // Between these bounds the window is whole.
  const from = Math.min(width, radius + 1);
  const to = Math.max(from, width - radius);
  const share = 1 / (2 * radius + 1);
  for (let x = 0; x < from; x++) {
    if (x + radius < width) sum += plane[start + x + radius];
    out[start + x] = sum / (Math.min(width - 1, x + radius) + 1);
  }
  for (let at = start + from; at < start + to; at++) {
    // One addition to the sum per pixel: each waits for the one before.
    sum += plane[at + radius] - plane[at - radius - 1];
    out[at] = sum * share;
  }
  for (let x = to; x < width; x++) {
    sum -= plane[start + x - radius - 1];
    out[start + x] = sum / (width - x + radius);
  }
}

function blurColumns(rows: Float32Array, out: Float32Array, sums: Float64Array, radius: number): void {
  const width = sums.length;
  const height = rows.length / width;
  sums.fill(0);
  for (let y = 0; y < Math.min(radius, height); y++) {
    for (let x = 0; x < width; x++) sums[x] += rows[y * width + x];
  }
  for (let y = 0; y < height; y++) {
    const enters = y + radius < height ? (y + radius) * width : -1;
    const leaves = y - radius > 0 ? (y - radius - 1) * width : -1;
    const share = 1 / (Math.min(height - 1, y + radius) - Math.max(0, y - radius) + 1);
    const start = y * width;
    // Two loops, because a test for each pixel takes as long as the addition.
    if (enters >= 0 && leaves >= 0)
      for (let x = 0; x < width; x++) {
        const sum = sums[x] + (rows[enters + x] - rows[leaves + x]);
        sums[x] = sum;
        out[start + x] = sum * share;
      }
    else
      for (let x = 0; x < width; x++) {
        let sum = sums[x];
        if (enters >= 0) sum += rows[enters + x];
        if (leaves >= 0) sum -= rows[leaves + x];
        sums[x] = sum;
        out[start + x] = sum * share;
      }
  }
}
