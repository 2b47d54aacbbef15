import { collectParts } from "@atelier/images";
import type { Raster } from "@atelier/images/raster";
import { getChroma, hue, ramp, turn } from "./colors/color-names.ts";
import { isVehicle, meanColor, separatingChroma, TRIM_CHROMA } from "./colors/dye.ts";
import { getLab, type Lab } from "./colors/palette.ts";
import { isBlackBody, isBodied } from "./neutral-paint.ts";
import { type Plane, softened } from "./planes.ts";

/** Paint in light is paler than this only where it is white: a pixel with less chroma (OKLab) has no hue. */
const HUE = [0.012, 0.02] as const;
/** How far the hue of paint goes beyond its main one, in degrees. */
const REACH = [24, 34] as const;
/** A part of the paint has at least this share of the largest one. */
const MIN_PART = 0.05;

/** Whether nothing separates the paint of a vehicle from its glass, tires and chrome: it is gray, white or black. */
export const isUnpainted = (image: Raster, mask: Uint8Array, object: string): boolean =>
  isVehicle(object) && (findLeast(image, mask, object) === null || (isBodied(object) && isBlackBody(image, mask)));

/**
 * The share to which each masked pixel of a vehicle has its pale paint: the hue of its most colorful parts, its lights and
 * shadows included. Null for other things, and for vivid and gray vehicles.
 */
export function findPalePaint(image: Raster, mask: Uint8Array, object: string | undefined): Plane | null {
  const least = findLeast(image, mask, object);
  if (least === null || least === TRIM_CHROMA) return null;
  const read = newReader(image);
  const main = hue(
    meanColor(
      image,
      Float32Array.from(mask, (value, index) => Number(value > 127 && getChroma(read(index)) > least)),
    ),
  );
  const shares = Float32Array.from(mask, (value, index) => {
    if (value === 0) return 0;
    const color = read(index);
    return ramp(getChroma(color), ...HUE) * (1 - ramp(turn(hue(color), main), ...REACH));
  });
  const { width, height } = image;
  const parts = collectParts(width, height, (index) => (shares[index] ?? 0) > 0.5);
  const largest = parts.reduce((most, part) => Math.max(most, part.length), 0);
  // Chrome and glass reflect the paint in small spots.
  const painted = new Float32Array(shares.length);
  for (const part of parts)
    if (part.length >= MIN_PART * largest) for (const index of part) painted[index] = shares[index] ?? 0;
  return softened(painted, width, height, Math.max(1, Math.round(Math.min(width, height) / 400)));
}

function findLeast(image: Raster, mask: Uint8Array, object: string | undefined): number | null {
  const read = newReader(image);
  return separatingChroma(object, (chroma) => {
    let [inside, colored] = [0, 0];
    for (const [index, value] of mask.entries()) {
      if (value < 128) continue;
      inside++;
      colored += Number(getChroma(read(index)) > chroma);
    }
    return colored / Math.max(1, inside);
  });
}

const newReader =
  ({ channels, data }: Raster) =>
  (index: number): Lab =>
    getLab(data[index * channels] ?? 0, data[index * channels + 1] ?? 0, data[index * channels + 2] ?? 0);
