import type { Mask, Raster } from "@atelier/images/raster";
import type { EditContext } from "../edit-context.ts";
import { colorsIn } from "../words.ts";
import { countColored } from "./worn-color.ts";

/** A thing in the middle covers between these shares of the image. */
const [MIN_AREA, MAX_AREA] = [0.002, 0.4];
/** A thing of a named color has it in this share of its area. */
const MIN_COLORED = 0.4;

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
