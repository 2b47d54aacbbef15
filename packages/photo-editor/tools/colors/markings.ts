import type { Raster } from "@atelier/images/raster";
import { getChroma, paintFrom, ramp } from "./color-names.ts";
import { isNeutral } from "./dye.ts";
import { colorShares } from "./named-shares.ts";
import { getLab } from "./palette.ts";

/** Marks of a color cover between these shares of a thing. */
const [LEAST, MOST] = [0.02, 0.9];
/** Black marks and a light coat differ by more in lightness (OKLab), and have at most this chroma. */
const [CONTRAST, GRAY] = [0.2, [0.035, 0.06]] as const;
/** The soft end of a mark, in lightness. */
const SOFT = 0.05;

/**
 * The marks of a color on a thing, 0 to 255: black spots on a white coat with their sunlit hairs, which are gray. Null if
 * the thing has no marks of the color, or nothing else.
 */
export function markingShares({ channels, data, ...size }: Raster, mask: Uint8Array, color: string): Uint8Array | null {
  const strict = colorShares({ channels, data, ...size }, color);
  const read = (at: number) =>
    getLab(data[at * channels] ?? 0, data[at * channels + 1] ?? 0, data[at * channels + 2] ?? 0);
  const marks = { light: 0, count: 0 };
  const rest = { light: 0, count: 0 };
  for (const [at, value] of mask.entries()) {
    if (value < 128) continue;
    const group = (strict[at] ?? 0) > 0.5 ? marks : rest;
    group.light += read(at)[0];
    group.count++;
  }
  const share = marks.count / Math.max(1, marks.count + rest.count);
  if (share < LEAST || share > MOST) return null;
  const target = paintFrom(color);
  if (!isNeutral(target)) return mask.map((value, at) => Math.round(value * (strict[at] ?? 0)));
  const [own, other] = [marks.light / marks.count, rest.light / Math.max(1, rest.count)];
  if (Math.abs(own - other) < CONTRAST) return mask.map((value, at) => Math.round(value * (strict[at] ?? 0)));
  const [middle, side] = [(own + other) / 2, Math.sign(own - other)];
  return mask.map((value, at) => {
    const lab = read(at);
    const isMark = ramp(side * (lab[0] - middle), -SOFT, SOFT) * (1 - ramp(getChroma(lab), ...GRAY));
    return Math.round(value * Math.max(isMark, strict[at] ?? 0));
  });
}
