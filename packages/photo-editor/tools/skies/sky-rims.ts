import { collectParts, growMask } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { luma } from "../adjust.ts";
import type { Sky } from "./soft-sky.ts";

/** The half-width of a rim, as a share of the shorter side: a white wall beside the sky is wider. */
const HALF = 1 / 130;
/** A rim is at least so light, of 255, with at most this difference of its channels or a bluish one, and hardly darker than the sky. */
const [LIGHT, PALE, BLUISH, DARKER] = [165, 45, 100, 12];
/** A short part that is lighter than the sky beside it by less is a cloud in it, and no bird. */
const CLOUD = 60;
/** A rim is at least so long, as a share of the shorter side, because a white bird is short. */
const LONG = 1 / 40;
/** So many times longer in height than in width is a mast and no rim. */
const UPRIGHT = 4;
/** A rim touches the sky with at least this share of its pixels. */
const BESIDE = 0.2;

/**
 * The sky with its light rims: the haze above a line of hills and the lit edges of clouds, which are too light for the color of
 * the sky beside them and would stay white around a new one.
 */
export function withLightRims(image: Raster, { shares, colors, around }: Sky): Sky {
  const { width, height, channels, data } = image;
  const radius = Math.max(2, Math.round(HALF * Math.min(width, height)));
  const sky = { width, height, data: shares.map((share) => (share === 255 ? 255 : 0)) };
  const near = growMask(sky, 2 * radius).data;
  const lightBeside = (at: number) => luma(colors[at * 3] ?? 0, colors[at * 3 + 1] ?? 0, colors[at * 3 + 2] ?? 0);
  const isCloud = (at: number) => {
    const [r = 0, g = 0, b = 0] = data.subarray(at * channels, at * channels + 3);
    return luma(r, g, b) - lightBeside(at) < CLOUD;
  };
  const isLight = (at: number) => {
    if ((shares[at] ?? 0) === 255 || !near[at]) return false;
    const [r = 0, g = 0, b = 0] = data.subarray(at * channels, at * channels + 3);
    const isPale = Math.max(r, g, b) - Math.min(r, g, b) < (b >= g && g >= r ? BLUISH : PALE);
    return isPale && luma(r, g, b) > Math.max(LIGHT, lightBeside(at) - DARKER);
  };
  const touching = growMask(sky, 1).data;
  const grown = { shares: new Uint8Array(shares), colors: new Uint8Array(colors), around };
  for (const part of collectParts(width, height, isLight)) {
    if (!isRim(part, { width, height, radius }, { touching, isCloud })) continue;
    for (const at of part) {
      grown.shares[at] = 255;
      grown.colors.set(data.subarray(at * channels, at * channels + 3), at * 3);
    }
  }
  return grown;
}

function isRim(
  part: readonly number[],
  { width, height, radius }: { width: number; height: number; radius: number },
  { touching, isCloud }: { touching: Uint8Array; isCloud: (at: number) => boolean },
): boolean {
  let [left, right, top, bottom, beside] = [width, 0, height, 0, 0];
  for (const at of part) {
    const [x, y] = [at % width, Math.floor(at / width)];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
    beside += Number((touching[at] ?? 0) > 0);
  }
  const [across, down] = [right - left + 1, bottom - top + 1];
  const isLong = Math.max(across, down) > LONG * Math.min(width, height) || part.every(isCloud);
  // Thin everywhere: an area of twice the half-width along its longer side.
  const isThin = part.length < 3 * radius * Math.max(across, down);
  return isLong && isThin && down < UPRIGHT * across && beside > BESIDE * part.length;
}
