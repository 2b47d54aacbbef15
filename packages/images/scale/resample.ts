/**
 * For each target position of a range: the first sample that it reads, and the weights of `count` samples from there.
 */
export interface Resampling {
  count: number;
  first: Int32Array;
  weights: Float32Array;
}

const LOBES = 3;

/**
 * Lanczos weights for the target positions `from` to `to` (exclusive) of one axis, with pixel centers aligned.
 * `perPixel` (1 or more) is the number of samples per target pixel, `offset` the position of the first sample in the
 * whole axis, `length` the number of samples. Edges repeat.
 */
export function resampling(axis: {
  from: number;
  to: number;
  perPixel: number;
  offset: number;
  length: number;
}): Resampling {
  const { from, to, perPixel, offset, length } = axis;
  const direct = Math.abs(perPixel - 1) < 1e-9;
  const reach = direct ? 0.5 : LOBES * perPixel;
  const count = Math.min(length, direct ? 1 : Math.ceil(2 * reach));
  const first = new Int32Array(to - from);
  const weights = new Float32Array((to - from) * count);
  for (let i = 0; i < to - from; i++) {
    const center = (from + i + 0.5) * perPixel - offset - 0.5;
    const start = Math.min(length - count, Math.max(0, Math.ceil(center - reach)));
    first[i] = start;
    if (direct) {
      weights[i] = 1;
      continue;
    }
    let sum = 0;
    for (let at = Math.ceil(center - reach); at <= Math.floor(center + reach); at++) {
      const weight = lanczos((at - center) / perPixel);
      const tap = i * count + Math.min(count - 1, Math.max(0, at - start));
      weights[tap] += weight;
      sum += weight;
    }
    for (let tap = i * count; tap < (i + 1) * count; tap++) weights[tap] /= sum;
  }
  return { count, first, weights };
}

function lanczos(x: number): number {
  if (x === 0) return 1;
  if (Math.abs(x) >= LOBES) return 0;
  const angle = Math.PI * x;
  return (LOBES * Math.sin(angle) * Math.sin(angle / LOBES)) / (angle * angle);
}
