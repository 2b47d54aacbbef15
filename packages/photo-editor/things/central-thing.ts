import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { labFrom } from "../tools/color-names.ts";
import { isNeutral } from "../tools/dye.ts";
import { getLab } from "../tools/palette.ts";
import { colorShares } from "../tools/recolor.ts";
import { colorsIn } from "../words.ts";

/** A thing in the middle covers between these shares of the image. */
const [MIN_AREA, MAX_AREA] = [0.002, 0.4];
/** A thing of a named color has it in this share of its area. */
const MIN_COLORED = 0.4;
/** Lightness in OKLab up to which things are called black, and from which they are called white. */
const [BLACK, WHITE] = [0.45, 0.75];

/**
 * The thing in the middle of the image, for a name such as "black chip" that no detector knows: the outline at the middle, if
 * it has the color that the name names. Null if a detector knows the name, or the outline is not clear.
 */
export async function findCentral(image: Raster, words: string, edit: EditContext): Promise<Mask | null> {
  const { parts, context } = edit;
  const noun = words.split(" ").at(-1) ?? words;
  if (parts.isDetectable(words) || parts.isDetectable(noun)) return null;
  const mask = (await parts.selectAt?.(image, [image.width / 2, image.height / 2])) ?? null;
  context.signal.throwIfAborted();
  if (!mask) return null;
  const area = mask.data.reduce((sum, value) => sum + Number(value > 127), 0);
  const share = area / mask.data.length;
  const [color] = colorsIn(words);
  if (share < MIN_AREA || share > MAX_AREA) return null;
  if (color !== undefined && countColored(image, mask, color) < MIN_COLORED * area) return null;
  context.warn(`The ${words} was found by its place in the middle. Check the result.`);
  return mask;
}

/** The number of pixels of a mask that have a color. */
function countColored(image: Raster, mask: Mask, color: string): number {
  const [lightness] = labFrom(color);
  const shares = isNeutral(labFrom(color)) ? null : colorShares(image, color);
  let count = 0;
  for (let at = 0; at < mask.data.length; at++) {
    if ((mask.data[at] ?? 0) <= 127) continue;
    if (shares ? (shares[at] ?? 0) > 0.5 : hasLightness(image, at, lightness)) count++;
  }
  return count;
}

/** Whether a pixel is as dark as black, as light as white, or between both as gray. */
function hasLightness({ channels, data }: Raster, pixel: number, named: number): boolean {
  const [r = 0, g = 0, b = 0] = data.subarray(pixel * channels, pixel * channels + 3);
  const [lightness] = getLab(r, g, b);
  return named <= BLACK ? lightness <= BLACK : named >= WHITE ? lightness >= WHITE : Math.abs(lightness - named) < 0.2;
}
