import type { Raster } from "@atelier/images/raster";
import { type Plane, softened } from "../planes.ts";
import { getChroma, hue, ramp, turn } from "./color-names.ts";
import { meanColor } from "./dye.ts";
import { computeRgb, getLab, type Lab } from "./palette.ts";

/** Paler pixels of a color are searched so far from it, as a share of the shorter side. */
const NEAR = 1 / 45;
/** With so much of the color around it a pixel can be a paler part of it. */
const AROUND = [0.04, 0.12] as const;
/** They have at least this chroma (OKLab) and about its hue, in degrees: tints of red are cooler than it. */
const [COLORED, SAME_HUE] = [
  [0.02, 0.035],
  [24, 32],
] as const;
/** Skin and wood have hues from this one on, and only what is closer to the color belongs to it. */
const [WARM, SAME_WARM] = [
  [33, 85],
  [8, 14],
] as const;
/** A main hue from this one on is that of brown, orange or skin. */
const WARM_MAIN = 27;

/** How far a pixel can be a paler part of a color, 0 to 1. */
function measureTint(own: Lab, main: Lab): number {
  const angle = (hue(own) + 360) % 360;
  const isWarm = angle > WARM[0] && angle < WARM[1];
  const [same, different] = isWarm ? SAME_WARM : SAME_HUE;
  return ramp(getChroma(own), ...COLORED) * (1 - ramp(turn(angle, hue(main)), same, different));
}

/**
 * A recolored image in which the paler parts beside what had the color have the new hue too: the pink edges of sprayed red. Their
 * light stays, and they have as much of the new chroma as they had of the old one. `shares` are those of what has the new color.
 */
export function withPaleParts(before: Raster, after: Raster, shares: Plane, target: Lab): Raster {
  const { width, height, channels, data } = before;
  const main = meanColor(before, shares);
  const chroma = getChroma(main);
  const isWarm = hue(main) > WARM_MAIN && hue(main) < WARM[1];
  // Paler than brown, orange and skin are many other things.
  if (chroma < COLORED[1] || isWarm) return after;
  const around = softened(shares, width, height, Math.max(2, Math.round(NEAR * Math.min(width, height))));
  const pixels = new Uint8Array(after.data);
  for (let index = 0, at = 0; index < shares.length; index++, at += channels) {
    const rest = (1 - shares[index]) * ramp(around[index], ...AROUND);
    if (rest < 0.01) continue;
    const own = getLab(data[at], data[at + 1], data[at + 2]);
    const weight = rest * measureTint(own, main);
    if (weight < 0.01) continue;
    const scale = Math.min(1, getChroma(own) / chroma);
    const moved = computeRgb([own[0], scale * target[1], scale * target[2]]);
    for (let channel = 0; channel < 3; channel++) {
      const value = pixels[at + channel] + weight * (moved[channel] - data[at + channel]);
      pixels[at + channel] = Math.max(0, Math.min(255, Math.round(value)));
    }
  }
  return { ...after, data: pixels };
}
