import type { Raster } from "@atelier/images/raster";

/** Normally distributed numbers (Box–Muller over a linear congruential generator), the same in every run. */
export function normals(): () => number {
  let state = 42;
  const uniform = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 1) / 4_294_967_297;
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** The image with normally distributed noise of a standard deviation in levels of 255. */
export function withNoise(image: Raster, sigma: number): Raster {
  const normal = normals();
  const data = Uint8Array.from(image.data, (value) => Math.max(0, Math.min(255, Math.round(value + sigma * normal()))));
  return { ...image, data };
}
