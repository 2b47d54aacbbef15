/** One plane of floats, row by row. */
export interface Plane {
  width: number;
  height: number;
  data: Float32Array;
}

/** A Gaussian blur with standard deviations in pixels, by three box blurs per axis. Pixels outside count as 0. */
export function blurPlane({ width, height, data }: Plane, across: number, down = across): Plane {
  let blurred = data;
  for (const radius of boxRadii(across))
    blurred = boxMeans(blurred, { count: height, line: width, length: width, step: 1 }, radius);
  for (const radius of boxRadii(down))
    blurred = boxMeans(blurred, { count: width, line: 1, length: height, step: width }, radius);
  return { width, height, data: blurred };
}

/**
 * Radii of three box blurs that together have the variance of a Gaussian (Wells 1986). Empty if the deviation is too
 * small to matter.
 */
function boxRadii(deviation: number): number[] {
  if (deviation < 0.4) return [];
  const ideal = (Math.sqrt(4 * deviation * deviation + 1) - 1) / 2;
  const wide = Math.round(3 * (ideal - Math.floor(ideal)));
  return [0, 1, 2].map((pass) => Math.floor(ideal) + (pass < wide ? 1 : 0)).filter((radius) => radius > 0);
}

/** Running means of 2 × radius + 1 samples along every row or column. */
function boxMeans(
  data: Float32Array,
  { count, line, length, step }: { count: number; line: number; length: number; step: number },
  radius: number,
): Float32Array {
  const out = new Float32Array(data.length);
  const share = 1 / (2 * radius + 1);
  for (let index = 0; index < count; index++) {
    const base = index * line;
    let sum = 0;
    for (let i = 0; i < Math.min(radius, length); i++) sum += data[base + i * step];
    for (let i = 0; i < length; i++) {
      if (i + radius < length) sum += data[base + (i + radius) * step];
      if (i - radius > 0) sum -= data[base + (i - radius - 1) * step];
      out[base + i * step] = sum * share;
    }
  }
  return out;
}

/** The value between pixels by linear interpolation; 0 outside the plane. */
export function sampleAt({ width, height, data }: Plane, x: number, y: number): number {
  if (x <= -1 || y <= -1 || x >= width || y >= height) return 0;
  const left = Math.floor(x);
  const top = Math.floor(y);
  const across = x - left;
  const down = y - top;
  const at = top * width + left;
  const hasLeft = left >= 0;
  const hasRight = left < width - 1;
  let upper = 0;
  let lower = 0;
  if (top >= 0) upper = (hasLeft ? data[at] * (1 - across) : 0) + (hasRight ? data[at + 1] * across : 0);
  if (top < height - 1)
    lower = (hasLeft ? data[at + width] * (1 - across) : 0) + (hasRight ? data[at + width + 1] * across : 0);
  return upper * (1 - down) + lower * down;
}

/** A smooth step from 0 at `low` to 1 at `high`. */
export function smoothStep(low: number, high: number, value: number): number {
  const share = Math.min(1, Math.max(0, (value - low) / (high - low)));
  return share * share * (3 - 2 * share);
}
