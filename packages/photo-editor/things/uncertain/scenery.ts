import { AppError } from "@atelier/errors";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import { getHeadNoun } from "../head-noun.ts";

/** Names of scenery: together, such things fill a view below its sky. */
const SCENERY =
  /^(?:buildings?|houses?|facades?|city|cityscape|town|village|skyline|streets?|roads?|mountains?|hills?|cliffs?|rocks?|valley|landscape|scenery|fields?|forest|woods|trees|room|interior|hall)$/;
/** A sky with a smaller share of the image is none. */
const MIN_SKY = 0.03;

/** Whether words name scenery, for which what stands out most is not meant. */
export const isScenery = (words: string): boolean => SCENERY.test(getHeadNoun(words));

/**
 * Everything but the sky, for scenery that cannot be found by name and whose light or color changes. Null for other words. Costs
 * half of the price.
 */
export async function findScenery(image: Raster, words: string, edit: EditContext): Promise<Uint8Array | null> {
  if (!isScenery(words) || edit.mask || /'s /.test(words)) return null;
  const sky = await edit.parts.find(image, "sky").catch((error: unknown) => {
    if (error instanceof AppError && error.code === "nothing_matched") return null;
    throw error;
  });
  edit.context.signal.throwIfAborted();
  const share =
    (sky?.mask.data.reduce((sum, value) => sum + Number(value > 127), 0) ?? 0) / (image.width * image.height);
  edit.guessed = true;
  if (!sky || share < MIN_SKY) {
    edit.context.warn(
      `The ${words} cannot be found by name, so the whole image was changed. Half of the price is charged. Mark the ${words} with a mask to change nothing else.`,
    );
    return new Uint8Array(image.width * image.height).fill(255);
  }
  edit.context.warn(
    `The ${words} cannot be found by name, so everything but the sky was changed. Half of the price is charged. Mark the ${words} with a mask to change nothing else.`,
  );
  return sky.mask.data.map((value) => 255 - value);
}
