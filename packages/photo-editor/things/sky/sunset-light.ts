import { AppError } from "@atelier/errors";
import type { Raster } from "@atelier/images/raster";
import type { EditContext } from "../../edit-context.ts";
import { sunset } from "../../tools/skies/sunset.ts";
import { readOwnSky } from "../own-sky.ts";

/** The image in the light of a sunset. Without a sky, as in a room, only its light changes. */
export async function inSunset(image: Raster, amount: number, edit: EditContext): Promise<Raster> {
  return sunset(image, await findSky(image, edit), amount);
}

/**
 * The soft shares of the sky, or null. Its light fades into the warm light below, so notes about its edge are left out. One
 * that is not certain, as a gray sky or a white wall, costs half of the price.
 */
async function findSky(image: Raster, edit: EditContext): Promise<Uint8Array | null> {
  // A mask of the caller limits where the image may change, and need not be the sky.
  const own: EditContext = {
    ...edit,
    mask: undefined,
    context: { ...edit.context, warn: () => {} },
  };
  try {
    const { sky } = await readOwnSky(image, own, { isSoft: true });
    if (edit.found.get("sky")?.isUnsure) {
      edit.guessed = true;
      edit.context.warn(
        "The sky was not recognized for certain, so pale parts such as walls can have its colors too. Half of the price is charged. Check the result.",
      );
    }
    return sky.shares;
  } catch (error) {
    if (error instanceof AppError && error.code === "nothing_matched") return null;
    throw error;
  }
}
