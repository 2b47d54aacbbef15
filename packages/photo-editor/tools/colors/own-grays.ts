import { collectParts } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { countMarked } from "../part.ts";
import type { Plane } from "../planes.ts";
import { getLab, type Lab } from "./palette.ts";

/** Things of one material, whose gray parts are its lights and shadows, unlike the roof of a white house. */
const OF_ONE_MATERIAL =
  /\b(?:sofas?|couch(?:es)?|settees?|loveseats?|armchairs?|chairs?|recliners?|stools?|bench(?:es)?|ottomans?|poufs?|pouffes?|cushions?|pillows?|blankets?|duvets?|quilts?|bedspreads?|mattress(?:es)?|curtains?|drapes|towels?|lamp ?shades?|umbrellas?|parasols?|vases?|planters?|buckets?|balloons?)$/;

/** A surface with more chroma (OKLab) has a hue. */
const MAX_CHROMA = 0.07;
/** How far the color of a part differs from the main one, in OKLab, and that of another material. */
const [SAME_COLOR, OTHER_COLOR] = [0.045, 0.055];
/** Shadows have at least this share of the main lightness; what is darker is another material or lies in a gap. */
const SHADOW = 0.45;
/** A larger part inside of the surface, as a share of the thing, is a part of another color. */
const MAX_SPOT = 0.02;

/**
 * A gray or white surface with the masked pixels that differ from it only in their light, and with the spots inside of it, and
 * without those of another color, as of wooden legs. The surface itself if it has a hue or the thing has parts of several
 * materials.
 */
export function withOwnGrays(image: Raster, surface: Plane, mask: Uint8Array, object: string | undefined): Plane {
  if (!OF_ONE_MATERIAL.test(object ?? "")) return surface;
  const main = findMainGray(image, surface, mask);
  if (!main) return surface;
  const { width, height, channels, data } = image;
  const own = surface.map((share, index) => {
    if (mask[index] < 128) return share;
    const [l, a, b] = getLab(data[index * channels], data[index * channels + 1], data[index * channels + 2]);
    const off = Math.hypot(a - main[1], b - main[2]);
    if (off > OTHER_COLOR || l < SHADOW * main[0]) return 0;
    return off < SAME_COLOR ? 1 : share;
  });
  const most = MAX_SPOT * countMarked({ data: mask });
  // A spot at the outline can be a leg or what stands before the thing.
  const isInside = (index: number) => [-1, 1, -width, width].every((step) => mask[index + step] > 127);
  for (const part of collectParts(width, height, (index) => mask[index] > 127 && own[index] <= 0.5))
    if (part.length < most && part.every(isInside)) for (const index of part) own[index] = 1;
  return own;
}

/** The width of a bin of colors in OKLab, and the number of bins to each side of gray. */
const [BIN, BINS] = [0.02, 8];

/** The mean of the most frequent gray in a mask; null if the thing has a hue, or if that is not the gray of the surface. */
function findMainGray({ channels, data }: Raster, surface: Plane, mask: Uint8Array): Lab | null {
  const side = 2 * BINS + 1;
  const sums = Array.from({ length: side * side }, () => ({ lab: [0, 0, 0], count: 0, own: 0 }));
  for (const [index, value] of mask.entries()) {
    if (value < 128) continue;
    const lab = getLab(data[index * channels], data[index * channels + 1], data[index * channels + 2]);
    const [row, column] = [lab[1], lab[2]].map((part) =>
      Math.max(0, Math.min(side - 1, Math.round(part / BIN) + BINS)),
    );
    const sum = sums[row * side + column];
    for (let part = 0; part < 3; part++) sum.lab[part] += lab[part];
    sum.count++;
    sum.own += surface[index];
  }
  const first = sums.reduce((most, sum) => (sum.count > most.count ? sum : most));
  if (first.count === 0 || first.own === 0) return null;
  const [l, a, b] = first.lab.map((part) => part / first.count);
  return Math.hypot(a, b) > MAX_CHROMA ? null : [l, a, b];
}
