import { AppError } from "@atelier/errors";
import type { Mask, Raster } from "@atelier/images/raster";
import { getChroma, labFrom } from "../../tools/colors/color-names.ts";
import { isNeutral } from "../../tools/colors/dye.ts";
import { getLab, type Lab } from "../../tools/colors/palette.ts";
import { countMarked } from "../../tools/part.ts";
import { countColored, measureHueShare } from "../worn-color.ts";

/** A thing with a named color on less of its area, and with its hue on less of what is colored of it, is another thing. */
const [LEAST, LEAST_HUE] = [0.04, 0.15];
/** Lightness and chroma (OKLab) that white, black and gray things have in shadow and in colored light. */
const [WHITE, BLACK, GRAY] = [0.6, 0.42, 0.09];
/** Names of lighter colors than this lightness are those of white things. */
const LIGHT_NAME = 0.9;
/** A white, black or gray thing has such pixels on more of its area. */
const LEAST_NEUTRAL = 0.1;

/** Whether a pixel can be of a white, black or gray thing with this lightness. */
function isNearly(lab: Lab, named: number): boolean {
  if (named < BLACK) return lab[0] < BLACK;
  return getChroma(lab) < GRAY && (named < LIGHT_NAME || lab[0] > WHITE);
}

/** The share of a thing, 0 to 1, that can have the named color. */
export function measureColor(image: Raster, mask: Mask, color: string): number {
  const named = labFrom(color);
  const area = Math.max(1, countMarked(mask));
  if (!isNeutral(named)) return countColored(image, mask, color) / area;
  const { channels, data } = image;
  let count = 0;
  for (const [index, value] of mask.data.entries()) {
    const at = index * channels;
    if (value > 127 && isNearly(getLab(data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0), named[0])) count++;
  }
  return count / area;
}

/** Whether a thing clearly has another color than the named one: a brown boat is no white boat. */
export function lacksColor(image: Raster, mask: Mask, color: string): boolean {
  const share = measureColor(image, mask, color);
  if (isNeutral(labFrom(color))) return share < LEAST_NEUTRAL;
  return share < LEAST && measureHueShare(image, mask, color) < LEAST_HUE;
}

/** The error for things of a name of which none has the named color. */
export const notOfColor = (thing: string, color: string): AppError =>
  new AppError(
    "nothing_matched",
    `The image shows this in other colors than ${color}: ${thing}. Mark the right one with a mask instead.`,
  );
