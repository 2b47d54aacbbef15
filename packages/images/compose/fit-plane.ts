/** The least-squares plane through the values of some pixels, by the normal equations of centered coordinates: its value at the origin, and its slopes across and down. */
export function fitPlane(plane: Float32Array, width: number, pixels: readonly number[]): [number, number, number] {
  const mean = { x: 0, y: 0, v: 0 };
  for (const at of pixels) {
    mean.x += (at % width) / pixels.length;
    mean.y += Math.floor(at / width) / pixels.length;
    mean.v += plane[at] / pixels.length;
  }
  let [xx, xy, yy, xv, yv] = [1e-6, 0, 1e-6, 0, 0];
  for (const at of pixels) {
    const [x, y, v] = [(at % width) - mean.x, Math.floor(at / width) - mean.y, plane[at] - mean.v];
    xx += x * x;
    xy += x * y;
    yy += y * y;
    xv += x * v;
    yv += y * v;
  }
  const determinant = Math.max(1e-9, xx * yy - xy * xy);
  const [across, down] = [(xv * yy - yv * xy) / determinant, (yv * xx - xv * xy) / determinant];
  return [mean.v - across * mean.x - down * mean.y, across, down];
}
