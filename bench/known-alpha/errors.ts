/** The errors of an alpha channel that the matting literature reports (Rhemann et al. 2009). */
export interface AlphaErrors {
  /** The mean absolute difference, of 1. */
  sad: number;
  /** The mean squared difference, of 1. */
  mse: number;
  /** The mean squared difference of the gradients. */
  gradient: number;
}

export const measures = ["sad", "mse", "gradient"] as const;

/** The standard deviation of the Gaussian whose derivative gives the gradient, in pixels. */
const SIGMA = 1.4;
const REACH = Math.ceil(3 * SIGMA);

/** Compares two alpha channels of one size, 0 to 255. */
export function alphaErrors(actual: Uint8Array, expected: Uint8Array, width: number): AlphaErrors {
  const errors = { sad: 0, mse: 0, gradient: 0 };
  const [own, known] = [computeGradient(actual, width), computeGradient(expected, width)];
  for (let at = 0; at < actual.length; at++) {
    const difference = ((actual[at] ?? 0) - (expected[at] ?? 0)) / 255;
    errors.sad += Math.abs(difference) / actual.length;
    errors.mse += difference ** 2 / actual.length;
    errors.gradient += ((own[at] ?? 0) - (known[at] ?? 0)) ** 2 / actual.length;
  }
  return errors;
}

/** The shared area of two alpha channels above one half, divided by their joint area. */
export function intersectionOverUnion(actual: Uint8Array, expected: Uint8Array): number {
  let [both, either] = [0, 0];
  for (let at = 0; at < actual.length; at++) {
    const [inOne, inOther] = [(actual[at] ?? 0) > 127, (expected[at] ?? 0) > 127];
    if (inOne && inOther) both++;
    if (inOne || inOther) either++;
  }
  return either === 0 ? 1 : both / either;
}

function computeGradient(alpha: Uint8Array, width: number): Float32Array {
  const bell = Array.from({ length: 2 * REACH + 1 }, (_, i) => Math.exp(-((i - REACH) ** 2) / (2 * SIGMA ** 2)));
  const slope = bell.map((value, i) => (value * (i - REACH)) / SIGMA ** 2);
  const plane = Float32Array.from(alpha, (value) => value / 255);
  const across = convolved(convolved(plane, slope, width, 1), bell, width, width);
  const down = convolved(convolved(plane, slope, width, width), bell, width, 1);
  const scale = 1 / bell.reduce((sum, value) => sum + value, 0) ** 2;
  return across.map((value, at) => scale * Math.hypot(value, down[at] ?? 0));
}

/** Convolves along rows (`step` 1) or columns (`step` is the width). Pixels near the border are left at 0. */
function convolved(plane: Float32Array, kernel: readonly number[], width: number, step: number): Float32Array {
  const out = new Float32Array(plane.length);
  const height = plane.length / width;
  for (let y = REACH; y < height - REACH; y++)
    for (let at = y * width + REACH; at < (y + 1) * width - REACH; at++) {
      let sum = 0;
      for (let k = -REACH; k <= REACH; k++) sum += (kernel[k + REACH] ?? 0) * (plane[at + k * step] ?? 0);
      out[at] = sum;
    }
  return out;
}
