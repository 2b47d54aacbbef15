import type { Raster } from "@atelier/images/raster";
import { softened } from "../planes.ts";
import { getChroma, paintFrom, ramp } from "./color-names.ts";
import { isNeutral, shaded } from "./dye.ts";
import { computeRgb, getLab, type Lab } from "./palette.ts";

/** A thing with colors of its own may become this much more vivid, and a pale one gets at least this chroma (OKLab). */
const [VIVIDER, LEAST_CHROMA] = [1.4, 0.11];
/** Between these chromas a thing becomes vivid, and it becomes as vivid as its new color then. */
const [PALE, VIVID] = [0.06, 0.14];
/** How much of the way to the lightness of white, gray or black a shift goes. */
const LIGHT = 0.5;

/**
 * Moves the colors of an area a share of the way to another color, 0 to 1. The lightness stays, except toward white, gray and
 * black. `radius` is the width of the soft edge in pixels.
 */
export function shiftColor(image: Raster, to: string, share: number, mask: Uint8Array, radius: number): Raster {
  const target = paintFrom(to);
  const { width, height, channels, data } = image;
  const area = softened(
    Float32Array.from(mask, (value) => value / 255),
    width,
    height,
    radius,
  );
  const pixels = new Uint8Array(data);
  for (const [index, covered] of area.entries()) {
    if (covered < 0.004) continue;
    const at = index * channels;
    const own = getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0);
    pixels.set(computeRgb(moved(own, target, share * covered)), at);
  }
  return { ...image, data: pixels };
}

function moved([l, a, b]: Lab, target: Lab, share: number): Lab {
  if (isNeutral(target)) return [l + LIGHT * share * (target[0] - l), a * (1 - share), b * (1 - share)];
  const [, toA, toB] = shaded(target, l);
  const own = Math.hypot(a, b);
  const chroma = Math.max(1e-4, getChroma([l, toA, toB]));
  const least = Math.min(1, Math.max(LEAST_CHROMA, VIVIDER * own) / chroma);
  const scale = least + (1 - least) * ramp(own, PALE, VIVID);
  return [l, a + share * (toA * scale - a), b + share * (toB * scale - b)];
}
