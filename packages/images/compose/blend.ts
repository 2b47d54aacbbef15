import type { Mask, Raster } from "../raster.ts";

/**
 * `after` where the mask is 255, `before` where it is 0, and a mixture in between. All three have the same size; the
 * alpha is that of `before`.
 */
export function blendByMask(before: Raster, after: Raster, mask: Mask): Raster {
  const data = new Uint8Array(before.data);
  for (let pixel = 0; pixel < mask.data.length; pixel++) {
    const share = mask.data[pixel] / 255;
    if (share === 0) continue;
    for (let channel = 0; channel < 3; channel++) {
      const at = pixel * before.channels + channel;
      data[at] = Math.round(before.data[at] * (1 - share) + after.data[pixel * after.channels + channel] * share);
    }
  }
  return { ...before, data };
}
