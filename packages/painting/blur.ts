/**
 * Blurs one 8-bit plane in place. Three box passes per axis approximate a Gaussian with sigma = 0.9 × radius; `radius`
 * is in pixels.
 */
export function blurPlane(data: Uint8ClampedArray, width: number, height: number, radius: number): void {
  const reach = Math.round(radius);
  if (reach < 1) return;
  const spare = new Uint8ClampedArray(data.length);
  for (let pass = 0; pass < 3; pass++) {
    boxes(data, spare, height, width, width, 1, reach);
    boxes(spare, data, width, height, 1, width, reach);
  }
}

/** Blurs the four channels of interleaved RGBA in place. `radius` is in pixels. */
export function blurPixels(data: Uint8ClampedArray, width: number, height: number, radius: number, passes = 2): void {
  const reach = Math.round(radius);
  if (reach < 1) return;
  const spare = new Uint8ClampedArray(data.length);
  for (let pass = 0; pass < passes; pass++) {
    for (let channel = 0; channel < 4; channel++) {
      boxes(data, spare, height, width, width * 4, 4, reach, channel);
      boxes(spare, data, width, height, 4, width * 4, reach, channel);
    }
  }
}

function boxes(
  from: Uint8ClampedArray,
  to: Uint8ClampedArray,
  lines: number,
  length: number,
  lineStep: number,
  step: number,
  reach: number,
  start = 0,
): void {
  const share = 1 / (2 * reach + 1);
  for (let l = 0; l < lines; l++) {
    const first = start + l * lineStep;
    const last = first + (length - 1) * step;
    let sum = from[first] * (reach + 1);
    for (let i = 0; i < reach; i++) sum += from[Math.min(last, first + i * step)];
    for (let i = 0; i < length; i++) {
      sum += from[Math.min(last, first + (i + reach) * step)];
      if (i > 0) sum -= from[Math.max(first, first + (i - reach - 1) * step)];
      else sum -= from[first];
      to[first + i * step] = sum * share + 0.5;
    }
  }
}
